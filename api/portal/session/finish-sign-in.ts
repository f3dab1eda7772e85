/** `POST /internal/session/second-factor`: finishes a sign-in that asked for a second factor. */
import type { Dependencies } from '../../dependencies.ts';
import { SecondFactorBody, SESSION_EXAMPLE, SignedInAnswer } from '../../schemas/portal/session.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { allowance } from '../allowance.ts';
import { openPortalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { CHALLENGE, cookieIn, DEVICE, removeCookie, setCookie } from './cookies.ts';
import { logBegun } from './log-begun.ts';
import { sessionAnswer } from './session-answer.ts';

/** From one network address. */
const CODES_A_MINUTE = 30;

export function finishSignIn(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { sessions, origin }: Portal,
) {
  const count = allowance(CODES_A_MINUTE);
  return openPortalEndpoint<SecondFactorBody>({
    method: 'POST',
    path: '/session/second-factor',
    body: SecondFactorBody,
    operation: {
      id: 'finishSignIn',
      tag: 'Session',
      summary: 'Give the second factor',
      description:
        'Within ten minutes of the password; each code works once. After five wrong codes the password is asked for again, and ' +
        'after ten in a row no code is accepted for 15 minutes, or until a new password is set.',
      bodyExample: { kind: 'authenticator', code: '123456' },
      answers: {
        200: {
          description: 'You are signed in.',
          data: SignedInAnswer,
          example: { session: SESSION_EXAMPLE },
          headers: ['Set-Cookie'],
        },
      },
      errors: ['invalid_code', 'session_required', 'rate_limit_exceeded', 'second_factor_missing'],
    },
    async handle({ clientAddress, cookie, userAgent, body }) {
      count(clientAddress);
      const challenge = cookieIn(cookie, CHALLENGE);
      if (challenge === undefined) throw new ServiceError('session_required');
      const { member, cookies } = await sessions.completeSignIn(challenge, body, userAgent);
      await logBegun(dependencies.services, member, clientAddress);
      const kept = [
        removeCookie(CHALLENGE, origin),
        setCookie(DEVICE, sessions.issueDevice(member.email), origin),
      ];
      return { cookies: [...cookies, ...kept], data: { session: await sessionAnswer(dependencies, member) } };
    },
  });
}

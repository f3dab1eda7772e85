/** `POST /internal/session`: begins a session, which guesses from one network address must not be able to try for long. */
import { ServiceError } from '../../../services/common/errors.ts';
import type { SignedIn } from '../../../services/portal/sessions/portal-sessions.ts';
import { refuseFor } from '../../../services/portal/sessions/sign-in.ts';
import type { Dependencies } from '../../dependencies.ts';
import { SlidingLog } from '../../http/limits/sliding-log.ts';
import { SESSION_EXAMPLE, SignInAnswer, SignInBody } from '../../schemas/portal/session.ts';
import { openPortalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { deviceCookie, deviceIn } from './device-cookie.ts';
import { logBegun } from './log-begun.ts';
import { sessionAnswer } from './session-answer.ts';

/** Wrong ones from one network address within the span, in one process. */
export const FAILURES_ALLOWED = 30;
const SPAN_MS = 60_000;
const MAX_ADDRESSES = 10_000;

export function signIn(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { sessions, hashing, origin }: Portal,
) {
  const failures = new SlidingLog({ limit: FAILURES_ALLOWED, spanMs: SPAN_MS, keys: MAX_ADDRESSES });

  const guarded = (clientAddress: string, isKnown: boolean, begin: () => Promise<SignedIn>) =>
    hashing.run(async () => {
      if (!isKnown) refuseFor(failures.wait(clientAddress));
      try {
        return await begin();
      } catch (error) {
        if (error instanceof ServiceError && error.code === 'invalid_credentials')
          failures.note(clientAddress);
        throw error;
      }
    });

  return openPortalEndpoint<SignInBody>({
    method: 'POST',
    path: '/session',
    body: SignInBody,
    operation: {
      id: 'signIn',
      tag: 'Session',
      summary: 'Sign in with a password',
      description:
        'The answer sets the cookie of the session. Tries of one account that come too fast have to wait, those from elsewhere do not.',
      bodyExample: { email: SESSION_EXAMPLE.email, password: 'correct horse battery staple' },
      answers: {
        200: {
          description: 'The password is right.',
          data: SignInAnswer,
          example: { outcome: 'signed_in', session: SESSION_EXAMPLE },
          headers: ['Set-Cookie'],
        },
      },
      errors: ['invalid_credentials', 'rate_limit_exceeded'],
    },
    async handle({ clientAddress, cookie, userAgent, body: { email, password } }) {
      const device = deviceIn(cookie);
      const asked = { email, password, clientAddress, userAgent, device };
      const { member, cookies, ...begun } = await guarded(clientAddress, sessions.knows(email, device), () =>
        sessions.signIn(asked),
      );
      if (member === undefined) return { cookies, data: { outcome: 'second_factor_needed' } };
      await logBegun(dependencies.services, member, clientAddress);
      const known = begun.device === undefined ? [] : [deviceCookie(begun.device, origin)];
      const session = await sessionAnswer(dependencies, member);
      return { cookies: [...cookies, ...known], data: { outcome: 'signed_in', session } };
    },
  });
}

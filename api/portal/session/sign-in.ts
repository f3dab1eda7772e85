/** `POST /internal/session`: begins a session with a password. */
import { ServiceError } from '../../../services/common/errors.ts';
import type { SignedIn } from '../../../services/portal/sessions/portal-sessions.ts';
import type { SignInTry } from '../../../services/portal/sessions/sign-in.ts';
import { refuseFor } from '../../../services/portal/sessions/sign-in.ts';
import type { Dependencies } from '../../dependencies.ts';
import { SlidingLog } from '../../http/limits/sliding-log.ts';
import { SESSION_EXAMPLE, SignInAnswer, SignInBody } from '../../schemas/portal/session.ts';
import { openPortalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { CHALLENGE, cookieIn, DEVICE, setCookie } from './cookies.ts';
import { logBegun } from './log-begun.ts';
import { sessionAnswer } from './session-answer.ts';

/** Of one network address, or of one known device, within the span in one process: wrong passwords. */
export const FAILURES_ALLOWED = 30;
/** The same for attempts that came too early. */
export const REFUSALS_ALLOWED = 60;
const SPAN_MS = 60_000;
const MAX_ADDRESSES = 10_000;

export function signIn(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { sessions, origin }: Portal,
) {
  const failures = new SlidingLog({ limit: FAILURES_ALLOWED, spanMs: SPAN_MS, keys: MAX_ADDRESSES });
  const refusals = new SlidingLog({ limit: REFUSALS_ALLOWED, spanMs: SPAN_MS, keys: MAX_ADDRESSES });

  /** Refuses a caller with many refusals before anything asks Postgres. */
  const guarded = async (asked: SignInTry): Promise<SignedIn> => {
    const { id } = sessions.callerOf(asked);
    refuseFor(Math.max(failures.wait(id), refusals.wait(id)));
    try {
      return await sessions.signIn(asked);
    } catch (error) {
      const code = error instanceof ServiceError ? error.code : undefined;
      if (code === 'invalid_credentials') failures.note(id);
      if (code === 'rate_limit_exceeded') refusals.note(id);
      throw error;
    }
  };

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
      const device = cookieIn(cookie, DEVICE);
      const signedIn = await guarded({ email, password, clientAddress, userAgent, device });
      if ('challenge' in signedIn) {
        const cookies = [setCookie(CHALLENGE, signedIn.challenge, origin)];
        return { cookies, data: { outcome: 'second_factor_needed' } };
      }
      const { member, cookies } = signedIn;
      await logBegun(dependencies.services, member, clientAddress);
      const known = signedIn.device === undefined ? [] : [setCookie(DEVICE, signedIn.device, origin)];
      const session = await sessionAnswer(dependencies, member);
      return { cookies: [...cookies, ...known], data: { outcome: 'signed_in', session } };
    },
  });
}

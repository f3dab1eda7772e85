/** `POST /internal/session`: begins a session, which guesses from one network address must not be able to try for long. */
import { ServiceError } from '../../../services/common/errors.ts';
import type { SignedIn } from '../../../services/portal/sessions/portal-sessions.ts';
import { refuseFor } from '../../../services/portal/sessions/sign-in.ts';
import type { Dependencies } from '../../dependencies.ts';
import { SlidingLog } from '../../http/limits/sliding-log.ts';
import { ConcurrencyLimit } from '../../../services/common/concurrency-limit.ts';
import { SESSION_EXAMPLE, SignInAnswer, SignInBody } from '../../schemas/portal/session.ts';
import { openPortalEndpoint } from '../portal-endpoint.ts';
import type { Portal } from '../portal.ts';
import { deviceCookie, deviceIn } from './device-cookie.ts';
import { sessionAnswer } from './session-answer.ts';

/** A password takes some 100 ms of a core and 32 MB to check, beside the calls of partners. */
const AT_ONCE = 2;
/** Wrong ones from one network address within the span, in one process. */
export const FAILURES_ALLOWED = 30;
const SPAN_MS = 60_000;
const MAX_ADDRESSES = 10_000;

export function signIn(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  { sessions, origin }: Portal,
) {
  const checks = new ConcurrencyLimit(AT_ONCE);
  const failures = new SlidingLog({ limit: FAILURES_ALLOWED, spanMs: SPAN_MS, keys: MAX_ADDRESSES });

  const guarded = (clientAddress: string, isKnown: boolean, begin: () => Promise<SignedIn>) =>
    checks.run(async () => {
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
    async handle({ clientAddress, cookie, body: { email, password } }) {
      const device = deviceIn(cookie);
      const signedIn = await guarded(clientAddress, sessions.knows(email, device), () =>
        sessions.signIn({ email, password, clientAddress, device }),
      );
      const cookies = signedIn.device === undefined ? [] : [deviceCookie(signedIn.device, origin)];
      return {
        cookies: [...signedIn.cookies, ...cookies],
        data: { outcome: 'signed_in', session: await sessionAnswer(dependencies, signedIn.member) },
      };
    },
  });
}

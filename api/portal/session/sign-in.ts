/** `POST /internal/session`: begins a session, which guesses from one network address must not be able to try for long. */
import { ServiceError } from '../../../services/common/errors.ts';
import type { SignedIn } from '../../../services/partners/portal/portal-sessions.ts';
import { refuseFor } from '../../../services/partners/portal/sign-in.ts';
import type { Services } from '../../../services/services.ts';
import { SlidingLog } from '../../http/limits/sliding-log.ts';
import { ConcurrencyLimit } from '../../../services/common/concurrency-limit.ts';
import { SignInBody } from '../../schemas/partners/portal-session.ts';
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

export function signIn(services: Services, { sessions, origin }: Portal) {
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
    async handle({ clientAddress, cookie, body: { email, password } }) {
      const device = deviceIn(cookie);
      const signedIn = await guarded(clientAddress, sessions.knows(email, device), () =>
        sessions.signIn({ email, password, clientAddress, device }),
      );
      const cookies = signedIn.device === undefined ? [] : [deviceCookie(signedIn.device, origin)];
      return {
        cookies: [...signedIn.cookies, ...cookies],
        data: await sessionAnswer(services, signedIn.user),
      };
    },
  });
}

/** Signing in, which guesses of passwords must not be able to do for long. */
import { countSignIn, forgetSignIns } from '../../db/sign-in-attempts.ts';
import { Admission } from '../admission.ts';
import type { Dependencies } from '../dependencies.ts';
import { ApiError } from '../errors.ts';
import { retryAfter } from '../rate-limits/headers.ts';
import { SlidingLog } from '../rate-limits/sliding-log.ts';
import type { SignInBody } from '../schemas/portal-session.ts';
import type { PortalSessions, SignedIn } from './portal.ts';

/** A password takes some 100 ms of a core and 32 MB to check, beside the calls of partners. */
const AT_ONCE = 2;
/** Wrong ones from one network address within the span, in one process. */
export const FAILURES_ALLOWED = 30;
const SPAN_MS = 60_000;
const MAX_ADDRESSES = 10_000;

/** Throws ApiError `invalid_credentials`, `rate_limit_exceeded` or `temporarily_unavailable`. */
export type SignIn = (body: SignInBody, clientAddress: string) => Promise<SignedIn>;

export function signingIn({ database }: Pick<Dependencies, 'database'>, sessions: PortalSessions): SignIn {
  const admission = new Admission(AT_ONCE);
  const failures = new SlidingLog({ limit: FAILURES_ALLOWED, spanMs: SPAN_MS, keys: MAX_ADDRESSES });
  return ({ email, password }, clientAddress) =>
    admission.run(async () => {
      refuseFor(failures.wait(clientAddress));
      refuseFor(await countSignIn(database, email));
      const signedIn = await sessions.signIn(email, password);
      if (signedIn === undefined) {
        failures.note(clientAddress);
        throw new ApiError('invalid_credentials', 'The email address or the password is wrong.');
      }
      await forgetSignIns(database, email);
      return signedIn;
    });
}

function refuseFor(milliseconds: number): void {
  if (milliseconds === 0) return;
  throw new ApiError(
    'rate_limit_exceeded',
    'Too many tries to sign in. Try again after the time in Retry-After.',
    { headers: retryAfter(milliseconds) },
  );
}

/** Second factors: codes of an authenticator, and recovery codes for when it is lost. */
import { ServiceError } from '../../common/errors.ts';
import { retryAfter } from '../../common/retry-after.ts';
import type { Auth } from './auth.ts';
import { causeOf, libraryCodeOf } from './library-errors.ts';
import type { BegunSession, PortalSessions, SecondFactorCode } from './portal-sessions.ts';

type SecondFactors = Pick<
  PortalSessions,
  'finishSignIn' | 'prepareSecondFactor' | 'confirmSecondFactor' | 'removeSecondFactor' | 'renewRecoveryCodes'
>;

/** After ten wrong codes with the right password. */
const LOCKED_MS = 900_000;

export function secondFactors(auth: Auth, begun: (headers: Headers) => Promise<BegunSession>): SecondFactors {
  const verify = ({ code, kind }: SecondFactorCode, headers: Headers) => {
    const asked = { body: { code }, headers, returnHeaders: true } as const;
    return kind === 'authenticator' ? auth.api.verifyTOTP(asked) : auth.api.verifyBackupCode(asked);
  };
  return {
    async finishSignIn(cookie, code, userAgent) {
      const headers = new Headers({ cookie, 'User-Agent': userAgent });
      const verified = await verify(code, headers).catch(refuseCode);
      return begun(verified.headers);
    },
    async prepareSecondFactor(cookie, password) {
      const asked = { body: { password }, headers: new Headers({ cookie }) };
      const prepared = await auth.api.enableTwoFactor(asked).catch(refuseCode);
      const { totpURI = '', backupCodes = [] } = prepared as { totpURI?: string; backupCodes?: string[] };
      return { uri: totpURI, recovery_codes: backupCodes };
    },
    async confirmSecondFactor(cookie, code) {
      const asked = { body: { code }, headers: new Headers({ cookie }), returnHeaders: true } as const;
      const confirmed = await auth.api.verifyTOTP(asked).catch(refuseCode);
      return confirmed.headers.getSetCookie();
    },
    async removeSecondFactor(cookie, password) {
      const asked = { body: { password }, headers: new Headers({ cookie }), returnHeaders: true } as const;
      const removed = await auth.api.disableTwoFactor(asked).catch(refuseCode);
      return removed.headers.getSetCookie();
    },
    async renewRecoveryCodes(cookie, password) {
      const asked = { body: { password }, headers: new Headers({ cookie }) };
      const { backupCodes } = await auth.api.generateBackupCodes(asked).catch(refuseCode);
      return backupCodes;
    },
  };
}

/** The library does not tell a wrong password from none. */
const WRONG_PASSWORD =
  'The password is wrong. Who signs in by an identity provider has none, and needs no second factor of ours.';

/** By the library's code. */
const REFUSALS: Readonly<Record<string, () => ServiceError>> = {
  INVALID_CODE: () => new ServiceError('invalid_code'),
  INVALID_BACKUP_CODE: () => new ServiceError('invalid_code'),
  INVALID_PASSWORD: () => new ServiceError('invalid_credentials', WRONG_PASSWORD),
  INVALID_TWO_FACTOR_COOKIE: () => new ServiceError('session_required'),
  UNAUTHORIZED: () => new ServiceError('session_required'),
  TOTP_NOT_ENABLED: () => new ServiceError('second_factor_missing'),
  BACKUP_CODES_NOT_ENABLED: () => new ServiceError('second_factor_missing'),
  TWO_FACTOR_NOT_ENABLED: () => new ServiceError('second_factor_missing'),
  TOTP_ALREADY_ENABLED: () => new ServiceError('second_factor_exists'),
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: tooManyCodes,
  ACCOUNT_TEMPORARILY_LOCKED: tooManyCodes,
};

/** @throws ServiceError in place of what the library refuses. */
function refuseCode(error: unknown): never {
  const refusal = REFUSALS[libraryCodeOf(error) ?? ''];
  throw refusal === undefined ? causeOf(error) : refusal();
}

function tooManyCodes(): ServiceError {
  return new ServiceError(
    'rate_limit_exceeded',
    'Too many wrong codes. Sign in again with the password after the time in Retry-After.',
    { headers: retryAfter(LOCKED_MS) },
  );
}

/** Second factors: codes of an authenticator (TOTP, RFC 6238), and recovery codes for when it is lost. */
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  enableSecondFactor,
  findSecondFactor,
  noteRightCode,
  noteWrongCode,
  removeSecondFactor,
  type SecondFactorRow,
  setRecoveryCodes,
  storeSecondFactor,
} from '../../../db/portal/second-factors.ts';
import { endSessions } from '../../../db/portal/sessions.ts';
import { lockUserOfSession } from '../../../db/portal/users.ts';
import { isSameText } from '../../../db/encryption.ts';
import type { Database } from '../../../db/schema.ts';
import { retryAfter, ServiceError } from '../../common/errors.ts';
import type { Member } from '../member.ts';

/** What authenticators call the account. */
const ISSUER = 'Medicine fulfilment';
const STEP_MS = 30_000;
/** A code of the step before or after the current one is accepted, because clocks differ (RFC 6238, 5.2). */
const STEPS = [-1, 0, 1];
const SECRET_LENGTH = 32;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_HALF = 5;

export interface SecondFactorCode {
  /** A code that the authenticator shows now, or one of the recovery codes, each of which works once. */
  readonly kind: 'authenticator' | 'recovery';
  readonly code: string;
}

/** What an authenticator is set up with. */
export interface PreparedSecondFactor {
  /** `otpauth://`, for a QR code. */
  readonly uri: string;
  readonly recovery_codes: readonly string[];
}

export interface SecondFactors {
  /** Nothing is asked for until it is confirmed. @throws ServiceError `second_factor_exists`. */
  prepare(member: Member): Promise<PreparedSecondFactor>;
  /**
   * From now on each sign-in asks for a code. The other sessions end, because they began without one.
   *
   * @throws ServiceError `invalid_code`, `second_factor_exists`, `second_factor_missing`, `rate_limit_exceeded`.
   */
  confirm(member: Member, code: string): Promise<void>;
  remove(member: Member): Promise<void>;
  /** The codes before are void. @throws ServiceError `second_factor_missing`. */
  renewRecoveryCodes(member: Member): Promise<readonly string[]>;
  /**
   * Uses up a code of a user whose row the transaction has locked, and counts a wrong one. Throws nothing for a wrong code, because
   * its count must be committed.
   */
  use(transaction: Transaction<Database>, userId: string, code: SecondFactorCode): Promise<UsedCode>;
}

/** What came of a code: `locked` after too many wrong ones, with the milliseconds until a code is accepted again. */
export type UsedCode =
  { readonly outcome: 'right' | 'wrong' | 'missing' } | { readonly outcome: 'locked'; readonly ms: number };

export function createSecondFactors({
  database,
  secret: key,
}: {
  readonly database: Kysely<Database>;
  /** Encrypts secrets and recovery codes. */
  readonly secret: string;
}): SecondFactors {
  const encrypted = (data: string) => symmetricEncrypt({ key, data });
  const decrypted = (data: string) => symmetricDecrypt({ key, data });

  /** What the code uses up; undefined for a wrong one. */
  const usedBy = async (factor: SecondFactorRow, { kind, code }: SecondFactorCode) => {
    if (kind === 'authenticator') {
      const last_step = await matchingStep(await decrypted(factor.secret), code, factor.last_step);
      return last_step === undefined ? undefined : { last_step };
    }
    const known = JSON.parse(await decrypted(factor.recovery_codes)) as string[];
    const left = known.filter((one) => !isSameText(code.trim(), one));
    return left.length === known.length
      ? undefined
      : { recovery_codes: await encrypted(JSON.stringify(left)) };
  };

  const use = async (
    transaction: Transaction<Database>,
    userId: string,
    code: SecondFactorCode,
    isVerified = true,
  ): Promise<UsedCode> => {
    const factor = await findSecondFactor(transaction, userId);
    if (factor?.verified !== isVerified) return { outcome: 'missing' };
    if (factor.locked_ms > 0) return { outcome: 'locked', ms: factor.locked_ms };
    const used = await usedBy(factor, code);
    if (used === undefined) {
      await noteWrongCode(transaction, factor);
      return { outcome: 'wrong' };
    }
    await noteRightCode(transaction, userId, used);
    return { outcome: 'right' };
  };

  return {
    use,
    async prepare(member) {
      const { user_id, email } = member;
      const secret = generateRandomString(SECRET_LENGTH);
      const recovery_codes = newRecoveryCodes();
      await database.transaction().execute(async (transaction) => {
        await lock(transaction, member);
        const known = await findSecondFactor(transaction, user_id);
        if (known?.verified === true) throw new ServiceError('second_factor_exists');
        await storeSecondFactor(transaction, {
          user_id,
          secret: await encrypted(secret),
          recovery_codes: await encrypted(JSON.stringify(recovery_codes)),
        });
      });
      return { uri: createOTP(secret).url(ISSUER, email), recovery_codes };
    },
    async confirm(member, code) {
      const { user_id, session_id, second_factor } = member;
      if (second_factor) throw new ServiceError('second_factor_exists');
      const used = await database.transaction().execute(async (transaction) => {
        await lock(transaction, member);
        const answer = await use(transaction, user_id, { kind: 'authenticator', code }, false);
        if (answer.outcome === 'right') {
          await enableSecondFactor(transaction, user_id);
          await endSessions(transaction, user_id, session_id);
        }
        return answer;
      });
      refuseUnlessRight(used);
    },
    async remove(member) {
      await database.transaction().execute(async (transaction) => {
        await lock(transaction, member);
        await removeSecondFactor(transaction, member.user_id);
      });
    },
    async renewRecoveryCodes(member) {
      const { user_id } = member;
      const codes = newRecoveryCodes();
      await database.transaction().execute(async (transaction) => {
        await lock(transaction, member);
        const known = await findSecondFactor(transaction, user_id);
        if (known?.verified !== true) throw new ServiceError('second_factor_missing');
        await setRecoveryCodes(transaction, user_id, await encrypted(JSON.stringify(codes)));
      });
      return codes;
    },
  };
}

/** @throws ServiceError `session_required` when the session has ended meanwhile. */
async function lock(transaction: Transaction<Database>, member: Member): Promise<void> {
  if (!(await lockUserOfSession(transaction, member))) throw new ServiceError('session_required');
}

/** @throws ServiceError `invalid_code`, `second_factor_missing`, `rate_limit_exceeded`. */
export function refuseUnlessRight(used: UsedCode): void {
  switch (used.outcome) {
    case 'right':
      return;
    case 'wrong':
      throw new ServiceError('invalid_code');
    case 'missing':
      throw new ServiceError('second_factor_missing');
    case 'locked':
      throw tooManyCodes(used.ms);
  }
}

export function tooManyCodes(milliseconds: number): ServiceError {
  return new ServiceError(
    'rate_limit_exceeded',
    'Too many wrong codes. Sign in again with the password after the time in Retry-After.',
    { headers: retryAfter(milliseconds) },
  );
}

/** The step whose code it is, if that is later than the last one that was used. */
async function matchingStep(
  secret: string,
  code: string,
  lastStep: string | null,
): Promise<string | undefined> {
  const current = Math.floor(Date.now() / STEP_MS);
  const otp = createOTP(secret);
  for (const step of STEPS.map((offset) => current + offset)) {
    if (lastStep !== null && step <= Number(lastStep)) continue;
    if (isSameText(code, await otp.hotp(step))) return String(step);
  }
  return undefined;
}

function newRecoveryCodes(): string[] {
  const half = () => generateRandomString(RECOVERY_CODE_HALF, 'a-z', '0-9', 'A-Z');
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
}

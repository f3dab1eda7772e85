/** Second factors: codes of an authenticator (TOTP, RFC 6238), and recovery codes for when it is lost. */
import { createOTP } from '@better-auth/utils/otp';
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import type { Kysely, Transaction } from 'kysely';
import {
  enableSecondFactor,
  findSecondFactor,
  recordRightCode,
  recordWrongCode,
  removeSecondFactor,
  type SecondFactorRow,
  setRecoveryCodes,
  storeSecondFactor,
} from '../../../db/portal/second-factors.ts';
import { endSessions } from '../../../db/portal/sessions.ts';
import { lockUserOfSession } from '../../../db/portal/users.ts';
import { isSameText } from '../../../db/encryption.ts';
import type { Database } from '../../../db/schema.ts';
import { retryAfter, ServiceError, waitInWords } from '../../common/errors.ts';
import type { Member } from '../member.ts';

/** Name of the account in authenticator apps. */
const ISSUER = 'Medicine fulfilment';
const STEP_MS = 30_000;
/** Codes of the previous and the next time step are accepted too, because clocks differ (RFC 6238, 5.2). */
const STEPS = [-1, 0, 1];
const SECRET_LENGTH = 32;
const RECOVERY_CODES = 10;
const RECOVERY_CODE_HALF = 5;

export interface SecondFactorCode {
  /** A current code of the authenticator, or a recovery code, which works once. */
  readonly kind: 'authenticator' | 'recovery';
  readonly code: string;
}

export interface PreparedSecondFactor {
  /** `otpauth://` URI for a QR code. */
  readonly uri: string;
  readonly recovery_codes: readonly string[];
}

export type SecondFactors = ReturnType<typeof createSecondFactors>;

/** Result of a code: `locked` after too many wrong codes, with the milliseconds until codes are accepted again. */
export type UsedCode =
  { readonly outcome: 'right' | 'wrong' | 'missing' } | { readonly outcome: 'locked'; readonly ms: number };

export function createSecondFactors({
  database,
  secret: key,
}: {
  readonly database: Kysely<Database>;
  /** Encrypts the secrets and the recovery codes. */
  readonly secret: string;
}) {
  const encrypted = (data: string) => symmetricEncrypt({ key, data });
  const decrypted = (data: string) => symmetricDecrypt({ key, data });

  /** Returns the changes to store for a correct code, or undefined for a wrong one. */
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
      await recordWrongCode(transaction, factor);
      return { outcome: 'wrong' };
    }
    await recordRightCode(transaction, userId, used);
    return { outcome: 'right' };
  };

  return {
    /**
     * Uses up a correct code, or counts a wrong one. The transaction must have locked the user's row. A wrong code throws nothing, because
     * its count must be committed.
     */
    use: (transaction: Transaction<Database>, userId: string, code: SecondFactorCode) =>
      use(transaction, userId, code),
    /** Stores an unconfirmed second factor, which sign-ins do not ask for yet. @throws ServiceError `second_factor_exists`. */
    async prepare(member: Member): Promise<PreparedSecondFactor> {
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
    /**
     * Turns the second factor on, so that each sign-in asks for a code. Ends the user's other sessions, because they were started without
     * a code.
     *
     * @throws ServiceError `invalid_code`, `second_factor_exists`, `second_factor_missing`, `rate_limit_exceeded`.
     */
    async confirm(member: Member, code: string): Promise<void> {
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
      requireRightCode(used);
    },
    async remove(member: Member): Promise<void> {
      await database.transaction().execute(async (transaction) => {
        await lock(transaction, member);
        await removeSecondFactor(transaction, member.user_id);
      });
    },
    /** Replaces all recovery codes. @throws ServiceError `second_factor_missing`. */
    async renewRecoveryCodes(member: Member): Promise<readonly string[]> {
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

/** @throws ServiceError `session_required` when the session has ended in the meantime. */
async function lock(transaction: Transaction<Database>, member: Member): Promise<void> {
  if (!(await lockUserOfSession(transaction, member))) throw new ServiceError('session_required');
}

/**
 * Requires that the code of the second factor was right.
 *
 * @throws ServiceError `invalid_code`, `second_factor_missing`, `rate_limit_exceeded`.
 */
export function requireRightCode(used: UsedCode): void {
  switch (used.outcome) {
    case 'right':
      return;
    case 'wrong':
      throw new ServiceError('invalid_code');
    case 'missing':
      throw new ServiceError('second_factor_missing');
    case 'locked':
      throw new ServiceError(
        'rate_limit_exceeded',
        `Too many wrong codes. Sign in again with the password in ${waitInWords(used.ms)}.`,
        { headers: retryAfter(used.ms) },
      );
  }
}

/** Returns the time step of the code, if it is later than the last step that was used. */
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

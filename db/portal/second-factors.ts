/** Second factors: authenticator and recovery codes of a user. Rows are written only under `lockUser`. */
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import type { PortalTwoFactorTable } from '../schema/portal.ts';
import { afterWrongCode } from '../../domain/portal/limits.ts';

export type SecondFactorRow = Selectable<PortalTwoFactorTable> & {
  /** Milliseconds until a code is accepted again; 0 when it is not locked. */
  readonly locked_ms: number;
  /** Time of the transaction. */
  readonly now: Date;
};

export async function findSecondFactor(
  database: Kysely<Database>,
  userId: string,
): Promise<SecondFactorRow | undefined> {
  return database
    .selectFrom('portal_two_factor')
    .where('user_id', '=', userId)
    .selectAll()
    .select([
      sql<number>`greatest(0, ceil(1000 * coalesce(extract(epoch from locked_until - now()), 0)))::int`.as(
        'locked_ms',
      ),
      sql<Date>`now()`.as('now'),
    ])
    .executeTakeFirst();
}

/** Stores an unconfirmed authenticator, in place of an earlier unconfirmed one. */
export async function storeSecondFactor(
  transaction: Transaction<Database>,
  factor: Pick<SecondFactorRow, 'user_id' | 'secret' | 'recovery_codes'>,
): Promise<void> {
  const { secret, recovery_codes } = factor;
  await transaction
    .insertInto('portal_two_factor')
    .values({ ...factor, last_step: null, locked_until: null })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret, recovery_codes, last_step: null }),
    )
    .execute();
}

/** Records an accepted code, and resets the count of wrong ones. */
export async function noteRightCode(
  transaction: Transaction<Database>,
  userId: string,
  used: Partial<Pick<SecondFactorRow, 'last_step' | 'recovery_codes'>>,
): Promise<void> {
  await transaction
    .updateTable('portal_two_factor')
    .set({ ...used, wrong_codes: 0, locked_until: null })
    .where('user_id', '=', userId)
    .execute();
}

/** @param factor read in the same transaction. */
export async function noteWrongCode(
  transaction: Transaction<Database>,
  factor: SecondFactorRow,
): Promise<void> {
  await transaction
    .updateTable('portal_two_factor')
    .set(afterWrongCode(factor, factor.now))
    .where('user_id', '=', factor.user_id)
    .execute();
}

/** Makes each sign-in ask for a code. */
export async function enableSecondFactor(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction
    .updateTable('portal_two_factor')
    .set({ verified: true })
    .where('user_id', '=', userId)
    .execute();
  await setEnabled(transaction, userId, true);
}

export async function removeSecondFactor(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction.deleteFrom('portal_two_factor').where('user_id', '=', userId).execute();
  await setEnabled(transaction, userId, false);
}

export async function setRecoveryCodes(
  transaction: Transaction<Database>,
  userId: string,
  recovery_codes: string,
): Promise<void> {
  await transaction
    .updateTable('portal_two_factor')
    .set({ recovery_codes })
    .where('user_id', '=', userId)
    .execute();
}

async function setEnabled(
  transaction: Transaction<Database>,
  userId: string,
  two_factor_enabled: boolean,
): Promise<void> {
  await transaction.updateTable('portal_user').set({ two_factor_enabled }).where('id', '=', userId).execute();
}

/** Second factors: authenticator and recovery codes of a user. Rows are written only under `lockUser`. */
import { sql, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '../schema.ts';
import type { PortalTwoFactorTable } from '../schema/portal.ts';
import { afterWrongCode } from '../../domain/portal/limits.ts';

export type SecondFactorRow = Selectable<PortalTwoFactorTable> & {
  /** Milliseconds until a code is accepted again; 0 when it is not locked. */
  readonly locked_ms: number;
  readonly now: Date;
};

export async function findSecondFactor(database: Db, userId: string): Promise<SecondFactorRow | undefined> {
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
  transaction: Tx,
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
export async function recordRightCode(
  transaction: Tx,
  userId: string,
  used: Partial<Pick<SecondFactorRow, 'last_step' | 'recovery_codes'>>,
): Promise<void> {
  await update(transaction, userId, { ...used, wrong_codes: 0, locked_until: null });
}

/**
 * Counts a wrong code, which may lock the second factor.
 *
 * @param factor read in the same transaction.
 */
export async function recordWrongCode(transaction: Tx, factor: SecondFactorRow): Promise<void> {
  await update(transaction, factor.user_id, afterWrongCode(factor, factor.now));
}

export async function enableSecondFactor(transaction: Tx, userId: string): Promise<void> {
  await update(transaction, userId, { verified: true });
  await setEnabled(transaction, userId, true);
}

export async function removeSecondFactor(transaction: Tx, userId: string): Promise<void> {
  await transaction.deleteFrom('portal_two_factor').where('user_id', '=', userId).execute();
  await setEnabled(transaction, userId, false);
}

export async function setRecoveryCodes(
  transaction: Tx,
  userId: string,
  recovery_codes: string,
): Promise<void> {
  await update(transaction, userId, { recovery_codes });
}

async function update(transaction: Tx, userId: string, values: Updateable<PortalTwoFactorTable>) {
  await transaction.updateTable('portal_two_factor').set(values).where('user_id', '=', userId).execute();
}

async function setEnabled(transaction: Tx, userId: string, two_factor_enabled: boolean): Promise<void> {
  await transaction.updateTable('portal_user').set({ two_factor_enabled }).where('id', '=', userId).execute();
}

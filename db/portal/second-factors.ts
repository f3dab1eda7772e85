/** Second factors: the authenticator of a user and the recovery codes. Rows are written under `lockUser` only. */
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import type { PortalTwoFactorTable } from '../schema/portal.ts';
import { afterWrongCode } from '../../domain/portal/limits.ts';

export type SecondFactorRow = Pick<
  Selectable<PortalTwoFactorTable>,
  'user_id' | 'secret' | 'recovery_codes' | 'verified' | 'last_step'
> & {
  /** Milliseconds until a code is accepted again; 0 when it is not locked. */
  readonly locked_ms: number;
};

export async function findSecondFactor(
  database: Kysely<Database>,
  userId: string,
): Promise<SecondFactorRow | undefined> {
  return database
    .selectFrom('portal_two_factor')
    .where('user_id', '=', userId)
    .select(['user_id', 'secret', 'recovery_codes', 'verified', 'last_step'])
    .select(
      sql<number>`greatest(0, ceil(1000 * coalesce(extract(epoch from locked_until - now()), 0)))::int`.as(
        'locked_ms',
      ),
    )
    .executeTakeFirst();
}

/** Stores one that is not confirmed yet, in place of one that never was. */
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

/** Records that an accepted code was used, and forgets the wrong ones before it. */
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

export async function noteWrongCode(transaction: Transaction<Database>, userId: string): Promise<void> {
  const attempts = await transaction
    .selectFrom('portal_two_factor')
    .select(['wrong_codes', 'locked_until', sql<Date>`now()`.as('now')])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (attempts === undefined) return;
  await transaction
    .updateTable('portal_two_factor')
    .set(afterWrongCode(attempts, attempts.now))
    .where('user_id', '=', userId)
    .execute();
}

/** From now on each sign-in asks for a code. */
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

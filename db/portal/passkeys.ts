/** Passkeys of portal users. */
import { type Selectable, sql } from 'kysely';
import { newId } from '../../domain/common/ids.ts';
import type { Db } from '../schema.ts';
import type { PortalPasskeyTable } from '../schema/portal.ts';
import { lockUserOfSession } from './users.ts';
import { MAX_PASSKEYS } from '../../domain/portal/limits.ts';

export type PasskeyRow = Selectable<PortalPasskeyTable>;
type NewPasskey = Omit<PasskeyRow, 'passkey_id' | 'created_at' | 'last_used_at'>;

/**
 * Adds a passkey to the user of a session, under a lock of the user. Undefined when it exists, the user has `MAX_PASSKEYS`, or the session
 * has ended.
 */
export async function addPasskey(
  database: Db,
  session_id: string,
  passkey: NewPasskey,
): Promise<PasskeyRow | undefined> {
  return database.transaction().execute(async (transaction) => {
    const { user_id } = passkey;
    if (!(await lockUserOfSession(transaction, { user_id, session_id }))) return undefined;
    const known = await listPasskeys(transaction, passkey.user_id);
    return known.length < MAX_PASSKEYS ? storePasskey(transaction, passkey) : undefined;
  });
}

/** Stores a passkey; returns undefined when the credential is stored already. */
export async function storePasskey(database: Db, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return database
    .insertInto('portal_passkey')
    .values({ passkey_id: newId('passkey'), last_used_at: null, ...passkey })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function listPasskeys(database: Db, userId: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom('portal_passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
}

interface FoundPasskey extends PasskeyRow {
  readonly sign_in_epoch: number;
  /** True when it is unusable until the user has reviewed the account's access, because it is older than a password reset. */
  readonly is_suspended: boolean;
}

export async function findPasskey(database: Db, credentialId: string): Promise<FoundPasskey | undefined> {
  return database
    .selectFrom('portal_passkey')
    .innerJoin('portal_user', 'portal_user.id', 'portal_passkey.user_id')
    .selectAll('portal_passkey')
    .select('sign_in_epoch')
    .select(
      sql<boolean>`coalesce(portal_passkey.created_at <= access_review_since, false)`.as('is_suspended'),
    )
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Records a use; false when the counter did not increase, as with a copy of the key. */
export async function recordPasskeyUse(
  database: Db,
  { passkey_id, counter }: Pick<PasskeyRow, 'passkey_id' | 'counter'>,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('portal_passkey')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('passkey_id', '=', passkey_id)
    .where((passkey) => passkey.or([passkey('counter', '<', counter), passkey('counter', '=', '0')]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns false when the user has no such passkey. */
export async function removePasskey(
  database: Db,
  choice: Pick<PasskeyRow, 'passkey_id' | 'user_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('portal_passkey')
    .where('passkey_id', '=', choice.passkey_id)
    .where('user_id', '=', choice.user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Passkeys, and the challenges for which they answer. */
import { sql, type Kysely, type Selectable } from 'kysely';
import { newId } from '../../domain/common/ids.ts';
import type { Database } from '../schema.ts';
import type { PortalPasskeyTable } from './schema.ts';

export type PasskeyRow = Selectable<PortalPasskeyTable>;
export type NewPasskey = Omit<PasskeyRow, 'passkey_id' | 'created_at' | 'last_used_at'>;

/** Stores one; undefined where it is stored already. */
export async function storePasskey(
  database: Kysely<Database>,
  passkey: NewPasskey,
): Promise<PasskeyRow | undefined> {
  return database
    .insertInto('portal_passkey')
    .values({ passkey_id: newId('passkey'), last_used_at: null, ...passkey })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Those of a user, oldest first. */
export async function listPasskeys(database: Kysely<Database>, userId: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom('portal_passkey')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
}

export async function findPasskey(
  database: Kysely<Database>,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return database
    .selectFrom('portal_passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** Notes a use; false where another one counted as far at the same moment, which a copy of the key would do. */
export async function notePasskeyUse(
  database: Kysely<Database>,
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

/** Removes one of a user's; false when there is none. */
export async function removePasskey(
  database: Kysely<Database>,
  choice: Pick<PasskeyRow, 'passkey_id' | 'user_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('portal_passkey')
    .where('passkey_id', '=', choice.passkey_id)
    .where('user_id', '=', choice.user_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

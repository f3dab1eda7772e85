/** The log of what was done to the accounts of partners and pharmacies. */
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import { AT_ONCE, forgetInBatches } from '../retention/in-batches.ts';
import type { Database } from '../schema.ts';
import type { AccountChangeTable } from './schema.ts';

export type AccountChange = Insertable<AccountChangeTable>;
export type StoredChange = Selectable<AccountChangeTable>;

/** Whose account. */
export type AccountOwner = { readonly partner_id: string } | { readonly pharmacy_id: string };

export interface ChangePage {
  readonly changes: readonly StoredChange[];
  readonly has_more: boolean;
}

export async function insertChanges(
  database: Kysely<Database>,
  changes: readonly AccountChange[],
): Promise<void> {
  await database
    .insertInto('account_change')
    .values([...changes])
    .execute();
}

/** The next `limit` changes of an account before one, newest first; the newest ones without it. */
export async function listChanges(
  database: Kysely<Database>,
  owner: AccountOwner,
  { limit, before }: { readonly limit: number; readonly before: string | undefined },
): Promise<ChangePage> {
  const [column, id] =
    'partner_id' in owner
      ? (['partner_id', owner.partner_id] as const)
      : (['pharmacy_id', owner.pharmacy_id] as const);
  const rows = await database
    .selectFrom('account_change')
    .selectAll()
    .where(column, '=', id)
    .$if(before !== undefined, (changes) => changes.where('change_id', '<', before ?? ''))
    .orderBy('change_id', 'desc')
    // One more than asked tells whether there are more.
    .limit(limit + 1)
    .execute();
  return { changes: rows.slice(0, limit), has_more: rows.length > limit };
}

/** Forgets what was changed before a moment. */
export async function forgetChanges(database: Kysely<Database>, before: Date): Promise<void> {
  // A function of the owner's: the application may delete nothing here otherwise.
  await forgetInBatches(database, sql`select forget_account_changes(${before}, ${AT_ONCE}) as gone`);
}

/** Which user somebody is whom an identity provider knows: rows of `portal_account`, with the issuer as provider. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Somebody as the provider names them, for good: an address may change hands, a subject does not. */
export interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** The id of the user who is linked with them. */
export async function findLinkedUser(
  database: Kysely<Database>,
  { issuer, subject }: Subject,
): Promise<string | undefined> {
  const link = await database
    .selectFrom('portal_account')
    .where('provider_id', '=', issuer)
    .where('account_id', '=', subject)
    .select('user_id')
    .executeTakeFirst();
  return link?.user_id;
}

/** False where either of them is linked with another one already. */
export async function linkUser(
  database: Kysely<Database>,
  user_id: string,
  { issuer, subject }: Subject,
): Promise<boolean> {
  const linked = await database
    .insertInto('portal_account')
    .values({ id: randomUUID(), user_id, provider_id: issuer, account_id: subject, password: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (linked.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

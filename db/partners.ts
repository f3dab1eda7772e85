/** The partners: HMOs and healthtech products that hold keys. */
import type { Kysely, Selectable } from 'kysely';
import type { Database, PartnerTable } from './schema.ts';

/** Makes a partner, or leaves the one that has this id as it is. */
export async function ensurePartner(
  database: Kysely<Database>,
  partner: { readonly partner_id: string; readonly name: string },
): Promise<void> {
  await database
    .insertInto('partner')
    .values(partner)
    .onConflict((conflict) => conflict.column('partner_id').doNothing())
    .execute();
}

/** Whether there is such a partner. */
export async function partnerExists(database: Kysely<Database>, partnerId: string): Promise<boolean> {
  const row = await database
    .selectFrom('partner')
    .select('partner_id')
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row !== undefined;
}

/** All partners, oldest first. */
export async function listPartners(database: Kysely<Database>): Promise<Selectable<PartnerTable>[]> {
  return database.selectFrom('partner').selectAll().orderBy('created_at').orderBy('partner_id').execute();
}

/** Partners: HMOs and healthtech products that have API keys. */
import type { Insertable, Selectable } from 'kysely';
import type { LimitChange } from '../../domain/partners.ts';
import type { Db } from '../schema.ts';
import type { PartnerTable } from '../schema/partners.ts';

/** Creates a partner, unless one with the id exists. */
export async function ensurePartner(database: Db, partner: Insertable<PartnerTable>): Promise<void> {
  await database
    .insertInto('partner')
    .values(partner)
    .onConflict((conflict) => conflict.column('partner_id').doNothing())
    .execute();
}

export async function partnerExists(database: Db, partnerId: string): Promise<boolean> {
  const row = await database
    .selectFrom('partner')
    .select('partner_id')
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listPartners(database: Db): Promise<Selectable<PartnerTable>[]> {
  return database.selectFrom('partner').selectAll().orderBy('created_at').orderBy('partner_id').execute();
}

/** Sets a partner's own limits; null restores the default. False without such a partner. */
export async function setCallLimits(
  database: Db,
  partnerId: string,
  { minute, day }: LimitChange,
): Promise<boolean> {
  const row = await database
    .updateTable('partner')
    .set({
      ...(minute === undefined ? {} : { minute_limit: minute }),
      ...(day === undefined ? {} : { day_limit: day }),
    })
    .where('partner_id', '=', partnerId)
    .returning('partner_id')
    .executeTakeFirst();
  return row !== undefined;
}

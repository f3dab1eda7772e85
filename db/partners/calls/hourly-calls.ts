/** How many calls were answered in each hour, by the class of their status. */
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../../schema.ts';
import { isOf, type CallOwner } from './call-log.ts';
import type { HourlyCallsTable } from './schema.ts';

export type HourlyCalls = Insertable<HourlyCallsTable>;

/** Adds to the counts, in one statement. */
export async function addHourlyCalls(
  database: Kysely<Database>,
  counts: readonly HourlyCalls[],
): Promise<void> {
  // In one order everywhere: two processes that add at once would otherwise lock each other out.
  await sql`
    insert into hourly_calls as total (partner_id, pharmacy_id, hour, status_class, calls)
    select partner_id, pharmacy_id, hour, status_class, calls
      from json_to_recordset(${JSON.stringify(counts)}::json) as counted (
        partner_id text, pharmacy_id text, hour timestamptz, status_class text, calls integer)
     order by partner_id, pharmacy_id, hour, status_class
    on conflict (partner_id, pharmacy_id, hour, status_class)
      do update set calls = total.calls + excluded.calls
  `.execute(database);
}

/** The counts of an owner from an hour on; hours and classes without calls are left out. */
export async function readHourlyCalls(
  database: Kysely<Database>,
  owner: CallOwner,
  since: Date,
): Promise<Pick<Selectable<HourlyCallsTable>, 'hour' | 'status_class' | 'calls'>[]> {
  return database
    .selectFrom('hourly_calls')
    .select(['hour', 'status_class', 'calls'])
    .where(isOf(owner))
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute();
}

/** Deletes the counts of hours before one. */
export async function deleteHourlyCallsBefore(database: Kysely<Database>, hour: Date): Promise<void> {
  await database.deleteFrom('hourly_calls').where('hour', '<', hour).execute();
}

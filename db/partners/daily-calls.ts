/** How many calls partners have made on each day, by operation. Statistics: the limits are counted elsewhere. */
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../schema.ts';
import type { DailyCallsTable } from './schema.ts';

/** Days that are kept, today included. */
export const DAYS_KEPT = 31;

/** Adds to the counts, in one statement. */
export async function addDailyCalls(
  database: Kysely<Database>,
  counts: readonly Insertable<DailyCallsTable>[],
): Promise<void> {
  const column = <Name extends keyof DailyCallsTable>(name: Name) => counts.map((count) => count[name]);
  // In one order everywhere: two processes that add at once would otherwise lock each other out.
  await sql`
    insert into daily_calls as total (partner_id, day, operation, calls, refused)
    select * from unnest(
      ${column('partner_id')}::text[], ${column('day')}::date[], ${column('operation')}::text[],
      ${column('calls')}::integer[], ${column('refused')}::integer[]
    ) as counted (partner_id, day, operation, calls, refused)
    order by partner_id, day, operation
    on conflict (partner_id, day, operation)
      do update set calls = total.calls + excluded.calls, refused = total.refused + excluded.refused
  `.execute(database);
}

/** A partner's counts from a day on: newest day first, in each the operations by name. */
export async function readDailyCalls(
  database: Kysely<Database>,
  partnerId: string,
  firstDay: string,
): Promise<Selectable<DailyCallsTable>[]> {
  return database
    .selectFrom('daily_calls')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('day', '>=', firstDay)
    .orderBy('day', 'desc')
    .orderBy('operation')
    .execute();
}

/** Deletes the counts of days before one. */
export async function deleteDailyCallsBefore(database: Kysely<Database>, firstDay: string): Promise<void> {
  await database.deleteFrom('daily_calls').where('day', '<', firstDay).execute();
}

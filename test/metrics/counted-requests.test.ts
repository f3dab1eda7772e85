/** Requests are counted by a range of an index, however many there are. */
import { beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { countByStatus, findOldestOverdue, oldestOverdue, statusCounts } from '../../db/metrics.ts';
import { openingEntry } from '../../domain/holds/hold-ends.ts';
import { firstEntry, type TimelineEntry } from '../../domain/requests/timeline.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import { submission } from '../support/requests/submissions.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const [OLD, NEW] = [20_000, 200];

const server = useDatabase();

beforeEach(async () => {
  for (const table of ['event', 'timeline_entry', 'request'] as const)
    await server.database.deleteFrom(table).execute();
});

test('what is older than two days is not read', async () => {
  const { database } = server;
  // An hour apart from the beginning of the two days, one way and the other.
  await sql`
    insert into request (request_id, partner_id, enrollee_id, pharmacy_id, status, sequence, submission, created_at, updated_at)
    select 'req_' || n, 'par_1', 'enrollee', 'ph_1', case when n <= ${OLD} then 'delivered' else 'pending' end, 1, '{}', at, at
      from generate_series(1, ${OLD + NEW}::integer) n
     cross join lateral (select now() - case when n <= ${OLD} then interval '49 hours' else interval '47 hours' end as at) as made`.execute(
    database,
  );
  await sql`analyze request`.execute(database);
  expect(await countByStatus(database)).toMatchObject([{ status: 'pending', requests: NEW }]);
  const plan = JSON.stringify(await statusCounts(database).explain('text', sql`analyze, costs off`));
  expect(plan).toMatch(/Index Scan (?:using|on) request_unerased/);
  expect(plan).not.toMatch(/Rows Removed|Seq Scan/);
});

test('what is past its own time is found: not what is held within the time of its hold, nor what is older than two days', async () => {
  const { database } = server;
  const MINUTE = 60_000;
  const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
  const put = async (minutes: number, hold?: { readonly minutes: number; readonly limitMinutes: number }) => {
    const made = submission({ accepted_at: ago(minutes) });
    const first = firstEntry(made);
    const held =
      hold === undefined
        ? []
        : [
            openingEntry(
              { after: first, at: ago(hold.minutes), actor: 'pharmacy' },
              { reason: 'address_unclear', limitMs: hold.limitMinutes * MINUTE },
            ),
          ];
    await saveRequest(database, { submission: made, timeline: [first, ...held] });
  };
  /** Held for a day, and sent on to another pharmacy after so many minutes. */
  const putOn = async (minutes: number, reroutedAfter: number) => {
    const made = submission({ accepted_at: ago(minutes) });
    const first = firstEntry(made);
    const opened = openingEntry(
      { after: first, at: ago(minutes - 1), actor: 'pharmacy' },
      { reason: 'address_unclear', limitMs: 1_440 * MINUTE },
    );
    const { pharmacy, items, total_ngn, estimated_delivery_at } = made;
    const rerouted: TimelineEntry = {
      sequence: 3,
      status: 'pending',
      at: ago(minutes - reroutedAfter),
      actor: 'pharmacy',
      event: 'rerouted',
      rerouted: { pharmacy, items, total_ngn, estimated_delivery_at },
    };
    await saveRequest(database, { submission: made, timeline: [first, opened, rerouted] });
  };
  const overdueMinutes = async () => {
    const since = await findOldestOverdue(database);
    return since === undefined ? undefined : Math.round((Date.now() - since.getTime()) / MINUTE);
  };
  await put(14);
  await put(400, { minutes: 390, limitMinutes: 600 });
  await put(49 * 60);
  await putOn(60, 50);
  expect(await overdueMinutes()).toBeUndefined();
  await put(22);
  expect(await overdueMinutes()).toBe(7);
  await put(120, { minutes: 110, limitMinutes: 60 });
  expect(await overdueMinutes()).toBe(50);
  await putOn(200, 100);
  expect(await overdueMinutes()).toBe(85);
  const plan = JSON.stringify(await oldestOverdue(database).explain('text', sql`analyze, costs off`));
  expect(plan).toMatch(/(?:using|on) timeline_entry_pkey/);
});

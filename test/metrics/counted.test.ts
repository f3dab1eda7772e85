/** Counts of requests and deliveries read only indexes, however many rows there are. */
import { type RawBuilder, sql } from 'kysely';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { countByStatus, findOldestOverdue, oldestOverdue, statusCounts } from '../../db/metrics.ts';
import { openingEntry } from '../../domain/holds/hold-ends.ts';
import { firstEntry, type TimelineEntry } from '../../domain/requests/timeline.ts';
import { saveRequest } from '../../db/requests/requests.ts';
import { submission } from '../support/requests/submissions.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { findOldestUntried, oldestUntried } from '../../db/webhooks/claims.ts';
import { selectParkedDeliveries, parkedDeliveries } from '../../db/webhooks/attempts.ts';
import { prepared } from '../support/suite/prepared.ts';

describe('counting requests', () => {
  const [OLD, NEW] = [20_000, 200];

  const server = useDatabase();

  beforeEach(async () => {
    for (const table of ['event', 'timeline_entry', 'request'] as const)
      await server.database.deleteFrom(table).execute();
  });

  test('delivered requests older than two days are not counted', async () => {
    const { database } = server;
    // One hour inside and outside of the two days.
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

  test('the oldest overdue request is neither within a hold nor older than two days', async () => {
    const { database } = server;
    const MINUTE = 60_000;
    const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();
    const put = async (
      minutes: number,
      hold?: { readonly minutes: number; readonly limitMinutes: number },
    ) => {
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
    /** Stores a request that is held for a day and re-routed after this many minutes. */
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
      const since = await findOldestOverdue(database, new Date());
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
});

describe('counting deliveries', () => {
  const [ENDPOINTS, DELIVERED] = [50, 40_000];

  const NOW = new Date();

  const server = useDatabase();

  /** Every endpoint has delivered events; one also has waiting, another held and failed ones. */
  prepared(async () => {
    const { database } = server;
    await sql`insert into partner (partner_id, name) values ('par_1', 'Acme')`.execute(database);
    await sql`
    insert into webhook (webhook_id, partner_id, url, description, event_types, disabled_at, disabled_by, disabled_reason)
    select 'whk_' || n, 'par_1', 'https://hooks.example/' || n, '', '{*}', case when n = 2 then now() end,
           case when n = 2 then 'system' end, case when n = 2 then 'gone' end
      from generate_series(1, ${ENDPOINTS}::integer) n`.execute(database);
    const put = (rows: RawBuilder<unknown>) =>
      sql`
    insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type, state, next_attempt_at, acknowledged_at) ${rows}`.execute(
        database,
      );
    await put(sql`
    select 'whk_' || (1 + n % ${ENDPOINTS}), 'req_' || n, 1, n, 'request.pending', 'acknowledged', null, now()
      from generate_series(1, ${DELIVERED}::integer) n`);
    await put(sql`
    select 'whk_1', 'req_late_' || n, 1, ${DELIVERED} + n, 'request.pending', 'pending', ${NOW}::timestamptz - n * interval '1 minute', null
      from generate_series(1, 20) n`);
    await put(sql`
    select 'whk_2', 'req_held_' || n, 1, ${DELIVERED} + n, 'request.pending', case when n % 2 = 0 then 'held' else 'failed' end, null, null
      from generate_series(1, 20) n`);
    await sql`analyze webhook, webhook_delivery`.execute(database);
  });

  async function planOf(query: RawBuilder<unknown>): Promise<string> {
    const { rows } = await sql<object>`explain (analyze, costs off) ${query}`.execute(server.database);
    return rows.flatMap((row) => Object.values(row)).join('\n');
  }

  /** Expects that no part of the plan discards more rows than there are open ones. */
  function expectOpenAlone(plan: string): void {
    expect(plan).not.toContain('Seq Scan on webhook_delivery');
    for (const [, removed] of plan.matchAll(/Rows Removed by \w+(?: \w+)*: (\d+)/g))
      expect(Number(removed)).toBeLessThanOrEqual(ENDPOINTS);
  }

  test('the lag is computed from due deliveries only', async () => {
    expect(await findOldestUntried(server.database, NOW)).toEqual(new Date(NOW.getTime() - 20 * 60_000));
    const plan = await planOf(oldestUntried(NOW));
    expect(plan).toContain('webhook_delivery_due');
    expectOpenAlone(plan);
  });

  test('held and failed deliveries are counted as parked', async () => {
    expect(await parkedDeliveries(server.database, NOW)).toMatchObject([
      { webhook_id: 'whk_2', held: 10, failed: 10 },
    ]);
    expectOpenAlone(await planOf(sql`${selectParkedDeliveries(server.database, NOW)}`));
  });
});

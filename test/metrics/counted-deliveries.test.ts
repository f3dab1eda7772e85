/** How far webhooks are behind, and what is parked, is read from what is open: however many were delivered before. */
import { expect, test } from '@jest/globals';
import { sql, type RawBuilder } from 'kysely';
import { findOldestUntried, oldestUntried } from '../../db/webhooks/claims.ts';
import { parked, parkedDeliveries } from '../../db/webhooks/attempts.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const [ENDPOINTS, DELIVERED] = [50, 40_000];
const NOW = new Date();

const server = useDatabase();

/** Delivered ones at every endpoint; at one some that wait, at another some that are held or failed. */
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

/** Of no part of the plan more rows were thrown away than there are open ones. */
function expectOpenAlone(plan: string): void {
  expect(plan).not.toContain('Seq Scan on webhook_delivery');
  for (const [, removed] of plan.matchAll(/Rows Removed by \w+(?: \w+)*: (\d+)/g))
    expect(Number(removed)).toBeLessThanOrEqual(ENDPOINTS);
}

test('the lag is read from what is due', async () => {
  expect(await findOldestUntried(server.database, NOW)).toEqual(new Date(NOW.getTime() - 20 * 60_000));
  const plan = await planOf(oldestUntried(NOW));
  expect(plan).toContain('webhook_delivery_due');
  expectOpenAlone(plan);
});

test('what is parked is read from what is held or failed', async () => {
  expect(await parkedDeliveries(server.database, NOW)).toMatchObject([
    { webhook_id: 'whk_2', held: 10, failed: 10 },
  ]);
  expectOpenAlone(await planOf(sql`${parked(server.database, NOW)}`));
});

/** The figures of a whole deployment are right, and are measured once, however many workers there are. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sql, type Updateable } from 'kysely';
import { Registry } from 'prom-client';
import { claimMeasurement } from '../../db/metrics.ts';
import type { Database } from '../../db/schema.ts';
import { findOldestUntried } from '../../db/webhooks/claims.ts';
import { HOUSEKEEPING_JOB_NAMES, housekeepingScheduleId } from '../../domain/jobs.ts';
import type { Figures, Measurement } from '../../domain/figures.ts';
import { figureMetrics, latestMeasurement, measure } from '../../services/metrics/figures.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker } from '../support/engine/processes.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';

const DEADLINE_MS = 60_000;

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());

const parts = () => ({ database: engine.database, client: engine.client, taskQueue: engine.taskQueue });

async function untilMeasured(describe: string, isSo: (figures: Figures) => boolean): Promise<void> {
  await eventually(async () => isSo(await measure(parts())), { deadlineMs: DEADLINE_MS, describe });
}

test('what is pending, under way, held back and done is counted, with the age of the oldest', async () => {
  const worker = await startWorker({
    connectionString: engine.connectionString,
    taskQueue: engine.taskQueue,
  });
  const { request_id } = await given.order().by(partner);
  await untilMeasured(
    'an open request that is recorded',
    ({ under_way, requests }) => under_way.open === 1 && requests['pending'] === 1,
  );
  // A job that never succeeded is as late as its Schedule is old. The worker makes them when it starts.
  await untilMeasured('every Schedule to be made', ({ housekeeping_done_at }) =>
    Object.values(housekeeping_done_at).every((at) => at !== null),
  );
  const begun = Date.now();
  for (const job of HOUSEKEEPING_JOB_NAMES)
    await eventually(
      async () => {
        await engine.client.schedule.getHandle(housekeepingScheduleId(engine.taskQueue, job)).trigger();
        return true;
      },
      { deadlineMs: DEADLINE_MS, describe: `the Schedule of ${job}` },
    );
  await untilMeasured('every job to be done', ({ housekeeping_done_at }) =>
    Object.values(housekeeping_done_at).every((at) => at !== null && Date.parse(at) > begun),
  );
  await worker.stop();

  const { webhook_id } = await register(partner, { url: 'https://hooks.example/webhooks' });
  const due = new Date(Date.now() - 600_000);
  await sql`insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type, state, next_attempt_at) values
    (${webhook_id}, ${request_id}, 1, 1, 'request.pending', 'pending', ${due}),
    (${webhook_id}, ${request_id}, 2, 2, 'request.confirmed', 'failed', null)`.execute(engine.database);
  const figures = await measure(parts());
  const { created_at } = await engine.database
    .selectFrom('request')
    .select('created_at')
    .executeTakeFirstOrThrow();
  expect(figures).toMatchObject({
    requests: { pending: 1 },
    under_way: { open: 1, held: 0 },
    workflows_failing: 0,
    oldest_pending_at: created_at.toISOString(),
    oldest_untried_at: due.toISOString(),
    deliveries_parked: 1,
    pharmacies_failing: 0,
  });
});

test('webhooks are behind by what could be sent and was not, and by nothing that its receiver is the cause of', async () => {
  const { database } = engine;
  await database.deleteFrom('webhook').execute();
  const { webhook_id } = await register(await given.partner(), { url: 'https://slow.example/webhooks' });
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000);
  const oldest = async () => (await findOldestUntried(database))?.getTime();
  const change = (sequence: number, values: Updateable<Database['webhook_delivery']>) =>
    database
      .updateTable('webhook_delivery')
      .set(values)
      .where('request_id', '=', 'req_late')
      .where('sequence', '=', sequence)
      .execute();
  for (const [sequence, seconds] of [
    [1, 900],
    [2, 800],
  ] as const)
    await sql`insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type, next_attempt_at)
      values (${webhook_id}, 'req_late', ${sequence}, ${sequence}, 'request.pending', ${ago(seconds)})`.execute(
      database,
    );

  expect(await oldest()).toBeLessThan(ago(890).getTime());
  await change(1, { lease: randomUUID(), leased_until: ago(-30) });
  // It is being tried, and the second waits for it.
  expect(await oldest()).toBeUndefined();
  const failed = { lease: null, leased_until: null, attempts: 1, next_attempt_at: ago(-3_600) };
  await change(1, { ...failed, last_attempt_at: ago(20), failing_since: ago(20) });
  expect(await oldest()).toBeUndefined();
  // Five minutes are over in which the second waits.
  await change(1, { last_attempt_at: ago(400), failing_since: ago(400) });
  expect(await oldest()).toBeGreaterThan(ago(410).getTime());
  const endpoint = database.updateTable('webhook').where('webhook_id', '=', webhook_id);
  await endpoint.set({ slow_until: ago(-60) }).execute();
  expect(await oldest()).toBeUndefined();
  await endpoint.set({ slow_until: ago(5) }).execute();
  expect(await oldest()).toBeGreaterThan(ago(10).getTime());
  await change(2, { state: 'held', next_attempt_at: null });
  expect(await oldest()).toBeUndefined();
  await database.deleteFrom('webhook').execute();
});

test('a worker that has not measured yet answers Prometheus, and says nothing of the deployment', async () => {
  const registry = new Registry();
  let latest: Measurement | undefined;
  figureMetrics(registry, () => latest);
  const served = async () => [...(await registry.metrics()).matchAll(/^fulfilment_(\w+)[ {]/gm)].length;
  expect(await served()).toBe(0);
  latest = { figures: await measure(parts()), measured_at: new Date() };
  expect(await served()).toBeGreaterThan(10);
});

test('who comes while another measures, or soon after, reads what that one measured', async () => {
  await engine.database.deleteFrom('measurement').execute();
  const claims = await Promise.all([1, 2, 3].map(() => claimMeasurement(engine.database)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await latestMeasurement(parts())).toBeUndefined();
  await sql`update measurement set claimed_at = now() - interval '1 minute'`.execute(engine.database);
  const measured = await latestMeasurement(parts());
  expect(measured?.figures).toEqual(await measure(parts()));
  expect(await latestMeasurement(parts())).toEqual(measured);
});

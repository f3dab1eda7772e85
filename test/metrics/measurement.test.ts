/** Metrics of single processes and of the whole deployment. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql, type Updateable } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect, test } from '@jest/globals';
import { claimMeasurement } from '../../db/metrics.ts';
import type { Database } from '../../db/schema.ts';
import { findOldestUntried } from '../../db/webhooks/claims.ts';
import { HOUSEKEEPING_JOB_NAMES, housekeepingScheduleId } from '../../domain/jobs.ts';
import type { Figures, Measurement } from '../../domain/figures.ts';
import { figureMetrics, latestMeasurement, measure } from '../../services/metrics/figures.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startApi, startWorker } from '../support/engine/processes.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { ApiCaller } from '../support/callers/api-caller.ts';
import { freePort, scrape, valueOf } from '../support/engine/scrape.ts';

const DEADLINE_MS = 60_000;

const { engine, given } = useOwnEngine({ worker: false });

const partner = prepared(given.partner());

const parts = () => ({ database: engine.database, client: engine.client, taskQueue: engine.taskQueue });

async function untilMeasured(describe: string, isSo: (figures: Figures) => boolean): Promise<void> {
  await eventually(async () => isSo(await measure(parts())), { deadlineMs: DEADLINE_MS, describe });
}

test('pending, running, held and completed work is counted with the age of the oldest item', async () => {
  const worker = await startWorker({
    connectionString: engine.connectionString,
    taskQueue: engine.taskQueue,
  });
  const { request_id } = await given.order().by(partner);
  await untilMeasured(
    'an open request that is recorded',
    ({ under_way, requests }) => under_way.open === 1 && requests['pending'] === 1,
  );
  // A job that never succeeded is as late as its Schedule is old. The worker creates the Schedules at startup.
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

test('the webhook lag counts deliveries that we could have sent, not those delayed by their receiver', async () => {
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
  // The first is being attempted, and the second waits for it.
  expect(await oldest()).toBeUndefined();
  const failed = { lease: null, leased_until: null, attempts: 1, next_attempt_at: ago(-3_600) };
  await change(1, { ...failed, last_attempt_at: ago(20), failing_since: ago(20) });
  expect(await oldest()).toBeUndefined();
  // The second has waited for five minutes.
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

test('no metric of the deployment is served before its first measurement', async () => {
  const registry = new Registry();
  let latest: Measurement | undefined;
  figureMetrics(registry, () => latest);
  const served = async () => [...(await registry.metrics()).matchAll(/^fulfilment_(\w+)[ {]/gm)].length;
  expect(await served()).toBe(0);
  latest = { figures: await measure(parts()), measured_at: new Date() };
  expect(await served()).toBeGreaterThan(10);
});

test('scrapes that are concurrent or close together share one measurement', async () => {
  await engine.database.deleteFrom('measurement').execute();
  const claims = await Promise.all([1, 2, 3].map(() => claimMeasurement(engine.database)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await latestMeasurement(parts())).toBeUndefined();
  await sql`update measurement set claimed_at = now() - interval '1 minute'`.execute(engine.database);
  const measured = await latestMeasurement(parts());
  expect(measured?.figures).toEqual(await measure(parts()));
  expect(await latestMeasurement(parts())).toEqual(measured);
});

describe('rules and dashboards', () => {
  const { engine, given } = useOwnEngine({ worker: false });

  const partner = prepared(given.partner());

  const FILES = ['alerts.yml', 'dashboards/fulfilment.json'];

  /**
   * Labels added by Prometheus or present only after a job has succeeded, which the worker measures half a minute
   * later.
   */
  const LATER_LABELS = ['job', 'instance', 'task'];

  /** All metrics, after a request was delivered and a workflow, an activity and a call failed. */
  async function scrapeAll(): Promise<string> {
    const { connectionString, taskQueue, client } = engine;
    const [ofApi, ofWorker, ofSdk] = [await freePort(), await freePort(), await freePort()];
    const at = (port: number) => `127.0.0.1:${port}`;
    const shared = { connectionString, taskQueue };
    const api = await startApi({ ...shared, env: { METRICS_ADDRESS: at(ofApi) } });
    const env = { METRICS_ADDRESS: at(ofWorker), SDK_METRICS_ADDRESS: at(ofSdk) };
    const worker = await startWorker({ ...shared, env });
    const until = (port: number, metric: string, labels: Readonly<Record<string, string>> = {}) =>
      eventually(async () => (valueOf(await scrape(port), metric, labels) ?? 0) > 0, {
        deadlineMs: DEADLINE_MS,
        describe: metric,
      });
    try {
      await new ApiCaller(api.origin, partner.key, partner.partnerId).call('GET', '/requests/none');
      await given.order().by(partner).playing('happy');
      await until(ofWorker, 'fulfilment_requests_total', { status: 'delivered' });
      // As after a deploy of other code: this worker does not know the workflow type.
      await client.workflow.start('of_another_deploy', { taskQueue, workflowId: `fails-${taskQueue}` });
      await until(ofSdk, 'temporal_workflow_task_execution_failed_total');
      await client.activity.start('of_another_deploy', {
        taskQueue,
        id: `fails-${taskQueue}`,
        startToCloseTimeout: '1m',
      });
      await until(ofSdk, 'temporal_activity_execution_failed_total');
      return (await Promise.all([ofApi, ofWorker, ofSdk].map((port) => scrape(port)))).join('\n');
    } finally {
      await worker.stop();
      await api.stop();
    }
  }

  const matches = (text: string, pattern: RegExp) => [
    ...new Set([...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter(Boolean))),
  ];

  test('alerts and dashboards use only existing metrics and labels', async () => {
    const scraped = await scrapeAll();
    const metrics = matches(scraped, /^(?:# TYPE )?([a-z][a-z0-9_]*)/gm);
    const labels = [...LATER_LABELS, ...matches(scraped, /[{,]([a-z_]+)="/g)];
    for (const name of FILES) {
      const text = await readFile(path.join(PROJECT_ROOT, 'ops/telemetry', name), 'utf8');
      const used = matches(text, /\b((?:fulfilment|http_server|nodejs|process|temporal)_[a-z0-9_]+)/g);
      expect(used.length).toBeGreaterThan(10);
      expect(used.filter((metric) => !metrics.includes(metric))).toEqual([]);
      const asked = matches(text, /[{,]([a-z_]+)(?:=~|!~|!=|=)\\?"|by \(([a-z_, ]+)\)/g);
      const one = asked.flatMap((list) => list?.split(', ') ?? []);
      expect(one.filter((label) => !labels.includes(label))).toEqual([]);
    }
  });
});

describe('metrics of a process', () => {
  const { engine, given } = useOwnEngine({ worker: false });

  const partner = prepared(given.partner());

  const ofEngine = () => ({ connectionString: engine.connectionString, taskQueue: engine.taskQueue });

  test('an API reports call durations by operation and status, refusals, and the use of its pools', async () => {
    const port = await freePort();
    const api = await startApi({ ...ofEngine(), env: { METRICS_ADDRESS: `127.0.0.1:${port}` } });
    try {
      const caller = new ApiCaller(api.origin, partner.key, partner.partnerId);
      const missing = '/requests/req_76gspab7nxvn9q76t2zm58yfnd';
      for (const path of ['/requests?limit=1', '/requests?limit=1', missing]) await caller.call('GET', path);
      await fetch(`${api.origin}/Ada-Obi`);
      const text = await scrape(port);
      const calls = 'http_server_request_duration_seconds_count';
      expect(valueOf(text, calls, { route: 'GET /requests', status: '200' })).toBe(2);
      expect(valueOf(text, calls, { route: 'GET /requests/:request_id', status: '404' })).toBe(1);
      expect(valueOf(text, calls, { route: 'none', status: '404' })).toBe(1);
      expect(valueOf(text, 'fulfilment_refusals_total', { code: 'request_not_found' })).toBe(1);
      expect(valueOf(text, 'fulfilment_database_connections_open', { pool: 'main' })).toBeGreaterThan(0);
      expect(valueOf(text, 'fulfilment_database_connections_awaited', { pool: 'limits' })).toBe(0);
      for (const kind of ['starts', 'updates', 'queries']) {
        expect(valueOf(text, 'fulfilment_calls_limit', { kind })).toBeGreaterThan(0);
        expect(valueOf(text, 'fulfilment_calls_running', { kind })).toBe(0);
        expect(valueOf(text, 'fulfilment_calls_waiting', { kind })).toBe(0);
        expect(valueOf(text, 'fulfilment_calls_refused_total', { kind })).toBe(0);
      }
      expect(valueOf(text, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0);
      // Metrics contain no data that a caller sent.
      expect(text).not.toMatch(/Ada|req_|par_/);
      expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
      expect((await fetch(`${api.origin}/metrics`)).status).toBe(404);
    } finally {
      await api.stop();
    }
  });

  test("a worker reports its process metrics and those of Temporal's SDK", async () => {
    const [own, sdk] = [await freePort(), await freePort()];
    const worker = await startWorker({
      ...ofEngine(),
      env: { METRICS_ADDRESS: `127.0.0.1:${own}`, SDK_METRICS_ADDRESS: `127.0.0.1:${sdk}` },
    });
    try {
      const { request_id } = await given.order().by(partner).playing('happy');
      await partner.readUntil(request_id, 'delivered', 60_000);
      expect(
        valueOf(await scrape(own), 'fulfilment_database_connections_open', { pool: 'records' }),
      ).toBeGreaterThan(0);
      const ownText = await scrape(own);
      for (const status of ['pending', 'confirmed', 'delivered'])
        expect(valueOf(ownText, 'fulfilment_requests_total', { status })).toBe(1);
      expect(valueOf(ownText, 'fulfilment_time_to_offer_seconds_count')).toBe(1);
      expect(valueOf(ownText, 'fulfilment_requests', { status: 'pending' })).toBe(0);
      expect(valueOf(ownText, 'fulfilment_requests_under_way', { state: 'held' })).toBe(0);
      expect(valueOf(ownText, 'fulfilment_webhook_lag_seconds')).toBe(0);
      expect(valueOf(ownText, 'fulfilment_figures_age_seconds')).toBeGreaterThanOrEqual(0);
      expect(ownText).not.toMatch(/req_|par_|ph_/);
      const completed = async () => valueOf(await scrape(sdk), 'temporal_workflow_completed_total') ?? 0;
      await eventually(async () => (await completed()) > 0, {
        deadlineMs: 30_000,
        describe: 'the SDK to count the workflow',
      });
    } finally {
      await worker.stop();
    }
  });
});

/** Each fault on a real engine fires the alerts expected of it and no other. */
import { chown, stat } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { housekeepingScheduleId } from '../../domain/jobs.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';
import { connectSystem } from '../support/pharmacies/systems.ts';
import { ALERTS, type Samples } from '../support/alerts/rules.ts';
import { ApiCaller, ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { CAN_MOUNT, smallDisk } from '../support/servers/breakable-servers.ts';
import { resume, suspend } from '../support/servers/suspended.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';
import { requireFiring, sumOf, type GoesOn } from './alert-rules.ts';
import { startWatched } from './watched-engine.ts';

/** Includes the time to build promtool; milliseconds. */
const ROOM_MS = 900_000;
const DEADLINE_MS = 60_000;
const OFFERS = 'fulfilment_time_to_offer_seconds_count';
/** More than a partner's share of concurrent calls to Temporal. */
const CALLS = 100;
/** Longer than a pharmacy may take to answer plus the rule's tolerance; milliseconds. */
const TOO_LONG_MS = DEFAULT_TIME_LIMITS.pharmacy_answer_ms + 600_000;
/** How far the API's clock is behind the real time; milliseconds. */
let behindMs = 0;

const { engine, given } = useOwnEngine({ worker: false, clock: () => new Date(Date.now() - behindMs) });
const partner = prepared(given.partner());
const watched = prepared(
  () => startWatched(engine),
  ({ stop }) => stop(),
);
const caller = () => new ApiCaller(watched.api.origin, partner.key, partner.partnerId);
const read = () => caller().call('GET', '/requests?limit=1');

const until = (describe: string, isSo: () => Promise<boolean>) =>
  eventually(isSo, { deadlineMs: DEADLINE_MS, describe });

const rename = (table: string, to: string) =>
  sql`alter table ${sql.table(table)} rename to ${sql.id(to)}`.execute(engine.database);

/** Scrapes until a metric has grown. */
async function untilGrown(
  metric: string,
  before: Samples,
  { measures = true, by = 1 } = {},
): Promise<Samples> {
  return await eventually(
    async () => {
      const samples = await watched.scrapeAll({ measures });
      return sumOf(samples, metric) - sumOf(before, metric) >= by ? samples : undefined;
    },
    { deadlineMs: DEADLINE_MS, describe: `${metric} to grow` },
  );
}

const AWAITED = 'fulfilment_database_connections_awaited';
/** Gauges that are above 0 while a fault lasts. */
const PRESENT_FAULTS = [
  'fulfilment_workflows_failing',
  'fulfilment_pharmacies_failing',
  'fulfilment_database_disk_full',
  AWAITED,
];
const BUSIEST = 'fulfilment_workflow_activities_per_minute';

/** Places an order and waits until its pharmacy has it. */
async function placeOrder(by = partner): Promise<string> {
  const before = await watched.scrapeAll();
  const { request_id } = await given.order().by(by);
  await untilGrown(OFFERS, before);
  return request_id;
}

/** Places an order with one event for an endpoint of its partner. */
async function orderWithWebhook() {
  const owner = await given.partner();
  const { webhook_id } = await register(owner);
  await placeOrder(owner);
  await until('the event to wait', async () => (await watched.look())?.oldest_untried_at !== null);
  const deliveries = engine.database.deleteFrom('webhook_delivery').where('webhook_id', '=', webhook_id);
  return { webhook_id, remove: () => deliveries.execute() };
}

interface Fault extends GoesOn {
  /** Causes the fault, scrapes it, and repairs it. */
  readonly make: (before: Samples) => Promise<Samples>;
  /** Other alerts that the fault also fires. */
  readonly also?: readonly string[];
}

const FAULTS: Readonly<Record<string, Fault>> = {
  UnavailableTooOften: {
    async make() {
      await rename('request', 'request_away');
      try {
        expect((await read()).status).toBe(500);
        return await watched.scrapeAll();
      } finally {
        await rename('request_away', 'request');
      }
    },
  },
  OffersLate: {
    async make(before) {
      behindMs = 45_000;
      await given.order().by(partner);
      behindMs = 0;
      return await untilGrown(OFFERS, before);
    },
  },
  WebhooksBehind: {
    ages: ['fulfilment_webhook_lag_seconds'],
    async make() {
      // No worker of this deployment sends webhooks.
      const waiting = await orderWithWebhook();
      const during = await watched.scrapeAll();
      await waiting.remove();
      return during;
    },
  },
  ProcessDown: {
    async make() {
      await suspend(watched.api.pid);
      try {
        return await watched.scrapeAll();
      } finally {
        resume(watched.api.pid);
      }
    },
  },
  NotMeasured: {
    ages: ['fulfilment_figures_age_seconds'],
    async make() {
      await rename('failing_system', 'failing_system_away');
      try {
        return await watched.scrapeAll();
      } finally {
        await rename('failing_system_away', 'failing_system');
      }
    },
  },
  PendingTooLong: {
    async make() {
      const request_id = await placeOrder();
      const made = (at: Date) =>
        sql`with request as (update request set created_at = ${at} where request_id = ${request_id})
          update timeline_entry set entry = jsonb_set(entry, '{at}', to_jsonb(${at.toISOString()}::text))
          where request_id = ${request_id}`.execute(engine.database);
      const isRecorded = async () => (await watched.look())?.oldest_pending_at !== null;
      await until('a pending request', isRecorded);
      await made(new Date(Date.now() - TOO_LONG_MS));
      const during = await watched.scrapeAll();
      await made(new Date());
      return during;
    },
  },
  WorkflowTasksFail: {
    async make(before) {
      const { client, taskQueue } = engine;
      const of = { taskQueue, workflowId: `fails-${taskQueue}` };
      const unknown = await client.workflow.start('of_another_deploy', of);
      const during = await untilGrown('fulfilment_workflows_failing', before);
      await unknown.terminate();
      return during;
    },
  },
  DatabaseSilent: {
    ages: ['fulfilment_database_silent_seconds'],
    async make(before) {
      watched.toPostgres.freeze();
      try {
        return await untilGrown('fulfilment_database_silent_seconds', before, { by: 20 });
      } finally {
        watched.toPostgres.thaw();
      }
    },
    mayAlso: ['ActivitiesFail', 'DatabasePoolFull'],
  },
  DatabaseLocked: {
    ages: ['fulfilment_database_lock_held_seconds'],
    async make(before) {
      return await engine.database.transaction().execute(async (transaction) => {
        await sql`lock table place in access exclusive mode`.execute(transaction);
        return await untilGrown('fulfilment_database_lock_held_seconds', before);
      });
    },
  },
  LongTransaction: {
    ages: ['fulfilment_database_oldest_transaction_seconds'],
    minutes: 60,
    async make(before) {
      return await engine.database.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        return await untilGrown('fulfilment_database_oldest_transaction_seconds', before, { by: 5 });
      });
    },
  },
  DatabaseDiskFull: {
    async make() {
      const { database } = engine;
      const disk = await smallDisk(1);
      const { folder, name } = await database
        .selectNoFrom([
          sql<string>`current_setting('data_directory')`.as('folder'),
          sql<string>`current_database()`.as('name'),
        ])
        .executeTakeFirstOrThrow();
      const { uid, gid } = await stat(folder);
      await chown(disk.folder, uid, gid);
      const tablespace = sql.id(`full_${name}`);
      // Connections that are open keep their settings.
      const reconnect = () =>
        sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = ${name} and pid <> pg_backend_pid()`.execute(database);
      await sql`create tablespace ${tablespace} location ${sql.lit(disk.folder)}`.execute(database);
      // Only temporary files are written to the full disk, because other suites use the same server.
      await sql`alter database ${sql.id(name)} set temp_tablespaces = ${tablespace}`.execute(database);
      await disk.fill();
      await reconnect();
      try {
        return await eventually(
          async () => {
            const samples = await watched.scrapeAll();
            return sumOf(samples, 'fulfilment_database_disk_full') > 0 ? samples : undefined;
          },
          { deadlineMs: DEADLINE_MS, describe: 'the full disk to be seen' },
        );
      } finally {
        await sql`alter database ${sql.id(name)} reset temp_tablespaces`.execute(database);
        await reconnect();
        await sql`drop tablespace ${tablespace}`.execute(database);
        await disk.remove();
      }
    },
    // Connections are closed.
    mayAlso: ['ActivitiesFail', 'DatabasePoolFull'],
  },
  DatabaseDiskSlow: {
    async make(before) {
      watched.toPostgres.slowDown(100);
      try {
        return await untilGrown('fulfilment_database_commit_seconds', before, { by: 0.05 });
      } finally {
        watched.toPostgres.slowDown(0);
      }
    },
    mayAlso: ['ActivitiesFail', 'DatabasePoolFull'],
  },
  ClockDiffers: {
    async make() {
      const late = await watched.startLateWorker();
      try {
        return await eventually(
          async () => {
            const samples = await watched.scrapeAll({ late: late.port });
            return sumOf(samples, 'fulfilment_clock_difference_seconds') > 2 ? samples : undefined;
          },
          { deadlineMs: DEADLINE_MS, describe: 'the difference to be measured' },
        );
      } finally {
        await late.stop();
      }
    },
    // Its Temporal client and its activities have wrong deadlines.
    mayAlso: ['ActivitiesFail'],
  },
  WorkflowLoops: {
    async make() {
      const request_id = await placeOrder();
      // The fault itself is prevented; many writes of one request look like it.
      for (let call = 0; ; call += 1) {
        await engine.fulfilment.attach(request_id, { prescription_ids: [] }, `loop-${call}`);
        const samples = call % 50 === 49 ? await watched.scrapeAll() : undefined;
        if (samples !== undefined && sumOf(samples, BUSIEST) > 120) return samples;
      }
    },
  },
  ActivitiesFail: {
    async make(before) {
      const { client, taskQueue } = engine;
      const once = { startToCloseTimeout: '1m', retry: { maximumAttempts: 1 } } as const;
      await client.activity.start('of_another_deploy', { ...once, taskQueue, id: `fails-${taskQueue}` });
      return await untilGrown('temporal_activity_execution_failed_total', before);
    },
  },
  DatabasePoolFull: {
    async make(before) {
      const calls: Promise<unknown>[] = [];
      const during = await engine.database.transaction().execute(async (transaction) => {
        await sql`lock table request in access exclusive mode`.execute(transaction);
        calls.push(...Array.from({ length: 6 }, read));
        // Measuring the deployment would wait too.
        return await untilGrown(AWAITED, before, { measures: false });
      });
      await Promise.all(calls);
      return during;
    },
  },
  CallsRefused: {
    async make() {
      await suspend(watched.worker.pid);
      const body = { ...ORDER, sandbox: { scenario: 'manual', step_seconds: 0 } };
      const place = () => caller().callOnce<{ request_id: string }>('POST', '/requests', body);
      const calls = Array.from({ length: CALLS }, place);
      try {
        await Promise.any(calls.map(async (call) => expect((await call).status).toBe(503)));
      } finally {
        resume(watched.worker.pid);
      }
      const accepted = (await Promise.all(calls)).filter(({ status }) => status === 201);
      // Later tests must not count the offers of these orders.
      for (const { data } of accepted) await partner.readUntil(data.request_id, 'pending', DEADLINE_MS);
      return await watched.scrapeAll();
    },
    also: ['UnavailableTooOften'],
    // Orders wait while the worker is suspended, their workflow tasks and activities time out, and later all come at once.
    mayAlso: ['OffersLate', 'WorkflowTasksFail', 'ActivitiesFail', 'DatabasePoolFull'],
  },
  DeliveriesParked: {
    async make() {
      const parked = await orderWithWebhook();
      await sql`update webhook_delivery set state = 'failed' where webhook_id = ${parked.webhook_id}`.execute(
        engine.database,
      );
      const during = await watched.scrapeAll();
      await parked.remove();
      return during;
    },
  },
  PharmaciesFailing: {
    async make() {
      const pharmacy = await given.pharmacy().stocked();
      const { system } = await connectSystem(engine.database, pharmacy, () => 'error_before');
      const { request_id } = await given.order().by(partner).at(pharmacy);
      await until('its system to fail', async () => (await watched.look())?.pharmacies_failing === 1);
      const during = await watched.scrapeAll();
      await engine.client.workflow.getHandle(request_id).terminate();
      await system.close();
      await engine.database.deleteFrom('failing_system').execute();
      return during;
    },
  },
  HousekeepingLate: {
    ages: ['fulfilment_housekeeping_success_age_seconds{task="stock"'],
    minutes: 60,
    async make() {
      const schedule = engine.client.schedule.getHandle(housekeepingScheduleId(engine.taskQueue, 'stock'));
      const isMade = async () => typeof (await watched.look())?.housekeeping_done_at.stock === 'string';
      await until('its Schedule to be made', isMade);
      await schedule.pause();
      const during = await watched.scrapeAll();
      await schedule.unpause();
      return during;
    },
  },
};

// Only root can mount a disk that is full.
const CAUSED = ALERTS.filter((alert) => CAN_MOUNT || alert !== 'DatabaseDiskFull');

test.each(CAUSED)(
  'the fault of %s fires the alerts expected of it and no other',
  async (alert) => {
    const { make, also = [], ...goesOn } = FAULTS[alert] ?? unmade(alert);
    const before = await untilRepaired();
    const made = await make(before);
    const during = alert === 'DatabasePoolFull' ? made : await withoutPassingQueues(made);
    expect(during.size).toBeGreaterThan(5);
    await requireFiring(before, during, [alert, ...also], goesOn);
  },
  ROOM_MS,
);

/** Scrapes until the faults of earlier tests no longer show. */
async function untilRepaired(): Promise<Samples> {
  return await eventually(
    async () => {
      const samples = await watched.scrapeAll();
      const isCalm =
        sumOf(samples, BUSIEST) < 100 && sumOf(samples, 'fulfilment_database_commit_seconds') < 0.05;
      return isCalm && PRESENT_FAULTS.every((metric) => sumOf(samples, metric) === 0) ? samples : undefined;
    },
    { deadlineMs: 3 * DEADLINE_MS, describe: `${PRESENT_FAULTS.join(', ')} to be 0` },
  );
}

/** Replaces a queue for connections that has gone by the next scrape: the rules repeat this scrape for half an hour. */
async function withoutPassingQueues(during: Samples): Promise<Samples> {
  const later = await watched.scrapeAll({ measures: false });
  return new Map(
    [...during].map(([series, value]) => [
      series,
      series.startsWith(`${AWAITED}{`) ? Math.min(value, later.get(series) ?? 0) : value,
    ]),
  );
}

function unmade(alert: string): never {
  throw new Error(`No fault is made for the alert ${alert}: add one to FAULTS.`);
}

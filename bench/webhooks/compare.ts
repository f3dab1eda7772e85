/** Compares webhooks sent by the relay and by a job queue: latency, throughput and cost. */
import { sql } from 'kysely';
import type { Client } from '@temporalio/client';
import { saveRequest } from '../../db/requests/requests.ts';
import { releaseHeld } from '../../db/webhooks/attempts.ts';
import { eventually } from '../../test/support/engine/eventually.ts';
import { submission, timelineThrough } from '../../test/support/requests/submissions.ts';
import type { BenchStack } from '../bench-stack.ts';
import { cpuSince, readCpu, totalCpu } from '../cpu.ts';
import { load } from '../load.ts';
import { comparePairs } from '../pairs.ts';
import { median, quantile, spread } from '../statistics.ts';
import { commitTimes, ended, HAPPY, steadily, performSteps } from './requests.ts';
import {
  makePartnerWith,
  ourSide,
  queueSide,
  startBenchReceiver,
  type Receiver,
  type Side,
} from './sides.ts';

const PAIRS = 3;
const STEADY = { eventsPerSecond: 20, seconds: 15 } as const;
const CLOSED = { calls: 40, callers: 8 } as const;
const EVENTS = HAPPY.length + 1;
const WAITING_REQUESTS = 150;
const DEADLINE_MS = 120_000;

interface Bench {
  readonly client: Client;
  readonly receiver: Receiver;
  readonly pids: Readonly<Record<string, number>>;
}

export async function benchWebhooks(stack: BenchStack): Promise<string[]> {
  const receiver = await startBenchReceiver();
  const [ours, queue] = [await ourSide(stack), await queueSide(stack)];
  const queuePids = Object.entries(queue.processes).map(([role, { pid }]) => [role, pid] as const);
  const bench = { client: stack.client, receiver, pids: { ...stack.pids, ...Object.fromEntries(queuePids) } };
  try {
    return [
      ...(await compareLatency(bench, ours, queue)),
      ...(await compareLoad(bench, ours, queue)),
      ...(await compareDrain(bench, ours, queue)),
    ];
  } finally {
    await Promise.all(Object.values(queue.processes).map((one) => one.stop()));
    await Promise.all([ours.database.destroy(), queue.database.destroy(), receiver.stop()]);
  }
}

/** Measures milliseconds from the commit of each event to its receipt, at a rate well below the capacity of both. */
async function compareLatency(bench: Bench, ours: Side, queue: Side): Promise<string[]> {
  const measure = (side: Side) => async () => {
    const { partner_id } = await makePartnerWith(side, [`${bench.receiver.origin}/ok`]);
    const requestIds = await steadily(side, { ...STEADY, steps: HAPPY, partners: [partner_id] });
    await received(bench.receiver, requestIds.length * EVENTS);
    await ended(bench.client, requestIds);
    const committed = await commitTimes(side, requestIds);
    const calls = await bench.receiver.take();
    return calls.map(([, eventId, at]) => at - (committed.get(eventId) ?? Number.NaN));
  };
  const results = await comparePairs({ ours: measure(ours), bare: measure(queue), pairs: PAIRS });
  const line = (name: string, share: number) => {
    const of = (values: readonly number[]) => quantile(values, share);
    return (
      `${name}: ours ${spread(
        results.map((pair) => of(pair.ours)),
        1,
      )} ms, queue ` +
      `${spread(
        results.map((pair) => of(pair.bare)),
        1,
      )} ms, ratio ` +
      spread(results.map((pair) => of(pair.ours) / of(pair.bare)))
    );
  };
  return [
    `commit to receipt at ${STEADY.eventsPerSecond} events a second, ${PAIRS} x ${STEADY.eventsPerSecond * STEADY.seconds}`,
    line('  p50', 0.5),
    line('  p99', 0.99),
  ];
}

/** Measures the CPU that a webhook adds to its event, and the throughput of webhooks at full load. */
async function compareLoad(bench: Bench, ours: Side, queue: Side): Promise<string[]> {
  const measure = (side: Side, urls: readonly string[]) => async () => {
    const { partner_id } = await makePartnerWith(side, urls);
    const before = readCpu(bench.pids);
    const startedAt = performance.now();
    await load(CLOSED, async () => {
      await ended(bench.client, [await performSteps(side, partner_id, HAPPY)]);
    });
    await received(bench.receiver, urls.length * CLOSED.calls * EVENTS);
    const seconds = (performance.now() - startedAt) / 1000;
    await bench.receiver.take();
    return {
      perSecond: (CLOSED.calls * EVENTS) / seconds,
      cpu: cpuSince(bench.pids, before, CLOSED.calls * EVENTS),
    };
  };
  const urls = [`${bench.receiver.origin}/ok`];
  const results = await comparePairs({
    ours: async () => {
      const without = await measure(ours, [])();
      return { without, with: await measure(ours, urls)() };
    },
    bare: async () => {
      const without = await measure(queue, [])();
      return { without, with: await measure(queue, urls)() };
    },
    pairs: PAIRS,
  });
  const added = (side: 'ours' | 'bare') =>
    results.map((pair) => totalCpu(pair[side].with.cpu) - totalCpu(pair[side].without.cpu));
  const lines = (name: string, side: 'ours' | 'bare') => {
    const roles = Object.keys(bench.pids).concat('bench');
    const parts = roles.map((role) => {
      const more = results.map(
        (pair) => (pair[side].with.cpu[role] ?? 0) - (pair[side].without.cpu[role] ?? 0),
      );
      return `${role} ${median(more).toFixed(1)}`;
    });
    return [
      `  ${name}: ${spread(
        results.map((pair) => pair[side].with.perSecond),
        1,
      )} deliveries/s ` +
        `(events without an endpoint ${spread(
          results.map((pair) => pair[side].without.perSecond),
          1,
        )}/s), ` +
        `${spread(added(side), 1)} ms of CPU a delivery`,
      `    of which ${parts.join(', ')}`,
    ];
  };
  const pairsOf = added('ours').map((value, index) => value / (added('bare')[index] ?? Number.NaN));
  return [
    `requests as fast as they go, ${CLOSED.callers} callers, ${PAIRS} x ${CLOSED.calls * EVENTS} events`,
    ...lines('ours', 'ours'),
    ...lines('queue', 'bare'),
    `  ratio of deliveries/s ${spread(results.map(({ ours: one, bare }) => one.with.perSecond / bare.with.perSecond))}, ` +
      `of CPU a delivery ${spread(pairsOf)}`,
  ];
}

/**
 * Measures how fast a backlog is sent: for ours, the events that a disabled endpoint missed; for the queue, as many
 * jobs.
 */
async function compareDrain(bench: Bench, ours: Side, queue: Side): Promise<string[]> {
  const urls = [`${bench.receiver.origin}/ok`];
  const count = WAITING_REQUESTS * EVENTS;
  const drained = async (begin: () => Promise<unknown>) => {
    const before = readCpu(bench.pids);
    const startedAt = performance.timeOrigin + performance.now();
    await begin();
    await received(bench.receiver, count);
    const cpu = totalCpu(cpuSince(bench.pids, before, count));
    const calls = await bench.receiver.take();
    const last = Math.max(...calls.map(([, , at]) => at));
    return { perSecond: (count * 1000) / (last - startedAt), cpu };
  };
  const release = async () => {
    const { partner_id, endpoints } = await makePartnerWith(ours, urls);
    const [webhook_id = ''] = endpoints;
    await sql`
      update webhook set disabled_at = now(), disabled_by = 'partner', disabled_reason = 'paused'
       where webhook_id = ${webhook_id}
    `.execute(ours.database);
    await writeRequests(ours, partner_id);
    await sql`
      update webhook_delivery set state = 'held', next_attempt_at = null where webhook_id = ${webhook_id}
    `.execute(ours.database);
    await sql`
      update webhook set disabled_at = null, disabled_by = null, disabled_reason = null where webhook_id = ${webhook_id}
    `.execute(ours.database);
    return drained(() => releaseHeld(ours.database, webhook_id));
  };
  const jobs = async () => {
    const { partner_id, endpoints } = await makePartnerWith(queue, urls);
    await sql`alter table webhook_delivery disable trigger delivery_job`.execute(queue.database);
    await writeRequests(queue, partner_id);
    await sql`alter table webhook_delivery enable trigger delivery_job`.execute(queue.database);
    return drained(() =>
      sql`
        select count(graphile_worker.add_job('send_webhook', json_build_object(
                 'webhook_id', webhook_id, 'request_id', request_id, 'sequence', sequence)))
          from webhook_delivery where webhook_id = ${endpoints[0]}
      `.execute(queue.database),
    );
  };
  const results = await comparePairs({ ours: release, bare: jobs, pairs: PAIRS });
  const line = (name: string, side: 'ours' | 'bare') =>
    `  ${name}: ${spread(
      results.map((pair) => pair[side].perSecond),
      0,
    )} deliveries/s, ` +
    `${spread(
      results.map((pair) => pair[side].cpu),
      1,
    )} ms of CPU each`;
  return [
    `${count} deliveries of ${WAITING_REQUESTS} requests that waited, to one endpoint, ${PAIRS} times`,
    line('ours', 'ours'),
    line('queue', 'bare'),
    `  ratio of deliveries/s ${spread(results.map(({ ours: one, bare }) => one.perSecond / bare.perSecond))}, ` +
      `of CPU ${spread(results.map(({ ours: one, bare }) => one.cpu / bare.cpu))}`,
  ];
}

async function writeRequests({ database }: Side, partner_id: string): Promise<void> {
  await load({ calls: WAITING_REQUESTS, callers: 4 }, async () => {
    const made = submission({ partner_id });
    const statuses = ['confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'] as const;
    await saveRequest(database, { submission: made, timeline: timelineThrough(made, ...statuses) });
  });
}

async function received(receiver: Receiver, count: number): Promise<void> {
  const isThere = async () => (await receiver.count()) >= count;
  await eventually(isThere, { deadlineMs: DEADLINE_MS, describe: `${count} calls at the receiver` });
}

/** The production topology with each of its processes killed in turn: no request is lost or doubled, and every event arrives. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startKillableCluster } from '../support/cluster/killable-cluster.ts';
import type { Kill, KillableEngine } from '../support/engine/killable.ts';
import { printFigures } from '../support/requests/figures.ts';
import { killFigures } from '../support/requests/kill-figures.ts';
import { orderFigures } from '../support/requests/order-figures.ts';
import { OrderRun, type RunProgress } from '../support/requests/order-run.ts';
import { requireRecordsToAgree } from '../support/requests/order-run-checks.ts';
import { seededRandom } from '../support/requests/seeded-random.ts';
import { sizeOf } from '../support/run/tier.ts';
import { requireAllInOrder, WatchedEndpoints } from '../support/webhooks/watched-endpoints.ts';

/** Replace with the seed of a run to repeat its orders, kills and faults; the exact times differ. */
const SEED = Date.now() % 2 ** 31;
const REQUESTS = sizeOf({ once: 400, soak: 10_000 });
const CALLERS = 60;
/** Minimum time between two kills plus a random part, in milliseconds. A part that is still down is waited for. */
const BETWEEN_KILLS_MS = { least: 5_000, more: 5_000 } as const;
/** Delay in milliseconds before a part is restarted. */
const AWAY_MS = [0, 1_000, 3_000] as const;
const DRAIN_DEADLINE_MS = 600_000;

let cluster: KillableEngine;
let run: OrderRun;
let endpoints: WatchedEndpoints;
beforeAll(async () => {
  cluster = await startKillableCluster();
  run = await OrderRun.prepare(cluster, { seed: SEED, requests: REQUESTS, callers: CALLERS });
  endpoints = await WatchedEndpoints.start(cluster, seededRandom(SEED));
}, 600_000);
afterAll(async () => {
  await endpoints.close();
  await run.close();
  await cluster.close();
}, 120_000);

test(`${REQUESTS} requests are fulfilled while processes are killed one after another (seed ${SEED})`, async () => {
  const began = Date.now();
  const kills = await run.orderWhile(killInTurn);
  const requests = await requireRecordsToAgree(run, DRAIN_DEADLINE_MS);
  const events = new Map(
    requests.map(({ request_id, timeline }) => [request_id, timeline.map(({ sequence }) => sequence)]),
  );
  await endpoints.untilAcknowledged(events, DRAIN_DEADLINE_MS);
  await requireAllInOrder(endpoints, events);
  expect(new Set(kills.map(({ part }) => part))).toEqual(new Set(cluster.parts));
  const seconds = Math.round((Date.now() - began) / 1_000);
  printFigures(orderFigures({ seconds, run, requests, kills }));
  printFigures(await killFigures(cluster.database, kills, endpoints.received()));
}, 14_400_000);

async function killInTurn({ over }: RunProgress): Promise<Kill[]> {
  const kills: Kill[] = [];
  const random = seededRandom(SEED);
  const { least, more } = BETWEEN_KILLS_MS;
  while (!over.aborted) {
    const part = cluster.parts[kills.length % cluster.parts.length] ?? '';
    const pause = delay(least + random() * more, undefined, { signal: over }).catch(() => undefined);
    kills.push(await cluster.kill(part, AWAY_MS[Math.floor(random() * AWAY_MS.length)] ?? 0));
    await pause;
  }
  return kills;
}

/**
 * Production with every process killed repeatedly: each request is at the pharmacy once, ends once, stock and amounts add up, and each
 * event arrives at both endpoints, verified and in order.
 */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MAX_CONCURRENT_CALLS } from '../../activities/webhooks/endpoint-load.ts';
import { eventually } from '../support/engine/eventually.ts';
import type { Kill, KillableEngine } from '../support/engine/killable.ts';
import { PARTS, startKillableEngine } from '../support/engine/killable-engine.ts';
import { printFigures } from '../support/requests/figures.ts';
import { duplicatesOf, killFigures } from '../support/requests/kill-figures.ts';
import { orderFigures } from '../support/requests/order-figures.ts';
import { ORDER_DEADLINE_MS, OrderRun, type RunProgress } from '../support/requests/order-run.ts';
import { requireMoneyToAgree, requireRecordsToAgree } from '../support/requests/order-run-checks.ts';
import { seededRandom } from '../support/requests/seeded-random.ts';
import { sizeOf } from '../support/run/tier.ts';
import { requireAllInOrder, WatchedEndpoints } from '../support/webhooks/watched-endpoints.ts';

/** Replace with the seed of a run to repeat its orders, kills and faults; the exact times differ. */
const SEED = Date.now() % 2 ** 31;
const REQUESTS = sizeOf({ once: 40, soak: 2_000 });
/** How often each part is killed. */
const ROUNDS = sizeOf({ once: 1, soak: 8 });
/** Delay in milliseconds before a part is restarted. */
const AWAY_MS = [0, 2_000, 5_000] as const;
const CALLERS = sizeOf({ once: 20, soak: 30 });
/** Time for the pharmacy calls that were in flight when the last worker died. */
const DRAIN_DEADLINE_MS = 300_000;

let engine: KillableEngine;
let run: OrderRun;
let endpoints: WatchedEndpoints;
beforeAll(async () => {
  engine = await startKillableEngine('production');
  run = await OrderRun.prepare(engine, { seed: SEED, requests: REQUESTS, callers: CALLERS });
  endpoints = await WatchedEndpoints.start(engine, seededRandom(SEED));
});
afterAll(async () => {
  await endpoints.close();
  await run.close();
  await engine.close();
});

test(`${REQUESTS} requests are fulfilled while each of ${PARTS.join(', ')} is killed ${ROUNDS} times (seed ${SEED})`, async () => {
  const began = Date.now();
  const kills = await run.orderWhile(killEachPart);
  const requests = await requireRecordsToAgree(run, DRAIN_DEADLINE_MS);
  expect(kills).toHaveLength(PARTS.length * ROUNDS);
  const events = new Map(
    requests.map(({ request_id, timeline }) => [request_id, timeline.map(({ sequence }) => sequence)]),
  );
  await endpoints.untilAcknowledged(events, DRAIN_DEADLINE_MS);
  await requireAllInOrder(endpoints, events);
  // A killed worker repeats at most the calls that it had in flight at an endpoint; docs/reliability.md.
  const maxDuplicates = kills.filter(({ part }) => part === 'worker').length * MAX_CONCURRENT_CALLS;
  for (const received of endpoints.received())
    expect(duplicatesOf(received, kills).length).toBeLessThanOrEqual(maxDuplicates);
  // Last, because the closed statements are events, too.
  await requireMoneyToAgree(run, requests);
  printFigures(orderFigures({ seconds: Math.round((Date.now() - began) / 1_000), run, requests, kills }));
  printFigures(await killFigures(engine.database, kills, endpoints.received()));
}, 3_600_000);

/** Distributes the kills over the orders. */
async function killEachPart({ count, over }: RunProgress): Promise<Kill[]> {
  const kills: Kill[] = [];
  const random = seededRandom(SEED);
  const parts = Array.from({ length: ROUNDS }, () => PARTS).flat();
  for (const [index, part] of parts.entries()) {
    const after = Math.floor(((index + random()) / parts.length) * REQUESTS);
    const describe = `${after} requests, before the ${part} is killed`;
    const isTime = () => count() >= after || over.aborted;
    await eventually(isTime, { deadlineMs: ORDER_DEADLINE_MS, describe });
    kills.push(await engine.kill(part, AWAY_MS[Math.floor(random() * AWAY_MS.length)] ?? 0));
  }
  return kills;
}

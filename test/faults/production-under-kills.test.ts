/** Production with every process killed again and again: each request is at the pharmacy once, ends once, and stock adds up. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually } from '../support/engine/eventually.ts';
import type { Kill, KillableEngine } from '../support/engine/killable.ts';
import { PARTS, startKillableEngine } from '../support/engine/killable-engine.ts';
import { printFigures } from '../support/requests/figures.ts';
import { orderFigures } from '../support/requests/order-figures.ts';
import { ORDER_DEADLINE_MS, OrderRun, type OrdersComingIn } from '../support/requests/order-run.ts';
import { requireBooksToAgree } from '../support/requests/order-run-checks.ts';
import { seededRandom } from '../support/requests/seeded-random.ts';
import { sizeOf } from '../support/run/tier.ts';

/** To repeat a run, put its seed here: the orders, kills and faults are the same, their instants never quite. */
const SEED = Date.now() % 2 ** 31;
const REQUESTS = sizeOf({ once: 40, soak: 2_000 });
/** How often each part is killed. */
const ROUNDS = sizeOf({ once: 1, soak: 8 });
/** How long a part stays away; milliseconds. */
const AWAY_MS = [0, 2_000, 5_000] as const;
const CALLERS = sizeOf({ once: 20, soak: 30 });
/** For the calls to pharmacies that were under way when the last worker died. */
const DRAIN_DEADLINE_MS = 300_000;

let engine: KillableEngine;
let run: OrderRun;
beforeAll(async () => {
  engine = await startKillableEngine('production');
  run = await OrderRun.prepare(engine, { seed: SEED, requests: REQUESTS, callers: CALLERS });
});
afterAll(async () => {
  await run.close();
  await engine.close();
});

test(`${REQUESTS} requests while each of ${PARTS.join(', ')} is killed ${ROUNDS} times; seed ${SEED}`, async () => {
  const began = Date.now();
  const kills = await run.orderWhile(killEachPart);
  const requests = await requireBooksToAgree(run, DRAIN_DEADLINE_MS);
  expect(kills).toHaveLength(PARTS.length * ROUNDS);
  printFigures(orderFigures({ seconds: Math.round((Date.now() - began) / 1_000), run, requests, kills }));
}, 3_600_000);

/** The kills are spread over the orders. */
async function killEachPart({ count, over }: OrdersComingIn): Promise<Kill[]> {
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

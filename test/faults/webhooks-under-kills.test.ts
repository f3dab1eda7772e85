/** Every process is killed repeatedly while webhooks are sent: each event arrives, verified and in order. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MAX_CONCURRENT_CALLS } from '../../activities/webhooks/endpoint-load.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { expectedStatuses, type ScenarioName } from '../../domain/sandbox/scenarios.ts';
import { isTerminal } from '../../domain/requests/statuses.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { printFigures } from '../support/requests/figures.ts';
import { duplicatesOf, killFigures } from '../support/requests/kill-figures.ts';
import type { Kill } from '../support/engine/killable.ts';
import { PARTS, startKillableEngine } from '../support/engine/killable-engine.ts';
import { seededRandom } from '../support/requests/seeded-random.ts';
import { sizeOf } from '../support/run/tier.ts';
import { requireAllInOrder, WatchedEndpoints } from '../support/webhooks/watched-endpoints.ts';

/** How often each part is killed. */
const ROUNDS = sizeOf({ once: 1, soak: 9 });
const BETWEEN_KILLS_MS = 2_500;
/** Delay in milliseconds before a part is restarted, by round. The SDK stops reporting an attempt after 10 s. */
const AWAY_MS = [0, 2_000, 12_000] as const;
/** Number of callers. Each places an order, waits until its request has ended, and orders again, so a slow machine has less to do. */
const CALLERS = 10;
/** Deadline in milliseconds of a call, and of a request from its order to its end. */
const REQUEST_DEADLINE_MS = 180_000;
const DRAIN_DEADLINE_MS = 300_000;
/** Replace with the seed of a run to repeat it; the times of the kills are random anyway. */
const SEED = Date.now() % 2 ** 31;
const SCENARIOS: readonly ScenarioName[] = ['happy', 'rejects', 'collected', 'rejects', 'returns', 'rejects'];

let engine: Awaited<ReturnType<typeof startKillableEngine>>;
let endpoints: WatchedEndpoints;

beforeAll(async () => {
  engine = await startKillableEngine();
  endpoints = await WatchedEndpoints.start(engine, seededRandom(SEED));
});
afterAll(async () => {
  await endpoints.close();
  await engine.close();
});

test(`every event is delivered while each of ${PARTS.join(', ')} is killed ${ROUNDS} times (seed ${SEED})`, async () => {
  const orders = new Map<string, ScenarioName>();
  const kills = await killWhile(ordersComeIn(orders));
  const expected = new Map(
    Array.from(orders, ([id, scenario]) => [id, expectedStatuses(scenario).map((_, index) => index + 1)]),
  );
  await endpoints.untilAcknowledged(expected, DRAIN_DEADLINE_MS);

  const stored = await engine.database.selectFrom('request').select(['request_id', 'status']).execute();
  expect(new Map(stored.map(({ request_id, status }) => [request_id, status]))).toEqual(
    new Map(Array.from(orders, ([id, scenario]) => [id, expectedStatuses(scenario).at(-1)])),
  );
  await Promise.all(Array.from(orders.keys(), (id) => engine.client.workflow.getHandle(id).result()));
  await requireAllInOrder(endpoints, expected);
  // The calls that one worker process may have in flight at an endpoint; docs/reliability.md.
  const mostTwice = kills.filter(({ part }) => part === 'worker').length * MAX_CONCURRENT_CALLS;
  for (const received of endpoints.received())
    expect(duplicatesOf(received, kills).length).toBeLessThanOrEqual(mostTwice);
  printFigures(await killFigures(engine.database, kills, endpoints.received()));
}, 1_800_000);

/** Kills each part in turn until all rounds are done, and then waits for the running work to end. */
async function killWhile(goingOn: (isOver: () => boolean) => Promise<unknown>): Promise<Kill[]> {
  const kills: Kill[] = [];
  let isOver = false;
  const killing = async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const part of PARTS) {
        await delay(BETWEEN_KILLS_MS);
        kills.push(await engine.kill(part, AWAY_MS[round % AWAY_MS.length] ?? 0));
      }
    }
  };
  await Promise.all([killing().finally(() => (isOver = true)), goingOn(() => isOver)]);
  return kills;
}

/** Callers that place one order after the other. */
const ordersComeIn = (orders: Map<string, ScenarioName>) => (isOver: () => boolean) =>
  Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      for (let index = caller; !isOver(); index += 1) {
        const scenario = SCENARIOS[index % SCENARIOS.length] ?? 'happy';
        const requestId = await order(scenario);
        orders.set(requestId, scenario);
        await untilEnded(requestId);
      }
    }),
  );

/** Places one order, however often the call fails. */
async function order(scenario: ScenarioName): Promise<string> {
  const body = { ...ORDER, sandbox: { scenario, step_seconds: 0 } };
  const headers = { 'Idempotency-Key': randomUUID() };
  const answer = async () => {
    const { status, data } = await engine.caller().call<RequestRecord>('POST', '/requests', body, headers);
    return status === 201 ? data.request_id : undefined;
  };
  return eventually(answer, { deadlineMs: REQUEST_DEADLINE_MS, describe: 'an order', everyMs: 250 });
}

async function untilEnded(requestId: string): Promise<void> {
  // A failed call does not tell whether the request has ended.
  const hasEnded = async () => isTerminal((await engine.caller().read(requestId)).status);
  await eventually(hasEnded, { deadlineMs: REQUEST_DEADLINE_MS, describe: 'its end', everyMs: 500 });
}

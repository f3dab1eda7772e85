/** An attempt that can't be written down is neither lost nor made again: Postgres goes between the call and its answer. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { startProbing } from '../../activities/webhooks/start.ts';
import { LEASE_SECONDS } from '../../db/webhooks/deliveries/claims.ts';
import { releaseWaiting } from '../../db/webhooks/deliveries/releases.ts';
import { expectedStatuses } from '../../domain/sandbox/scenarios.ts';
import { FAILURES_TO_BREAK } from '../../domain/webhooks/webhooks.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { makeBreakableDatabase } from '../support/servers/breakable-database.ts';
import { breakablePostgres, type BreakablePostgres } from '../support/servers/breakable-servers.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startReceiver, type Receiver } from '../support/webhooks/receiver.ts';
import {
  attemptsOf,
  deliveriesOf,
  endpointOf,
  insertEndpoint,
  untilSent,
} from '../support/webhooks/webhooks.ts';

const DEADLINE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Near the most that a receiver has. */
const SLOW_ANSWER_MS = 14_000;
const EVENTS = expectedStatuses('rejects').length;

let postgres: BreakablePostgres;
let engine: TestEngine;
let partner: ApiCaller;
let receiver: Receiver;
let webhookId: string;

beforeAll(async () => {
  postgres = await breakablePostgres();
  engine = await startEngine({ testDatabase: await makeBreakableDatabase(postgres, 'breakable') });
}, 120_000);
afterAll(async () => {
  await engine.close();
  await postgres.remove();
});
beforeEach(async () => {
  partner = await engine.partner();
  receiver = await startReceiver();
  webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
});
afterEach(() => receiver.close());

/** Answers the first call so, after Postgres was killed. */
function killPostgresBeforeFirst(status: number): void {
  receiver.answer = () => {
    receiver.answer = () => 200;
    return async () => {
      await postgres.kill();
      return status;
    };
  };
}

/** Waits until the one call was answered, and so long that nobody would have its lease any more who did not extend it. */
async function untilAnswered(): Promise<void> {
  const isAnswered = () => receiver.received.length === 1;
  await eventually(isAnswered, { deadlineMs: DEADLINE_MS, describe: 'a call' });
  await delay(LEASE_SECONDS * 1_000 + 1_000);
}

/** What the log says came of each call of an event, and what the receiver says. */
async function accounts(requestId: string, sequence: number) {
  const attempts = await attemptsOf(engine.database, requestId, sequence);
  const calls = receiver.received.filter(({ event }) => event.data.sequence === sequence);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
  return { logged: attempts.map(({ status }) => status), seen: calls.map(({ status }) => status) };
}

async function untilAllAcknowledged(requestId: string): Promise<void> {
  await untilSent(engine, requestId);
  const deliveries = await deliveriesOf(engine.database, webhookId);
  expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: EVENTS }, () => 'acknowledged'));
}

test('an answer of 200 that came while Postgres was away is written once it is back, and nothing is sent again', async () => {
  killPostgresBeforeFirst(200);
  const { request_id } = await partner.order('rejects');
  await untilAnswered();
  await postgres.restart();
  await untilAllAcknowledged(request_id);
  expect(await accounts(request_id, 1)).toEqual({ logged: [200], seen: [200] });
  expect(receiver.received).toHaveLength(EVENTS);
}, 180_000);

test('a failed attempt that came while Postgres was away is written before the next one is made', async () => {
  killPostgresBeforeFirst(500);
  const { request_id } = await partner.order('rejects');
  await untilAnswered();
  await postgres.restart();
  await untilAllAcknowledged(request_id);
  expect(await accounts(request_id, 1)).toEqual({ logged: [500, 200], seen: [500, 200] });
  const [failed, acknowledged] = await attemptsOf(engine.database, request_id, 1);
  // The second one came by the schedule, not by a retry of our own.
  const due = failed?.next_attempt_at?.getTime() ?? Number.NaN;
  expect(acknowledged?.started_at.getTime()).toBeGreaterThanOrEqual(due);
  expect(due - (failed?.started_at.getTime() ?? 0)).toBeGreaterThanOrEqual(4_000);
}, 180_000);

test('an answer of 200 of a slow receiver is not asked for again, however long Postgres takes and whoever asks for what waits', async () => {
  const locked = Promise.withResolvers<void>();
  const recorded = Promise.withResolvers<void>();
  const lock = engine.database.transaction().execute(async (transaction) => {
    await sql`lock table webhook_attempt in exclusive mode`.execute(transaction);
    locked.resolve();
    await recorded.promise;
  });
  await locked.promise;
  receiver.answer = () => {
    receiver.answer = () => 200;
    return async () => {
      await delay(SLOW_ANSWER_MS);
      return 200;
    };
  };
  const { request_id } = await partner.order('rejects');
  await untilAnswered();
  // Nor when somebody has what waits sent now: as after a failed attempt, the row still names the next one.
  await engine.database
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: new Date(Date.now() + HOUR_MS) })
    .where('webhook_id', '=', webhookId)
    .where('sequence', '=', 1)
    .execute();
  await releaseWaiting(engine.database, webhookId);
  await delay(2_000);
  recorded.resolve();
  await lock;
  await untilAllAcknowledged(request_id);
  expect(await accounts(request_id, 1)).toEqual({ logged: [200], seen: [200] });
}, 180_000);

test('a probe that was answered 200 while Postgres was away brings the endpoint back, and its event is not sent again', async () => {
  await engine.database
    .updateTable('webhook')
    .set({ broken_at: new Date(), consecutive_failures: FAILURES_TO_BREAK })
    .where('webhook_id', '=', webhookId)
    .execute();
  const { request_id } = await partner.order('rejects');
  await untilSent(engine, request_id);
  expect(receiver.received).toEqual([]);
  killPostgresBeforeFirst(200);
  await startProbing(engine, webhookId);
  await untilAnswered();
  await postgres.restart();
  const isComplete = () => receiver.received.length === EVENTS;
  await eventually(isComplete, { deadlineMs: DEADLINE_MS, describe: 'the other events to be released' });
  await untilAllAcknowledged(request_id);
  expect(await accounts(request_id, 1)).toEqual({ logged: [200], seen: [200] });
  expect(receiver.received).toHaveLength(EVENTS);
  expect(await endpointOf(engine.database, webhookId)).toMatchObject({ broken_at: null });
}, 180_000);

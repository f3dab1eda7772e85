/** An attempt that can't be recorded is neither lost nor repeated: Postgres stops between the call and its answer. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { startProbing } from '../../activities/webhooks/start.ts';
import { LEASE_SECONDS } from '../../db/webhooks/claims.ts';
import { releaseWaiting } from '../../db/webhooks/attempts.ts';
import { expectedStatuses } from '../../domain/sandbox/scenarios.ts';
import { FAILURES_TO_BREAK } from '../../domain/webhooks/webhooks.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { makeBreakableDatabase } from '../support/servers/breakable-database.ts';
import { breakablePostgres } from '../support/servers/breakable-servers.ts';
import { sizeOf } from '../support/run/tier.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
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
const LEASE_MS = LEASE_SECONDS * 1_000;
/** Longer than a lease; at full size close to the receiver's timeout. */
const SLOW_ANSWER_MS = sizeOf({ once: LEASE_MS + 1_000, soak: 14_000 });
const EVENTS = expectedStatuses('rejects').length;

const TEST_TIMEOUT_MS = 180_000;

const postgres = prepared(breakablePostgres, (server) => server.remove());
const { engine, given } = useOwnEngine(async () => ({
  testDatabase: await makeBreakableDatabase(postgres, 'breakable'),
}));

/** An endpoint of a new partner, at a receiver that listens until the end of the tests. */
interface Endpoint {
  readonly partner: ApiCaller;
  readonly receiver: Receiver;
  readonly webhookId: string;
}

interface Story extends Endpoint {
  readonly requestId: string;
}

const receivers: Receiver[] = [];
afterAll(() => Promise.all(receivers.map((receiver) => receiver.close())));

async function newEndpoint(): Promise<Endpoint> {
  const [partner, receiver] = await Promise.all([given.partner(), startReceiver()]);
  receivers.push(receiver);
  const webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  return { partner, receiver, webhookId };
}

async function order(endpoint: Endpoint): Promise<Story> {
  const { request_id } = await given.order().by(endpoint.partner).playing('rejects');
  return { ...endpoint, requestId: request_id };
}

/** Holds the first call to each endpoint until Postgres is killed, when all of them are in flight, and then sends these answers. */
function killPostgresBeforeFirst(answers: readonly (readonly [Endpoint, number])[]): void {
  const gone = Promise.withResolvers<void>();
  let underWay = 0;
  for (const [{ receiver }, status] of answers) {
    receiver.answer = () => {
      receiver.answer = () => 200;
      return async () => {
        underWay += 1;
        if (underWay === answers.length) gone.resolve(postgres.kill());
        await gone.promise;
        return status;
      };
    };
  }
}

/** Waits until each endpoint has answered its one call, and until every lease that was not extended would have expired. */
async function untilAnswered(...endpoints: readonly Endpoint[]): Promise<void> {
  const isAnswered = () => endpoints.every(({ receiver }) => receiver.received.length === 1);
  await eventually(isAnswered, { deadlineMs: DEADLINE_MS, describe: 'a call to each' });
  await delay(LEASE_MS + 1_000);
}

/** The outcomes of an event's calls according to the log, and according to the receiver. */
async function accounts({ receiver, requestId }: Story, sequence: number) {
  const attempts = await attemptsOf(engine.database, requestId, sequence);
  const calls = receiver.received.filter(({ event }) => event.data.sequence === sequence);
  expect(new Set(calls.map(({ id }) => id)).size).toBe(1);
  return { logged: attempts.map(({ status }) => status), seen: calls.map(({ status }) => status) };
}

async function untilAllAcknowledged({ requestId, webhookId }: Story): Promise<void> {
  await untilSent(engine, requestId);
  const deliveries = await deliveriesOf(engine.database, webhookId);
  expect(deliveries.map(({ state }) => state)).toEqual(Array.from({ length: EVENTS }, () => 'acknowledged'));
}

test(
  'a slow receiver that answered 200 is not called again, however slow Postgres is',
  async () => {
    const locked = Promise.withResolvers<void>();
    const recorded = Promise.withResolvers<void>();
    const lock = engine.database.transaction().execute(async (transaction) => {
      await sql`lock table webhook_attempt in exclusive mode`.execute(transaction);
      locked.resolve();
      await recorded.promise;
    });
    await locked.promise;
    const endpoint = await newEndpoint();
    const { receiver, webhookId } = endpoint;
    receiver.answer = () => {
      receiver.answer = () => 200;
      return async () => {
        await delay(SLOW_ANSWER_MS);
        return 200;
      };
    };
    const story = await order(endpoint);
    await untilAnswered(endpoint);
    // Also when waiting deliveries are released now: as after a failed attempt, the row still names the next one.
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
    await untilAllAcknowledged(story);
    expect(await accounts(story, 1)).toEqual({ logged: [200], seen: [200] });
  },
  TEST_TIMEOUT_MS,
);

describe('Postgres down between a webhook call and its record', () => {
  /** One outage for all of them. */
  const stories = prepared(
    async () => {
      const endpoints = await Promise.all([newEndpoint(), newEndpoint(), newEndpoint()]);
      const [toAcknowledge, toFail, toProbe] = endpoints;
      const held = await orderWhileBroken(toProbe);
      killPostgresBeforeFirst([
        [toAcknowledge, 200],
        [toFail, 500],
        [toProbe, 200],
      ]);
      const [ordered, refused] = await Promise.all([
        order(toAcknowledge),
        order(toFail),
        startProbing(engine, toProbe.webhookId),
      ]);
      await untilAnswered(...endpoints);
      await postgres.restart();
      return { acknowledged: ordered, failed: refused, probed: held };
    },
    undefined,
    TEST_TIMEOUT_MS,
  );

  test(
    'a 200 is recorded and nothing is sent again',
    async () => {
      const { acknowledged } = stories;
      await untilAllAcknowledged(acknowledged);
      expect(await accounts(acknowledged, 1)).toEqual({ logged: [200], seen: [200] });
      expect(acknowledged.receiver.received).toHaveLength(EVENTS);
    },
    TEST_TIMEOUT_MS,
  );

  test(
    'a failed attempt is recorded before the next one starts',
    async () => {
      const { failed } = stories;
      await untilAllAcknowledged(failed);
      expect(await accounts(failed, 1)).toEqual({ logged: [500, 200], seen: [500, 200] });
      const [first, second] = await attemptsOf(engine.database, failed.requestId, 1);
      // The second call came by the schedule, not by an immediate retry.
      const due = first?.next_attempt_at?.getTime() ?? Number.NaN;
      expect(second?.started_at.getTime()).toBeGreaterThanOrEqual(due);
      expect(due - (first?.started_at.getTime() ?? 0)).toBeGreaterThanOrEqual(4_000);
    },
    TEST_TIMEOUT_MS,
  );

  test(
    'a probe answered with 200 re-enables the endpoint, and its event is not sent again',
    async () => {
      const { probed } = stories;
      const isComplete = () => probed.receiver.received.length === EVENTS;
      await eventually(isComplete, { deadlineMs: DEADLINE_MS, describe: 'the other events to be released' });
      await untilAllAcknowledged(probed);
      expect(await accounts(probed, 1)).toEqual({ logged: [200], seen: [200] });
      expect(probed.receiver.received).toHaveLength(EVENTS);
      expect(await endpointOf(engine.database, probed.webhookId)).toMatchObject({ broken_at: null });
    },
    TEST_TIMEOUT_MS,
  );

  /** An order whose events are not sent. */
  async function orderWhileBroken(endpoint: Endpoint): Promise<Story> {
    await engine.database
      .updateTable('webhook')
      .set({ broken_at: new Date(), consecutive_failures: FAILURES_TO_BREAK })
      .where('webhook_id', '=', endpoint.webhookId)
      .execute();
    const story = await order(endpoint);
    await untilSent(engine, story.requestId);
    expect(endpoint.receiver.received).toEqual([]);
    return story;
  }
});

/**
 * Processes of a deployment are replaced one by one while callers order: nothing is lost or doubled, and every answer is the
 * requested one or a 503.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { ReplaceableEngine, ROLES } from '../support/engine/replaceable-engine.ts';
import { printFigures } from '../support/requests/figures.ts';
import { requestsInPostgres, timelineProblems } from '../support/requests/run-books.ts';
import { sizeOf } from '../support/run/tier.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { firstReceipts, startReceiver } from '../support/webhooks/receiver.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';

const CALLERS = sizeOf({ once: 6, soak: 30 });
/** How often a process of each role is replaced, the oldest first. */
const ROUNDS = sizeOf({ once: 1, soak: 10 });
/** Number of orders delivered between two replacements, so that new processes get work and old ones have some in flight. */
const BETWEEN = 4;
const DEADLINE_MS = 120_000;
/** Interval in milliseconds between the calls of the reader. */
const LOOK_MS = 20;
const BODY = JSON.stringify({ ...ORDER, sandbox: { scenario: 'happy', step_seconds: 0 } });
const HAPPY = [1, 2, 3, 4, 5, 6];

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());
const receiver = prepared(startReceiver, (running) => running.close());
const deployed = prepared(
  () => ReplaceableEngine.start(engine),
  (running) => running.close(),
  DEADLINE_MS,
);

/** Unexpected answers and errors. */
const surprises: string[] = [];
const delivered: string[] = [];
let told503 = 0;

/** Calls as a careful client does: retries after a 503 with the same key. */
async function call(method: string, path: string, key?: string): Promise<RequestRecord> {
  for (;;) {
    const answer = await fetch(`${deployed.origin()}/v1${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${partner.key}`,
        ...(key === undefined ? {} : { 'Idempotency-Key': key, 'Content-Type': 'application/json' }),
      },
      ...(key === undefined ? {} : { body: BODY }),
    });
    const { data } = (await answer.json()) as { data: RequestRecord };
    if (answer.ok) return data;
    const retryAfter = answer.headers.get('retry-after');
    if (answer.status !== 503 || retryAfter === null) throw new Error(`${method} answered ${answer.status}`);
    told503 += 1;
    await delay(Number(retryAfter) * 1_000);
  }
}

async function orderAndFollow(): Promise<void> {
  const { request_id } = await call('POST', '/requests', randomUUID());
  const isDelivered = async () =>
    (await call('GET', `/requests/${request_id}?wait=5&until=final`)).status === 'delivered';
  await eventually(isDelivered, { deadlineMs: DEADLINE_MS, describe: `${request_id} to be delivered` });
  delivered.push(request_id);
}

/** Reads often enough to notice a process that stops too early. */
async function look(): Promise<void> {
  await call('GET', '/requests?limit=1');
  await delay(LOOK_MS);
}

/** Fetch puts the underlying error into the cause. */
const told = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${String(error)}: ${error.cause.message}`
    : String(error);

async function untilDelivered(more: number): Promise<void> {
  const before = delivered.length;
  await eventually(() => delivered.length >= before + more, {
    deadlineMs: DEADLINE_MS,
    describe: `${more} more requests to be delivered`,
  });
}

test(
  'processes of every role are replaced while callers order and track their requests',
  async () => {
    await register(partner, { url: receiver.url });
    const over = new AbortController();
    const again = async (what: () => Promise<unknown>) => {
      while (!over.signal.aborted) {
        await what().catch((error: unknown) => surprises.push(told(error)));
      }
    };
    const calling = Array.from({ length: CALLERS }, () => [again(orderAndFollow), again(look)]).flat();
    const ends: string[] = [];
    try {
      await untilDelivered(BETWEEN);
      const turns = Array.from({ length: ROUNDS }, () => ROLES).flat();
      for (const role of turns) {
        ends.push(`${role}: ${await deployed.replaceOldest(role)}`);
        await untilDelivered(BETWEEN);
      }
      expect(ends).toEqual(turns.map((role) => `${role}: exit code 0`));
    } finally {
      over.abort();
      await Promise.all(calling);
    }
    expect(surprises).toEqual([]);

    const requests = Array.from((await requestsInPostgres(engine.database)).values());
    expect(requests.map(({ request_id }) => request_id).toSorted()).toEqual(delivered.toSorted());
    expect(requests.flatMap(timelineProblems)).toEqual([]);
    const isTold = () => {
      const receipts = firstReceipts(receiver.received);
      return delivered.every((id) => receipts.get(id)?.length === HAPPY.length);
    };
    await eventually(isTold, { deadlineMs: DEADLINE_MS, describe: 'every event to be received' });
    const receipts = firstReceipts(receiver.received);
    expect(delivered.map((id) => receipts.get(id))).toEqual(delivered.map(() => HAPPY));
    printFigures({ replaced: ends.length, delivered: delivered.length, told_503: told503 });
  },
  4 * DEADLINE_MS * ROUNDS,
);

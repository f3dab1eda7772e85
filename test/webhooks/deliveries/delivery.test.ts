/** Every event of a request reaches its partner's endpoints, in order, however the receiver behaves. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { expectedStatuses } from '../../../domain/sandbox/scenarios.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { firstReceipts, reset, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { insertEndpoint, untilSent } from '../../support/webhooks/webhooks.ts';

let engine: TestEngine;
let partner: ApiCaller;
let receiver: Receiver;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  partner = await engine.partner();
  receiver = await startReceiver();
});
afterEach(() => receiver.close());

const HAPPY = expectedStatuses('happy');
const inOrder = HAPPY.map((_, index) => index + 1);

test('an endpoint gets each event of a request once, in order, with the body of the feed', async () => {
  await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  const { request_id } = await partner.order('happy');
  await untilSent(engine, request_id);
  const { data } = await partner.call<{ events: unknown[] }>('GET', '/events');
  expect(receiver.received.map(({ event }) => event)).toEqual(data.events);
  expect(receiver.received.map(({ id, event }) => id === event.data.event_id)).toEqual(
    inOrder.map(() => true),
  );
});

test('a failed attempt is made again after about five seconds, and later events wait for it', async () => {
  const webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  let failures = 0;
  receiver.answer = ({ event }) => {
    if (event.data.sequence !== 2 || failures === 2) return 200;
    failures += 1;
    return failures === 1 ? 500 : reset;
  };
  const { request_id } = await partner.order('happy');
  const two = async () => failures === 2;
  await eventually(two, { deadlineMs: 20_000, describe: 'the second failure' });
  expect(receiver.received.map(({ event }) => event.data.sequence)).toEqual([1, 2, 2]);
  const [attempt] = await engine.database
    .selectFrom('webhook_attempt')
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 500)
    .selectAll()
    .execute();
  expect(attempt).toMatchObject({ failure: 'status', trigger: 'schedule', sequence: 2 });
  const waitMs = (attempt?.next_attempt_at?.getTime() ?? 0) - (attempt?.started_at.getTime() ?? 0);
  expect(waitMs).toBeGreaterThanOrEqual(4_000);
  expect(waitMs).toBeLessThan(6_500);
  expect(await partner.readUntil(request_id, 'ended')).toMatchObject({ status: 'delivered' });
});

test('endpoints do not wait for each other, nor a partner for another one', async () => {
  const other = await startReceiver();
  const stranger = await engine.partner();
  const strangers = await startReceiver();
  await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  await insertEndpoint(engine.database, partner.partnerId, other.url, [
    'request.delivered',
    'request.pending',
  ]);
  await insertEndpoint(engine.database, stranger.partnerId, strangers.url);
  receiver.answer = () => 503;
  const { request_id } = await partner.order('happy');
  await eventually(async () => other.received.length === 2, { deadlineMs: 20_000, describe: 'two events' });
  expect(firstReceipts(other.received)).toEqual(new Map([[request_id, [1, inOrder.length]]]));
  expect(strangers.received).toEqual([]);
  await Promise.all([other.close(), strangers.close()]);
});

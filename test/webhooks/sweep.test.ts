/** What a killed process or a person at the Temporal UI left behind is found, and sent. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readNeglected } from '../../db/webhooks/waiting.ts';
import { expectedStatuses } from '../../domain/scenarios.ts';
import { probingWorkflowId } from '../../domain/webhook-messages.ts';
import { FAILURES_TO_BREAK } from '../../domain/webhooks.ts';
import { sweep } from '../../worker/sweep.ts';
import type { ApiCaller } from '../support/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { firstReceipts, startReceiver, type Receiver } from '../support/receiver.ts';
import { deliveriesOf, endpointOf, insertEndpoint } from '../support/webhooks.ts';

const DEADLINE_MS = 30_000;
const EVENTS = expectedStatuses('rejects').length;
const ALL_IN_ORDER = Array.from({ length: EVENTS }, (_, index) => index + 1);

let engine: TestEngine;
let partner: ApiCaller;
let receiver: Receiver;
let webhookId: string;

beforeAll(async () => {
  engine = await startEngine();
});
afterAll(() => engine.close());
beforeEach(async () => {
  partner = await engine.partner();
  receiver = await startReceiver();
  webhookId = await insertEndpoint(engine.database, partner.partnerId, receiver.url);
});
afterEach(async () => {
  // What this test left must not be found by the next.
  await engine.database.deleteFrom('webhook').where('webhook_id', '=', webhookId).execute();
  await receiver.close();
});

/** As a worker does every minute. */
const sweepOnce = () => sweep({ ...engine, clock: () => new Date() }, false);

const setEndpoint = (values: { broken_at?: Date | null; consecutive_failures?: number }) =>
  engine.database.updateTable('webhook').set(values).where('webhook_id', '=', webhookId).execute();

/** A request that has ended while the endpoint was only probed: all its events are held. */
async function requestWithHeldEvents(): Promise<string> {
  await setEndpoint({ broken_at: new Date(), consecutive_failures: FAILURES_TO_BREAK });
  const { request_id } = await partner.order('rejects');
  await engine.client.workflow.getHandle(request_id).result();
  expect(await states()).toEqual(ALL_IN_ORDER.map(() => 'held'));
  expect(receiver.received).toEqual([]);
  return request_id;
}

async function states(): Promise<string[]> {
  return (await deliveriesOf(engine.database, webhookId)).map(({ state }) => state);
}

async function untilAllAcknowledged(): Promise<void> {
  const isDone = async () => (await states()).every((state) => state === 'acknowledged');
  await eventually(isDone, { deadlineMs: DEADLINE_MS, describe: 'all to be acknowledged' });
}

test('what is held at an endpoint that is on is sent, in order and once, however often it is found', async () => {
  const requestId = await requestWithHeldEvents();
  // As after a kill between "it is back" and the start of the release.
  await setEndpoint({ broken_at: null });
  await Promise.all([sweepOnce(), sweepOnce()]);
  await sweepOnce();
  await untilAllAcknowledged();
  await sweepOnce();
  expect(firstReceipts(receiver.received)).toEqual(new Map([[requestId, ALL_IN_ORDER]]));
  expect(receiver.received).toHaveLength(EVENTS);
});

test('a failing endpoint that nobody probes is probed, and what it missed is sent', async () => {
  const requestId = await requestWithHeldEvents();
  const probing = engine.client.workflow.getHandle(probingWorkflowId(webhookId));
  await expect(probing.describe()).rejects.toThrow(/not found/i);
  await Promise.all([sweepOnce(), sweepOnce()]);
  await sweepOnce();
  await probing.result();
  await untilAllAcknowledged();
  expect(firstReceipts(receiver.received)).toEqual(new Map([[requestId, ALL_IN_ORDER]]));
  expect(receiver.received).toHaveLength(EVENTS);
  expect(await endpointOf(engine.database, webhookId)).toMatchObject({ broken_at: null });
});

test('events whose workflow was terminated while they waited are sent once they are an hour late, not before', async () => {
  receiver.answer = () => 500;
  const { request_id } = await partner.order('rejects');
  await partner.readUntil(request_id, 'ended');
  const isWaiting = async () => {
    const [first, second] = await deliveriesOf(engine.database, webhookId);
    return first?.attempts === 1 && second?.state === 'pending';
  };
  await eventually(isWaiting, { deadlineMs: DEADLINE_MS, describe: 'a failed attempt' });
  await engine.client.workflow.getHandle(request_id).terminate('by hand');
  receiver.answer = () => 200;
  expect(await toRelease()).not.toContain(webhookId);
  await makeOlder('59 minutes');
  expect(await toRelease()).not.toContain(webhookId);
  await makeOlder('2 minutes');
  expect(await toRelease()).toContain(webhookId);
  const { length: calls } = receiver.received;
  await Promise.all([sweepOnce(), sweepOnce()]);
  await untilAllAcknowledged();
  await sweepOnce();
  expect(firstReceipts(receiver.received)).toEqual(new Map([[request_id, ALL_IN_ORDER]]));
  expect(receiver.received).toHaveLength(calls + EVENTS);
});

async function toRelease(): Promise<readonly string[]> {
  return (await readNeglected(engine.database, new Date())).to_release;
}

/** Has the deliveries of the endpoint happen so much earlier. */
async function makeOlder(interval: string): Promise<void> {
  await sql`
    update webhook_delivery
       set created_at = created_at - ${interval}::interval, next_attempt_at = next_attempt_at - ${interval}::interval
     where webhook_id = ${webhookId}
  `.execute(engine.database);
}

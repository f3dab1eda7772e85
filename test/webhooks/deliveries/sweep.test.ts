/** What a killed process or a person at the Temporal UI left behind is found, and sent. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { expectedStatuses } from '../../../domain/sandbox/scenarios.ts';
import { probingWorkflowId, redeliveryWorkflowId } from '../../../domain/webhooks/messages.ts';
import { FAILURES_TO_BREAK } from '../../../domain/webhooks/webhooks.ts';
import { sweep } from '../../../worker/webhook-sweep.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { firstReceipts, startReceiver, type Receiver } from '../../support/webhooks/receiver.ts';
import { deliveriesOf, endpointOf, insertEndpoint, untilSent } from '../../support/webhooks/webhooks.ts';

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
const sweepOnce = () => sweep(engine, false);

const setEndpoint = (values: { broken_at?: Date | null; consecutive_failures?: number }) =>
  engine.database.updateTable('webhook').set(values).where('webhook_id', '=', webhookId).execute();

/** A request that has ended while the endpoint was only probed: all its events are held. */
async function requestWithHeldEvents(): Promise<string> {
  await setEndpoint({ broken_at: new Date(), consecutive_failures: FAILURES_TO_BREAK });
  const { request_id } = await partner.order('rejects');
  await untilSent(engine, request_id);
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

test('events whose workflow was terminated while they waited are sent once they are a minute late, not before', async () => {
  receiver.answer = () => 500;
  const { request_id } = await partner.order('rejects');
  await partner.readUntil(request_id, 'ended');
  const workflow = engine.client.workflow.getHandle(
    redeliveryWorkflowId({ webhook_id: webhookId, request_id }),
  );
  const isWaiting = async () => {
    const [first] = await deliveriesOf(engine.database, webhookId);
    return (
      first?.attempts === 1 &&
      (await workflow.describe().then(
        () => true,
        () => false,
      ))
    );
  };
  await eventually(isWaiting, { deadlineMs: DEADLINE_MS, describe: 'a failed attempt' });
  await workflow.terminate('by hand');
  receiver.answer = () => 200;
  const { length: calls } = receiver.received;
  await beOverdueFor('50 seconds');
  await delay(2_000);
  expect(receiver.received).toHaveLength(calls);
  await beOverdueFor('61 seconds');
  await untilAllAcknowledged();
  expect(firstReceipts(receiver.received)).toEqual(new Map([[request_id, ALL_IN_ORDER]]));
  expect(receiver.received).toHaveLength(calls + EVENTS);
});

/** Has what waits for its next attempt be so long past its time. */
async function beOverdueFor(interval: string): Promise<void> {
  await sql`
    update webhook_delivery set next_attempt_at = now() - ${interval}::interval
     where webhook_id = ${webhookId} and attempts > 0
  `.execute(engine.database);
}

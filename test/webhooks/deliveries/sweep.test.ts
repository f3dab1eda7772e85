/**
 * The sweep finds and sends deliveries orphaned by a killed process or a terminated workflow, and leaves waiting ones
 * alone.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { expectedStatuses } from '../../../domain/sandbox/scenarios.ts';
import { probingWorkflowId, redeliveryWorkflowId } from '../../../domain/webhooks/messages.ts';
import { FAILURES_TO_BREAK } from '../../../domain/webhooks/webhooks.ts';
import { makeSweepWebhooks } from '../../../activities/housekeeping.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { skipTimeFromNow } from '../../support/requests/submissions.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { firstReceipts } from '../../support/webhooks/receiver.ts';
import { deliveriesOf, endpointOf, untilSent } from '../../support/webhooks/webhooks.ts';
import { useReceivingPartner } from '../receiving-partner.ts';

const DEADLINE_MS = 30_000;
const EVENTS = expectedStatuses('rejects').length;
const ALL_IN_ORDER = Array.from({ length: EVENTS }, (_, index) => index + 1);

const suite = useOwnEngine();
const { engine, given } = suite;
const { partner, receiver, webhook } = useReceivingPartner(suite);

afterEach(async () => {
  // Rows of this test must not be found by the next.
  await engine.database.deleteFrom('webhook').execute();
});

/** Runs the sweep, as a worker does every minute. */
const sweepOnce = () => makeSweepWebhooks({ ...engine, sendsMail: false })();

const setEndpoint = (values: { broken_at?: Date | null; consecutive_failures?: number }) =>
  engine.database.updateTable('webhook').set(values).where('webhook_id', '=', webhook.webhook_id).execute();

/** A request that ended while the endpoint was only probed, so that all its events are held. */
async function requestWithHeldEvents(): Promise<string> {
  await setEndpoint({ broken_at: new Date(), consecutive_failures: FAILURES_TO_BREAK });
  const { request_id } = await given.order().by(partner).playing('rejects');
  await untilSent(engine, request_id);
  expect(await states()).toEqual(ALL_IN_ORDER.map(() => 'held'));
  expect(receiver.received).toEqual([]);
  return request_id;
}

async function states(): Promise<string[]> {
  return (await deliveriesOf(engine.database, webhook.webhook_id)).map(({ state }) => state);
}

async function untilAllAcknowledged(): Promise<void> {
  const isDone = async () => (await states()).every((state) => state === 'acknowledged');
  await eventually(isDone, { deadlineMs: DEADLINE_MS, describe: 'all to be acknowledged' });
}

test('held deliveries of an enabled endpoint are sent once and in order, even when swept repeatedly', async () => {
  const requestId = await requestWithHeldEvents();
  // As after a kill between the endpoint's recovery and the start of the release.
  await setEndpoint({ broken_at: null });
  await Promise.all([sweepOnce(), sweepOnce()]);
  await sweepOnce();
  await untilAllAcknowledged();
  await sweepOnce();
  expect(firstReceipts(receiver.received)).toEqual(new Map([[requestId, ALL_IN_ORDER]]));
  expect(receiver.received).toHaveLength(EVENTS);
});

test('a broken endpoint without a probe is probed, and then gets the missed events', async () => {
  const requestId = await requestWithHeldEvents();
  const probing = engine.client.workflow.getHandle(probingWorkflowId(webhook.webhook_id));
  await expect(probing.describe()).rejects.toThrow(/not found/i);
  await Promise.all([sweepOnce(), sweepOnce()]);
  await sweepOnce();
  await skipTimeFromNow(engine.client, probing.workflowId);
  await probing.result();
  await untilAllAcknowledged();
  expect(firstReceipts(receiver.received)).toEqual(new Map([[requestId, ALL_IN_ORDER]]));
  expect(receiver.received).toHaveLength(EVENTS);
  expect(await endpointOf(engine.database, webhook.webhook_id)).toMatchObject({ broken_at: null });
});

test('events of a terminated workflow are sent once they are a minute overdue, not before', async () => {
  receiver.answer = () => 500;
  const { request_id } = await given.order().by(partner).playing('rejects');
  await partner.readUntil(request_id, 'ended');
  const workflow = engine.client.workflow.getHandle(redeliveryWorkflowId({ ...webhook, request_id }));
  const isStarted = () =>
    workflow.describe().then(
      () => true,
      () => false,
    );
  await eventually(isStarted, { deadlineMs: DEADLINE_MS, describe: 'a failed attempt' });
  await workflow.terminate('by hand');
  await beDueIn('1 hour');
  // The terminated workflow's last attempt may have begun before.
  const isIdle = async () =>
    (await deliveriesOf(engine.database, webhook.webhook_id)).every(({ lease }) => lease === null);
  await eventually(isIdle, { deadlineMs: DEADLINE_MS, describe: 'the attempt in flight' });
  receiver.answer = () => 200;
  const { length: calls } = receiver.received;
  // Half a minute remains for a slow machine.
  await beDueIn('-30 seconds');
  await delay(2_000);
  expect(receiver.received).toHaveLength(calls);
  await beDueIn('-61 seconds');
  await untilAllAcknowledged();
  expect(firstReceipts(receiver.received)).toEqual(new Map([[request_id, ALL_IN_ORDER]]));
  expect(receiver.received).toHaveLength(calls + EVENTS);
});

/** Moves the next attempt of deliveries that were attempted to this interval from now. */
async function beDueIn(interval: string): Promise<void> {
  await sql`
    update webhook_delivery set next_attempt_at = now() + ${interval}::interval
     where webhook_id = ${webhook.webhook_id} and attempts > 0
  `.execute(engine.database);
}

test.each([500, 429])(
  'after a %i with a Retry-After of hours the sweep sends nothing early',
  async (status) => {
    receiver.answer = () => (response) => {
      response.writeHead(status, { 'Retry-After': '10800' });
      return status;
    };
    const deliveries = () => deliveriesOf(engine.database, webhook.webhook_id);
    const attempted = async () => (await deliveries()).filter(({ attempts }) => attempts > 0);
    const untilAttempted = (count: number) =>
      eventually(async () => (await attempted()).length === count, {
        deadlineMs: DEADLINE_MS,
        describe: `${count} first attempts`,
      });
    const rejected = given.order().by(partner).playing('rejects');
    const requests = [await rejected];
    await untilAttempted(1);
    requests.push(...(await Promise.all([rejected, rejected, rejected])));
    await Promise.all(requests.map(({ request_id }) => partner.readUntil(request_id, 'ended')));
    // After a 429 the other deliveries also wait.
    const firstCalls = status === 500 ? requests.length : 1;
    await untilAttempted(firstCalls);
    // Two hours pass for the deliveries that wait behind them.
    await sql`
      update webhook_delivery
         set created_at = created_at - interval '2 hours',
             next_attempt_at = case attempts when 0 then next_attempt_at - interval '2 hours' else next_attempt_at end
       where webhook_id = ${webhook.webhook_id}
    `.execute(engine.database);
    const waiting = await attempted();
    await sweepOnce();
    await delay(2_000);
    expect(receiver.received).toHaveLength(firstCalls);
    expect(await attempted()).toEqual(waiting);
    for (const { next_attempt_at } of waiting) {
      expect(next_attempt_at?.getTime()).toBeGreaterThan(Date.now() + 2 * 3_600_000);
    }
    expect(new Set(await states())).toEqual(new Set(['pending']));
  },
);

/** A pharmacy's endpoints get every event of its orders, in order, and nothing else. */
import { totalsOf } from '../../../domain/money/charges.ts';
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import type { DeliveryRecord, WebhookRecord } from '../../../domain/webhooks/records.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import {
  firstReceipts,
  startReceiver,
  type Received,
  type Receiver,
} from '../../support/webhooks/receiver.ts';
import { register, type ShownWebhook } from '../../support/webhooks/registered-webhooks.ts';

const RECIPIENT = { name: 'Ada Obi', phone: '0803 123 4567' };

const { given } = useEngine();
const openReceiver = () =>
  preparedEach(
    () => startReceiver(),
    (started) => started.close(),
  );
const partner = preparedEach(given.partner());
const pharmacy = preparedEach(given.pharmacy().stocked());
const receiver = openReceiver();
const webhook = preparedEach(() => register(pharmacy, { url: receiver.url }));
const partners = openReceiver();
const strangers = openReceiver();
const some = openReceiver();
const ordered = given.order().by(partner).at(pharmacy).with({ recipient: RECIPIENT });

const eventsAt = ({ received }: Receiver) => received.filter(({ id }) => id.startsWith('evt_'));
const typesAt = (at: Receiver) => eventsAt(at).map(({ event }) => event.type as string);
const deliveries = async (filter = '') =>
  (
    await pharmacy.call<{ deliveries: DeliveryRecord[] }>(
      'GET',
      `/webhooks/${webhook.webhook_id}/deliveries${filter}`,
    )
  ).data.deliveries;
const verb = <Data = WebhookRecord>(path: string, body?: object) =>
  pharmacy.call<Data>('POST', `/webhooks/${webhook.webhook_id}/${path}`, body);

const PASSED = ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'];

/** Delivers an order. */
async function delivered(order = ordered): Promise<RequestRecord> {
  const { request_id } = await order.inTransit();
  const proof = { type: 'name', name: 'Chidi Obi' };
  expect((await pharmacy.step(request_id, 'deliver', { proof })).status).toBe(200);
  return partner.readUntil(request_id, 'delivered');
}

async function untilReceived(at: Receiver, count: number): Promise<void> {
  await eventually(async () => eventsAt(at).length >= count, {
    deadlineMs: 30_000,
    describe: `${count} events; there were ${typesAt(at).join(', ')}`,
  });
}

async function untilAll(state: string, count: number): Promise<void> {
  const reached = async () => {
    const all = await deliveries('?limit=100');
    return all.length === count && all.every((delivery) => delivery.state === state);
  };
  await eventually(reached, { deadlineMs: 30_000, describe: `${count} deliveries to be ${state}` });
}

const ofPartnerAndPatient = [
  'EXT-77',
  'cost-centre-9',
  'ENR-0001',
  'Ada Obi',
  // The phone number as written and as stored; fewer digits could match the times of events.
  '803 123 4567',
  '8031234567',
  'Chidi Obi',
  'paracetamol',
  'Adeola',
  'PCM-2291',
];

/** Verifies a webhook with the Standard Webhooks library. */
function verify({ text, headers }: Received, { secret }: ShownWebhook): unknown {
  return new Webhook(secret).verify(text, headers);
}

test('a pharmacy gets each event of its orders, signed and in order, and the partner gets its own', async () => {
  const partnersWebhook = await register(partner, { url: partners.url });
  const stranger = await given.pharmacy();
  await register(stranger, { url: strangers.url });
  const { request_id, timeline, charges } = await delivered(
    ordered.with({
      external_id: `EXT-77-${partner.partnerId}`,
      metadata: { charged_to: 'cost-centre-9' },
    }),
  );
  await untilReceived(receiver, PASSED.length);
  await untilReceived(partners, PASSED.length);

  const events = eventsAt(receiver);
  expect(events.map((received) => verify(received, webhook))).toEqual(
    timeline.map(({ sequence, status, at }, index) => ({
      type: `order.${status}`,
      timestamp: at,
      data: {
        event_id: `evt_${request_id.slice(4)}_${sequence}`,
        request_id,
        status,
        previous_status: timeline[index - 1]?.status ?? null,
        reason: null,
        charges: totalsOf(charges),
        sequence,
      },
    })),
  );
  expect(events.map(({ event }) => event.data.status)).toEqual(PASSED);
  expect(events.every(({ id, event }) => id === event.data.event_id)).toBe(true);
  for (const secret of [...ofPartnerAndPatient, partner.partnerId]) {
    for (const { text } of events) expect(text).not.toContain(secret);
  }
  expect(typesAt(partners)).toEqual(PASSED.map((status) => `request.${status}`));
  const [first] = eventsAt(partners);
  expect(first?.event.data.metadata).toEqual({ charged_to: 'cost-centre-9' });
  expect(() => first && verify(first, partnersWebhook)).not.toThrow();
  expect(eventsAt(strangers)).toEqual([]);
});

test('a pharmacy gets the final event of each order, by any actor, if the endpoint subscribes to its type', async () => {
  await register(pharmacy, { url: some.url, event_types: ['order.cancelled', 'order.failed'] });
  const [rejected, cancelled, failed] = await Promise.all([ordered, ordered, ordered]);
  await pharmacy.step(rejected.request_id, 'reject', { reason: 'pharmacy_closed' });
  await partner.call('POST', `/requests/${cancelled.request_id}/cancel`, {});
  await pharmacy.step(failed.request_id, 'accept');
  await pharmacy.step(failed.request_id, 'fail', { reason: 'damaged' });
  await untilReceived(receiver, 7);
  const typesOf = (order = rejected) =>
    eventsAt(receiver)
      .filter(({ event }) => event.data.request_id === order.request_id)
      .map(({ event }) => event.type as string);
  expect(typesOf(rejected)).toEqual(['order.pending', 'order.rejected']);
  expect(typesOf(cancelled)).toEqual(['order.pending', 'order.cancelled']);
  expect(typesOf(failed)).toEqual(['order.pending', 'order.confirmed', 'order.failed']);
  await untilReceived(some, 2);
  expect(typesAt(some).toSorted()).toEqual(['order.cancelled', 'order.failed']);
});

test("events during a pause of a pharmacy's endpoint are held and sent in order afterwards", async () => {
  const paused = await verb('pause');
  expect(paused.data).toMatchObject({ status: 'disabled', disabled: { by: 'pharmacy', reason: 'paused' } });
  const orders = await Promise.all([delivered(), delivered(), delivered()]);
  await untilAll('held', orders.length * PASSED.length);
  expect(eventsAt(receiver)).toEqual([]);

  expect((await verb('resume')).data).toMatchObject({ status: 'enabled', disabled: null });
  await untilAll('acknowledged', orders.length * PASSED.length);
  const inOrder = PASSED.map((_, index) => index + 1);
  expect(firstReceipts(eventsAt(receiver))).toEqual(
    new Map(orders.map(({ request_id }) => [request_id, inOrder])),
  );
  // Deliveries are newest first and paged.
  const listed = await deliveries('?limit=100');
  for (const { request_id } of orders) {
    const sequences = listed.filter((one) => one.request_id === request_id).map(({ sequence }) => sequence);
    expect(sequences).toEqual(inOrder.toReversed());
  }
  const path = `/webhooks/${webhook.webhook_id}/deliveries?limit=7`;
  const paged: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { data }: { data: { deliveries: DeliveryRecord[]; next_cursor: string | null } } =
      await pharmacy.call('GET', cursor === '' ? path : `${path}&cursor=${cursor}`);
    paged.push(...data.deliveries.map(({ event_id }) => event_id));
    cursor = data.next_cursor;
  }
  expect(paged).toEqual(listed.map(({ event_id }) => event_id));
});

test('a pharmacy can retry, skip and recover its deliveries', async () => {
  receiver.answer = () => 500;
  const { request_id } = await ordered;
  const eventId = `evt_${request_id.slice(4)}_1`;
  const read = async () =>
    (await pharmacy.call<DeliveryRecord>('GET', `/webhooks/${webhook.webhook_id}/deliveries/${eventId}`))
      .data;
  const until = (describe: string, is: (delivery: DeliveryRecord) => boolean) =>
    eventually(async () => is(await read()), { deadlineMs: 20_000, describe });
  await until('a failed attempt', (delivery) => delivery?.attempt_count >= 1);
  expect(await read()).toMatchObject({ event_type: 'order.pending', state: 'pending', request_id });
  const skipped = await verb<DeliveryRecord>(`deliveries/${eventId}/skip`);
  expect([skipped.status, skipped.data.state]).toEqual([200, 'skipped']);
  expect(await deliveries('?state=skipped&event_type=order.pending')).toHaveLength(1);

  receiver.answer = () => 200;
  expect((await verb(`deliveries/${eventId}/retry`)).status).toBe(200);
  await until('the retry', ({ state }) => state === 'acknowledged');
  expect((await verb(`deliveries/${eventId}/skip`)).error.code).toBe('delivery_acknowledged');

  await verb('pause');
  expect((await verb(`deliveries/${eventId}/retry`)).error.code).toBe('webhook_disabled');
  await pharmacy.step(request_id, 'accept');
  await untilState('held');
  await verb('resume');
  await untilState('acknowledged');
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const recovered = await verb<{ deliveries: number }>('recover', { since });
  expect([recovered.status, recovered.data.deliveries]).toEqual([200, 0]);

  async function untilState(state: string): Promise<void> {
    const reached = async () => (await deliveries('?event_type=order.confirmed'))[0]?.state === state;
    await eventually(reached, { deadlineMs: 20_000, describe: `order.confirmed to be ${state}` });
  }
});

test('a pharmacy can change, test, rotate the secret of and delete its endpoint, like a partner', async () => {
  const path = `/webhooks/${webhook.webhook_id}`;
  const changed = await pharmacy.call<WebhookRecord>('PUT', path, {
    url: receiver.url,
    event_types: ['order.pending'],
    description: 'Till',
  });
  expect(changed.data).toMatchObject({ event_types: ['order.pending'], description: 'Till' });
  const tested = await verb<{ failure: string | null }>('test');
  expect([tested.status, tested.data.failure]).toEqual([200, null]);
  const rotated = await verb<ShownWebhook>('rotate-secret', { overlap_seconds: 0 });
  expect(rotated.data.secret).not.toBe(webhook.secret);
  await ordered;
  await untilReceived(receiver, 1);
  const [event] = eventsAt(receiver);
  expect(() => event && verify(event, rotated.data)).not.toThrow();
  expect(() => event && verify(event, webhook)).toThrow('No matching signature');
  expect((await pharmacy.call('DELETE', path)).status).toBe(200);
  const { status, error } = await pharmacy.call('GET', path);
  expect([status, error.code]).toEqual([404, 'webhook_not_found']);
});

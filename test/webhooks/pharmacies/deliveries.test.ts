/** Deliveries to a pharmacy's endpoints, as Postgres makes them with the entry that is recorded. */
import { beforeEach, expect, test } from '@jest/globals';
import { ensurePartner } from '../../../db/partners/partners.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import { claimDelivery } from '../../../db/webhooks/claims.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import type { EventFilter } from '../../../domain/webhooks/webhooks.ts';
import { newId } from '../../../domain/common/ids.ts';
import { addPharmacies } from '../../support/pharmacies/shelves.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { deliveriesOf, insertEndpoint } from '../../support/webhooks/webhooks.ts';

const NOWHERE = 'http://127.0.0.1:9/webhooks';

const own = useDatabase();
let pharmacy_id: string;
let webhookId: string;

beforeEach(async () => {
  pharmacy_id = await newPharmacy();
  webhookId = await endpointOf(pharmacy_id);
});

async function newPharmacy(): Promise<string> {
  const id = newId('pharmacy');
  await addPharmacies(own.database, [{ pharmacy_id: id, latitude: 6.45, longitude: 3.39 }]);
  return id;
}

const endpointOf = (id: string, types?: EventFilter[]) =>
  insertEndpoint(own.database, { pharmacy_id: id }, NOWHERE, types);

/** A new request of a new partner that went to the pharmacy. */
async function orderOf(id = pharmacy_id, ...statuses: readonly Status[]) {
  const partner_id = newId('partner');
  await ensurePartner(own.database, { partner_id, name: 'Test HMO' });
  const pharmacy = { pharmacy_id: id, name: 'Test Pharmacy', address: '1 Allen Avenue, Ikeja' };
  const made = submission({ partner_id, pharmacy });
  return { submission: made, timeline: timelineThrough(made, ...statuses) };
}

const told = async (id = webhookId) =>
  (await deliveriesOf(own.database, id)).map(({ request_id, event_type }) => [request_id, event_type]);

test('a transaction that records an order of one partner keeps nobody waiting who records one of another', async () => {
  const [first, second] = [await orderOf(), await orderOf()];
  const open = await own.database.startTransaction().execute();
  await saveRequest(open, first);
  await saveRequest(own.database, second);
  expect(await told()).toEqual([[second.submission.request_id, 'order.pending']]);
  await open.commit().execute();
  expect(await told()).toEqual(
    [first, second].map(({ submission: { request_id } }) => [request_id, 'order.pending']),
  );
});

test('what many partners order at once has positions that differ, in order for each request', async () => {
  const through = ['confirmed', 'dispensing', 'delivered'] as const;
  const orders = await Promise.all(Array.from({ length: 12 }, () => orderOf(pharmacy_id, ...through)));
  const others = await endpointOf(pharmacy_id);
  await Promise.all(
    orders.map(async ({ submission: made, timeline }) => {
      const placed = { submission: made, timeline: timeline.slice(0, 1) };
      await Promise.all([saveRequest(own.database, placed), saveRequest(own.database, placed)]);
      await saveRequest(own.database, { submission: made, timeline });
    }),
  );
  for (const id of [webhookId, others]) {
    const rows = await deliveriesOf(own.database, id);
    expect(rows).toHaveLength(4 * orders.length);
    for (const { submission: made } of orders) {
      const ofRequest = rows.filter(({ request_id }) => request_id === made.request_id);
      expect(ofRequest.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    }
  }
});

test('what an entry names as its event is the type of what is told, to both', async () => {
  const { submission: made, timeline } = await orderOf();
  const partners = await insertEndpoint(own.database, made.partner_id, NOWHERE);
  const only = await endpointOf(pharmacy_id, ['order.hold_opened']);
  const [first] = timeline;
  if (first === undefined) throw new Error('An order has a first entry');
  const held: TimelineEntry = { ...first, sequence: 2, event: 'hold_opened' };
  await saveRequest(own.database, { submission: made, timeline: [...timeline, held] });
  const types = async (id: string) => (await told(id)).map(([, type]) => type);
  expect(await types(webhookId)).toEqual(['order.pending', 'order.hold_opened']);
  expect(await types(partners)).toEqual(['request.pending', 'request.hold_opened']);
  expect(await types(only)).toEqual(['order.hold_opened']);
});

/** An order that goes on to the next pharmacy while it is pending, and is confirmed there. */
async function reroutedTo(next: string) {
  const { submission: made, timeline } = await orderOf();
  const [first] = timeline;
  if (first === undefined) throw new Error('An order has a first entry');
  const { items, total_ngn, estimated_delivery_at } = made;
  const pharmacy = { ...made.pharmacy, pharmacy_id: next };
  const rerouted: TimelineEntry = {
    ...first,
    sequence: 2,
    event: 'rerouted',
    rerouted: { pharmacy, items, total_ngn, estimated_delivery_at },
  };
  const confirmed: TimelineEntry = { ...first, sequence: 3, status: 'confirmed', actor: 'pharmacy' };
  return { submission: made, timeline: [first, rerouted, confirmed] };
}

test.each([
  ['as it happens', [1, 2, 3]],
  ['all at once, later', [3]],
])('each entry is told to the pharmacy that has the order by it: recorded %s', async (_, lengths) => {
  const next = await newPharmacy();
  const nextsEndpoint = await endpointOf(next);
  const strangers = await endpointOf(await newPharmacy());
  const { submission: made, timeline } = await reroutedTo(next);
  const { request_id } = made;
  for (const length of lengths) {
    await saveRequest(own.database, { submission: made, timeline: timeline.slice(0, length) });
  }
  // For the one that loses it, it was rejected: so it reads it too.
  expect(await told()).toEqual([
    [request_id, 'order.pending'],
    [request_id, 'order.rejected'],
  ]);
  expect(await told(nextsEndpoint)).toEqual([
    [request_id, 'order.rerouted'],
    [request_id, 'order.confirmed'],
  ]);
  expect(await told(strangers)).toEqual([]);
  const delivery = { request_id, sequence: 2 };
  const read = (webhook_id: string) => claimDelivery(own.database, { ...delivery, webhook_id }, new Date());
  expect((await read(webhookId))?.event).toMatchObject({
    type: 'order.rejected',
    data: { status: 'rejected', previous_status: 'pending', sequence: 2 },
  });
  expect((await read(nextsEndpoint))?.event).toMatchObject({
    type: 'order.rerouted',
    data: { status: 'pending', previous_status: 'pending', sequence: 2 },
  });
});

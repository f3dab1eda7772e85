/** A request that its pharmacy declines goes to the next one that can supply it, if the partner allows that. */
import { beforeEach, expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import type { ReroutePolicy } from '../../domain/routing.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { act, hold } from '../holds/acting.ts';
import { endOf } from '../support/requests/ended.ts';
import { MEDICINE_ID, type PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { startSkippingTime, submission } from '../support/requests/submissions.ts';
import { addPharmacies, addStock } from '../support/pharmacies/shelves.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { prepared } from '../support/suite/prepared.ts';

const { engine, given } = useOwnEngine();
const partner = prepared(given.partner());
/** Only the pharmacies of the test are listed. */
beforeEach(async () => {
  await engine.database.updateTable('pharmacy').set({ listed: false }).execute();
});

const PRICE = 900;

/** A pharmacy at this many hundredths of a degree, each about a kilometre, from the first. */
async function pharmacyAt(hundredths: number, price_ngn = PRICE, quantity = 40): Promise<PharmacyApiCaller> {
  const there = given
    .pharmacy()
    .listed()
    .with({ latitude: 6.45 + hundredths / 100 });
  return there.having(MEDICINE_ID, { price_ngn, quantity });
}

async function order(at: PharmacyApiCaller, reroute_policy?: ReroutePolicy): Promise<RequestRecord> {
  const { status, data, error } = await partner.call<RequestRecord>('POST', '/requests', {
    ...ORDER,
    pharmacy_id: at.pharmacyId,
    ...(reroute_policy === undefined ? {} : { reroute_policy }),
    sandbox: { scenario: 'manual' },
  });
  expect([status, error]).toEqual([201, undefined]);
  await at.waitFor(data.request_id);
  return data;
}

const reject = (pharmacy: PharmacyApiCaller, requestId: string) =>
  pharmacy.step(requestId, 'reject', { reason: 'out_of_stock' });

test("a rejected request goes to the nearest pharmacy that has everything, at that pharmacy's price", async () => {
  const first = await pharmacyAt(0);
  const empty = await pharmacyAt(1, PRICE, 1);
  const next = await pharmacyAt(2, PRICE - 100);
  await pharmacyAt(3, PRICE - 200);
  const placed = await order(first, 'same_or_lower_price');
  const { request_id } = placed;
  const seen = await reject(first, request_id);
  expect([seen.status, seen.data.status, seen.data.status_reason]).toEqual([200, 'rejected', 'out_of_stock']);
  const record = await partner.read(request_id);
  expect(record).toMatchObject({
    status: 'pending',
    status_reason: null,
    pharmacy: { pharmacy_id: next.pharmacyId },
    total_ngn: 2 * (PRICE - 100),
    items: [{ medicine: ORDER.items[0]?.medicine, line_total_ngn: 2 * (PRICE - 100) }],
    routing_history: [{ pharmacy_id: first.pharmacyId, actor: 'pharmacy', reason: 'out_of_stock' }],
  });
  const at = await next.waitFor(request_id);
  expect(at.allowed_steps).toEqual(['accept', 'reject']);
  expect(Date.parse(at.answer_by ?? '') - Date.parse(record.updated_at)).toBe(15 * 60_000);
  expect((await next.step(request_id, 'accept')).status).toBe(200);

  expect((await empty.call('GET', `/orders/${request_id}`)).status).toBe(404);
  expect((await first.waitFor(request_id)).status).toBe('rejected');
  const late = await first.step(request_id, 'accept');
  expect([late.status, late.error.code]).toEqual([409, 'illegal_transition']);
  const { data } = await first.call<{ orders: { request_id: string }[] }>('GET', '/orders?status=rejected');
  expect(data.orders.map((shown) => shown.request_id)).toEqual([request_id]);
  const ofIt = await partner.eventsOf(request_id);
  expect(ofIt.map(({ type }) => type)).toEqual(['request.pending', 'request.rerouted', 'request.confirmed']);
});

test('long polls of both pharmacies end when an order moves from one to the other', async () => {
  const first = await pharmacyAt(0);
  const next = await pharmacyAt(1);
  const { request_id } = await order(first, 'any');
  const etag = async (pharmacy: PharmacyApiCaller) =>
    (await pharmacy.call('GET', '/orders?status=pending')).headers.get('etag') ?? '';
  const wait = async (pharmacy: PharmacyApiCaller, seen: string) =>
    pharmacy.send<{ orders: { request_id: string }[] }>('GET', '/orders?status=pending&wait=30', undefined, {
      'If-None-Match': seen,
    });
  // Read before anything happens, so that a later read with these tags shows the change.
  const [seenByFirst, seenByNext] = [await etag(first), await etag(next)];
  const waits = Promise.all([wait(first, seenByFirst), wait(next, seenByNext)]);
  await reject(first, request_id);
  const [left, came] = await waits;
  expect(left.data.orders).toEqual([]);
  expect(came.data.orders.map((shown) => shown.request_id)).toEqual([request_id]);
});

test.each([
  ['none', undefined, 'rejected'],
  ['none', 'none', 'rejected'],
  ['the same price at most', 'same_or_lower_price', 'rejected'],
  ['any price', 'any', 'pending'],
] as const)(
  'a request with the policy %s (%s) is rerouted to a dearer pharmacy only if any price is allowed',
  async (_, policy, status) => {
    const first = await pharmacyAt(0);
    await pharmacyAt(1, PRICE + 1);
    const { request_id } = await order(first, policy);
    await reject(first, request_id);
    const record = await partner.read(request_id);
    expect(record.status).toBe(status);
    expect(record.status_reason).toBe(status === 'rejected' ? 'out_of_stock' : null);
  },
);

test('at most three pharmacies get a request', async () => {
  const pharmacies = [await pharmacyAt(0), await pharmacyAt(1), await pharmacyAt(2)];
  await pharmacyAt(3);
  const [first] = pharmacies;
  if (first === undefined) throw new TypeError('there is a first');
  const { request_id } = await order(first, 'any');
  for (const pharmacy of pharmacies) {
    await pharmacy.waitFor(request_id);
    expect((await reject(pharmacy, request_id)).data.status).toBe('rejected');
  }
  const record = await partner.read(request_id);
  expect(record.status).toBe('rejected');
  expect(record.routing_history.map(({ pharmacy_id }) => pharmacy_id)).toEqual(
    pharmacies.slice(0, 2).map(({ pharmacyId }) => pharmacyId),
  );
});

test.each([
  ['is suspended', { suspended_at: new Date(), suspension_reason: 'test' }],
  ['has no valid licence', { licence_expires_on: '2020-01-01' }],
  ['is not verified', { verified_at: null }],
  ['is not listed', { listed: false }],
])('rerouting skips a pharmacy that %s', async (_, columns) => {
  const [first, next] = [await pharmacyAt(0), await pharmacyAt(1)];
  await engine.database
    .updateTable('pharmacy')
    .set(columns)
    .where('pharmacy_id', '=', next.pharmacyId)
    .execute();
  const { request_id } = await order(first, 'any');
  await reject(first, request_id);
  expect((await partner.read(request_id)).status).toBe('rejected');
});

test('a rerouted request has the ordered items, without what was approved for the previous pharmacy', async () => {
  const [first, next] = [await pharmacyAt(0), await pharmacyAt(1)];
  const placed = await order(first, 'same_or_lower_price');
  const { request_id } = placed;
  const asked = { reason: 'partial_stock', lines: [{ line: 1, quantity: 1 }] };
  const { sequence } = await hold({ pharmacy: first, partner }, request_id, asked);
  expect((await act(partner, request_id, 'approve', { sequence })).data.total_ngn).toBe(PRICE);
  await reject(first, request_id);
  expect(await partner.read(request_id)).toMatchObject({
    pharmacy: { pharmacy_id: next.pharmacyId },
    total_ngn: placed.total_ngn,
    items: [{ quantity: 2, line_total_ngn: 2 * PRICE }],
  });
});

/** A pharmacy at this distance with packs of another size. */
async function pharmacyWithPacks(hundredths: number, pack_size: number, price_ngn: number, quantity = 40) {
  const there = given
    .pharmacy()
    .listed()
    .with({ latitude: 6.45 + hundredths / 100 });
  return there.having(MEDICINE_ID, { pack_size, price_ngn, quantity });
}

test.each([
  ['in whole packs where that comes out even', 12, { quantity: 4, unit: 'pack', pack_size: 12 }, 4 * 500],
  ['in tablets where it does not', 20, { quantity: 48, unit: 'tablet', pack_size: 1 }, (48 * 500) / 20],
] as const)(
  'a pharmacy with another pack size gets an order for the same content, %s, and the record keeps the ordered packs',
  async (_, packSize, amount, total_ngn) => {
    const first = await pharmacyAt(0, 9_000);
    const next = await pharmacyWithPacks(1, packSize, 500);
    const { request_id } = await order(first, 'same_or_lower_price');
    await reject(first, request_id);
    const line = {
      ...amount,
      content_unit: 'tablet',
      content_size: null,
      content_quantity: 48,
      line_total_ngn: total_ngn,
    };
    const requested = {
      quantity: 2,
      unit: 'pack',
      pack_size: 24,
      content_quantity: 48,
      line_total_ngn: 18_000,
    };
    expect(await partner.read(request_id)).toMatchObject({
      pharmacy: { pharmacy_id: next.pharmacyId },
      total_ngn,
      items: [{ ...line, medicine: ORDER.items[0]?.medicine, requested }],
    });
    const { data } = await next.step(request_id, 'accept');
    expect(data.items).toMatchObject([{ ...line, quantity_accepted: amount.quantity }]);
  },
);

test('the price limit compares totals for the ordered content, not prices of packs', async () => {
  const first = await pharmacyAt(0);
  await pharmacyWithPacks(1, 4, PRICE / 2);
  const { request_id } = await order(first, 'same_or_lower_price');
  await reject(first, request_id);
  expect((await partner.read(request_id)).status).toBe('rejected');
});

test('a pharmacy with enough packs but too little content is skipped', async () => {
  const first = await pharmacyAt(0);
  await pharmacyWithPacks(1, 10, 100, 4);
  const { request_id } = await order(first, 'any');
  await reject(first, request_id);
  expect((await partner.read(request_id)).status).toBe('rejected');
});

test('operators find a rerouted request by its current pharmacy', async () => {
  const [first, next] = [await pharmacyAt(0), await pharmacyAt(1)];
  const { request_id } = await order(first, 'any');
  await reject(first, request_id);
  const { searchAttributes } = await engine.client.workflow.getHandle(request_id).describe();
  expect(searchAttributes[SEARCH_ATTRIBUTES.pharmacy]).toEqual([next.pharmacyId]);
});

test('an accepted request is never rerouted', async () => {
  const first = await pharmacyAt(0);
  await pharmacyAt(1);
  const { request_id } = await order(first, 'any');
  await first.step(request_id, 'accept');
  await first.step(request_id, 'fail', { reason: 'out_of_stock' });
  expect(await partner.read(request_id)).toMatchObject({
    status: 'failed',
    pharmacy: { pharmacy_id: first.pharmacyId },
    routing_history: [],
  });
});

test('a rerouted request can be cancelled at any pharmacy', async () => {
  const [first, next] = [await pharmacyAt(0), await pharmacyAt(1)];
  const { request_id } = await order(first, 'any');
  await reject(first, request_id);
  await partner.call('POST', `/requests/${request_id}/cancel`);
  expect((await next.waitFor(request_id)).status).toBe('cancelled');
  expect((await first.waitFor(request_id)).status).toBe('rejected');
});

test('a request is rerouted from each pharmacy that does not answer in 15 minutes, and rejected after the third', async () => {
  const ids = ['ph_a', 'ph_b', 'ph_c', 'ph_d'];
  await addPharmacies(
    engine.database,
    ids.map((pharmacy_id, index) => ({ pharmacy_id, latitude: 6.45 + index / 100, longitude: 3.39 })),
  );
  const label = 'paracetamol 500 mg tablet';
  await addStock(
    engine.database,
    ids.map((pharmacy_id) => ({ pharmacy_id, label })),
  );
  const input = submission({
    pharmacy: { pharmacy_id: 'ph_a', name: 'Pharmacy a', address: 'Lagos' },
    items: submission().items.map((item) => ({ ...item, medicine_id: MEDICINE_ID })),
    reroute_policy: 'any',
  });
  await startSkippingTime(engine.client, engine.taskQueue, input);
  const { status, status_reason, pharmacy, routing_history, created_at, updated_at } = await endOf(
    engine,
    input.request_id,
  );
  expect([status, status_reason, pharmacy.pharmacy_id]).toEqual(['rejected', 'no_answer', 'ph_c']);
  expect(routing_history.map(({ pharmacy_id, actor, reason }) => [pharmacy_id, actor, reason])).toEqual([
    ['ph_a', 'system', 'no_answer'],
    ['ph_b', 'system', 'no_answer'],
  ]);
  const minutes = (Date.parse(updated_at) - Date.parse(created_at)) / 60_000;
  expect(Math.round(minutes)).toBe(45);
});

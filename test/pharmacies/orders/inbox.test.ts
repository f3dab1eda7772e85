/** A pharmacy waits for its orders: pages, tags and long polls. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Order } from '../../../domain/pharmacies/orders.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../../support/engine/engine.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { newPharmacy, SHORT_WINDOWS, type PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';
import { placeOrder, stockUp } from './placed-orders.ts';

interface Page {
  readonly orders: readonly Order[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

let engine: TestEngine;
let partner: ApiCaller;

beforeAll(async () => {
  engine = await startEngine({ callWindows: SHORT_WINDOWS });
  partner = await engine.partner();
});
afterAll(() => engine.close());

async function openPharmacy(): Promise<PharmacyApiCaller> {
  const pharmacy = await newPharmacy(engine);
  await stockUp(pharmacy);
  return pharmacy;
}

const known = (etag: string | null) => ({ 'If-None-Match': etag ?? '' });

/** Resolves when somebody waits for the topic. */
async function waiting(topic: string): Promise<void> {
  await eventually(() => (engine.changes.watchers(topic) > 0 ? true : undefined), {
    deadlineMs: 10_000,
    describe: `somebody who waits for ${topic}`,
  });
}

test('a wait for orders ends with the first one; a wait for more with the next change', async () => {
  const pharmacy = await openPharmacy();
  const empty = await pharmacy.call<Page>('GET', '/orders?status=pending');
  expect(empty.data.orders).toEqual([]);
  const tag = empty.headers.get('etag');
  const woken = pharmacy.send<Page>('GET', '/orders?status=pending&wait=30', undefined, known(tag));
  await waiting(pharmacy.pharmacyId);
  const { request_id } = await placeOrder(partner, pharmacy);
  const first = await woken;
  expect([first.status, first.data.orders.map((order) => order.request_id)]).toEqual([200, [request_id]]);
  const unchanged = await pharmacy.send(
    'GET',
    '/orders?status=pending',
    undefined,
    known(first.headers.get('etag')),
  );
  expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, first.headers.get('etag')]);
  const gone = pharmacy.send<Page>(
    'GET',
    '/orders?status=pending&wait=30',
    undefined,
    known(first.headers.get('etag')),
  );
  await waiting(pharmacy.pharmacyId);
  await partner.call('POST', `/requests/${request_id}/cancel`);
  expect((await gone).data.orders).toEqual([]);
});

test('a wait for one order ends when the partner cancels it', async () => {
  const pharmacy = await openPharmacy();
  const { request_id } = await placeOrder(partner, pharmacy);
  const read = await pharmacy.call('GET', `/orders/${request_id}`);
  const same = await pharmacy.send(
    'GET',
    `/orders/${request_id}`,
    undefined,
    known(read.headers.get('etag')),
  );
  expect(same.status).toBe(304);
  const woken = pharmacy.send<Order>(
    'GET',
    `/orders/${request_id}?wait=30`,
    undefined,
    known(read.headers.get('etag')),
  );
  await waiting(request_id);
  await partner.call('POST', `/requests/${request_id}/cancel`);
  expect((await woken).data.status).toBe('cancelled');
});

test("another pharmacy's order wakes nobody here", async () => {
  const [pharmacy, other] = [await openPharmacy(), await openPharmacy()];
  const empty = await pharmacy.call<Page>('GET', '/orders');
  const waited = pharmacy.send('GET', '/orders?wait=1', undefined, known(empty.headers.get('etag')));
  await placeOrder(partner, other);
  expect((await waited).status).toBe(304);
});

test('pages hold every order once, newest first, by status; a cursor of nobody is refused', async () => {
  const pharmacy = await openPharmacy();
  const placed: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    placed.push((await placeOrder(partner, pharmacy)).request_id);
  }
  const accepted = placed.slice(0, 3);
  for (const requestId of accepted) expect((await pharmacy.step(requestId, 'accept')).status).toBe(200);
  const seen: string[] = [];
  let next: string | null = '';
  while (next !== null) {
    const { data }: { data: Page } = await pharmacy.call<Page>(
      'GET',
      `/orders?limit=2&status=confirmed,ready${next}`,
    );
    seen.push(...data.orders.map(({ request_id }) => request_id));
    next = data.next_cursor === null ? null : `&cursor=${data.next_cursor}`;
  }
  expect(seen).toEqual(accepted.toReversed());
  expect((await pharmacy.call('GET', '/orders?cursor=bWVk')).error.code).toBe('invalid_cursor');
  expect((await pharmacy.call('GET', '/orders?status=lost')).error.code).toBe('validation_error');
});

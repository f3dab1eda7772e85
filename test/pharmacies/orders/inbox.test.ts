/** A pharmacy waits for its orders: pages, ETags and long polls. */
import { expect, test } from '@jest/globals';
import type { Order } from '../../../domain/pharmacies/orders.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnApi } from '../../support/suite/use-own-api.ts';

interface Page {
  readonly orders: readonly Order[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

const { engine, given } = useOwnApi();
const partner = prepared(given.partner());

const known = (etag: string | null) => ({ 'If-None-Match': etag ?? '' });

/** Resolves when a long poll waits for the topic. */
async function waiting(topic: string): Promise<void> {
  await eventually(() => (engine.changes.watchers(topic) > 0 ? true : undefined), {
    deadlineMs: 10_000,
    describe: `a long poll for ${topic}`,
  });
}

test('a long poll for orders ends with the first order, and the next one with the next change', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const empty = await pharmacy.call<Page>('GET', '/orders?status=pending');
  expect(empty.data.orders).toEqual([]);
  const tag = empty.headers.get('etag');
  const woken = pharmacy.send<Page>('GET', '/orders?status=pending&wait=30', undefined, known(tag));
  await waiting(pharmacy.pharmacyId);
  const { request_id } = await given.order().by(partner).at(pharmacy);
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

test('a long poll for one order ends when the partner cancels it', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const { request_id } = await given.order().by(partner).at(pharmacy);
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

test('an order of another pharmacy does not end a long poll', async () => {
  const [pharmacy, other] = [await given.pharmacy().stocked(), await given.pharmacy().stocked()];
  const empty = await pharmacy.call<Page>('GET', '/orders');
  const waited = pharmacy.send('GET', '/orders?wait=1', undefined, known(empty.headers.get('etag')));
  await given.order().by(partner).at(other);
  expect((await waited).status).toBe(304);
});

test("inbox pages list every order once, newest first, by status, and refuse another pharmacy's cursor", async () => {
  const pharmacy = await given.pharmacy().stocked();
  const placed: string[] = [];
  for (let index = 0; index < 5; index += 1) {
    placed.push((await given.order().by(partner).at(pharmacy)).request_id);
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

/** A pharmacy that no longer has the ordered pack confirms the same content, or proposes a pack of its own. */
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { MEDICINE_ID } from '../support/callers/pharmacy-caller.ts';
import { preparedEach } from '../support/suite/prepared.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { act, hold } from './acting.ts';

const { given } = useEngine();

const partner = prepared(given.partner());
/** Has packs of 24 tablets. */
const pharmacy = preparedEach(
  given.pharmacy().having(MEDICINE_ID, { quantity: 10, pack_size: 24, price_ngn: 800 }),
);
const both = () => ({ pharmacy, partner });
const ordered = given.order().by(partner).at(pharmacy);

const now = () => new Date().toISOString();
/** Reports that the packs of 24 have run out. */
const runOut = () => pharmacy.put(MEDICINE_ID, { quantity: 0, pack_size: 24, price_ngn: 800, as_of: now() });
const stockOfPack = async (size: number) => {
  const { data } = await pharmacy.call<{
    stock: { pack_size: number; reserved: number; article_id: string }[];
  }>('GET', '/stock?limit=100');
  return data.stock.find(({ pack_size }) => pack_size === size);
};

test('an order whose pack has run out is confirmed from another pack of the same brand, with the same content and price', async () => {
  const { request_id, total_ngn, items } = await ordered.packs(2);
  await runOut();
  await pharmacy.put(MEDICINE_ID, { quantity: 1, pack_size: 1_000, price_ngn: 20_000, as_of: now() });
  const { status, data } = await pharmacy.step(request_id, 'accept');
  expect([status, data.total_ngn]).toEqual([200, total_ngn]);
  const { article_id } = items[0] ?? {};
  expect(data.items[0]).toMatchObject({ article_id, quantity: 2, pack_size: 24, content_quantity: 48 });
  expect((await stockOfPack(1_000))?.reserved).toBe(48);
  expect((await stockOfPack(24))?.reserved).toBe(0);
});

test('an order is not confirmed from the stock of another brand', async () => {
  const { request_id } = await ordered.packs(2);
  await runOut();
  await pharmacy.put(MEDICINE_ID, { brand: 'Emzor', quantity: 10, pack_size: 24, as_of: now() });
  const { status, error } = await pharmacy.step(request_id, 'accept');
  expect([status, error.code]).toEqual([422, 'out_of_stock']);
});

test('a pack of another size is supplied at its own price once the partner approves, and the timeline keeps both prices', async () => {
  const placed = await ordered.packs(2);
  const { request_id } = placed;
  await pharmacy.put(MEDICINE_ID, { quantity: 10, pack_size: 16, price_ngn: 700, as_of: now() });
  const { article_id = '' } = (await stockOfPack(16)) ?? {};
  const substitute = { medicine_id: MEDICINE_ID, article_id, quantity: 3, unit: 'pack' };
  const { sequence, proposed, actions } = await hold(both(), request_id, {
    reason: 'pack_changed',
    lines: [{ line: 1, substitute }],
  });
  expect(actions).toEqual(['approve', 'decline']);
  expect(proposed).toMatchObject([
    {
      line: 1,
      article_id,
      quantity: 3,
      pack_size: 16,
      content_quantity: 48,
      line_total_ngn: 2_100,
      requested: { quantity: 2, pack_size: 24, content_quantity: 48, line_total_ngn: placed.total_ngn },
    },
  ]);
  const { data } = await act(partner, request_id, 'approve', { sequence });
  expect(data.total_ngn).toBe(2_100);
  expect(data.items[0]).toMatchObject({ article_id, quantity: 3, requested: { pack_size: 24 } });
  expect(data.items[0]).not.toHaveProperty('substituted_for');
  expect(data.timeline.at(-1)).toMatchObject({
    event: 'hold_resolved',
    actor: 'partner',
    resolution: {
      reason: 'pack_changed',
      action: 'approve',
      changes: [
        {
          line: 1,
          before: { quantity: 2, pack_size: 24, line_total_ngn: placed.total_ngn },
          after: { article_id, quantity: 3, pack_size: 16, line_total_ngn: 2_100 },
        },
      ],
      total_ngn_before: placed.total_ngn,
      total_ngn_after: 2_100,
    },
  });
  const stored = await partner.call<{ requests: RequestRecord[] }>('GET', '/requests?limit=1');
  expect(stored.data.requests[0]?.timeline).toEqual(data.timeline);
});

test('a declined pack ends the request, and its timeline entry says which hold was declined', async () => {
  const { request_id } = await ordered.packs(2);
  await pharmacy.put(MEDICINE_ID, { quantity: 10, pack_size: 16, price_ngn: 700, as_of: now() });
  const substitute = { medicine_id: MEDICINE_ID, quantity: 3, unit: 'pack', pack_size: 16 };
  const { sequence } = await hold(both(), request_id, {
    reason: 'pack_changed',
    lines: [{ line: 1, substitute }],
  });
  const { data } = await act(partner, request_id, 'decline', { sequence });
  const resolved = data.timeline.find(({ event }) => event === 'hold_resolved');
  expect(resolved?.resolution).toMatchObject({ reason: 'pack_changed', action: 'decline', changes: [] });
});

test.each([
  ['pack_changed', 'med_6aeec3a9ea56', 'substitution_proposed'],
  ['substitution_proposed', MEDICINE_ID, 'pack_changed'],
])(
  '%s is refused for a substitute that needs the other hold reason, and the message names that reason',
  async (reason, medicine_id, other) => {
    const { request_id } = await ordered.packs(2);
    await pharmacy.put(medicine_id, {
      quantity: 10,
      sales_unit: 'pack',
      pack_size: 10,
      price_ngn: 700,
      as_of: now(),
    });
    const substitute = { medicine_id, quantity: 1, unit: 'pack', pack_size: 10 };
    const { status, error } = await pharmacy.call('POST', `/orders/${request_id}/hold`, {
      reason,
      lines: [{ line: 1, substitute }],
    });
    expect([status, error.code]).toEqual([400, 'validation_error']);
    expect(error.message).toContain(`use ${other}`);
  },
);

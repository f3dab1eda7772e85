/** What was ordered stays the same amount, whatever its pharmacy sells later. */
import { expect, test } from '@jest/globals';
import type { OrderAnswer } from '../../api/pharmacy/order-schemas.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { SearchAnswer } from '../../api/partner/search.ts';
import { BATCH } from '../support/given/steps.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { MEDICINE_ID } from '../support/callers/pharmacy-caller.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';

const { given } = useEngine();
const pharmacy = preparedEach(given.pharmacy().having(MEDICINE_ID, { quantity: 40, pack_size: 24 }));
const partner = prepared(given.partner());

const AMOUNT = { quantity: 2, unit: 'pack', pack_size: 24, content_unit: 'tablet', content_quantity: 48 };

test('two packs stay packs of 24 tablets for everybody after the pharmacy sells packs of 100', async () => {
  const placed = await given.order().by(partner).at(pharmacy).packs(2);
  const { request_id, total_ngn } = placed;
  expect(placed.items).toMatchObject([AMOUNT]);
  const told = await pharmacy.put(MEDICINE_ID, {
    pack_size: 100,
    price_ngn: 5_000,
    as_of: new Date().toISOString(),
  });
  expect(told.data.stock.pack_size).toBe(100);

  expect(await partner.read(request_id)).toMatchObject({ total_ngn, items: [AMOUNT] });
  const { data: list } = await partner.call<{ requests: RequestRecord[] }>('GET', '/requests');
  expect(list.requests[0]?.items).toMatchObject([AMOUNT]);
  const { data: inbox } = await pharmacy.call<{ orders: OrderAnswer[] }>('GET', '/orders');
  expect(inbox.orders[0]?.items).toMatchObject([AMOUNT]);
  const accepted = await pharmacy.step(request_id, 'accept');
  expect(accepted.data).toMatchObject({ total_ngn, items: [{ ...AMOUNT, quantity_accepted: 2 }] });
  // 40 packs of 100 tablets, without what the order takes: 48 tablets, not 200.
  const tablets = { ...ORDER, pharmacy_id: pharmacy.pharmacyId, dry_run: true };
  const items = (quantity: number) => [{ medicine: MEDICINE_ID, quantity, unit: 'tablet' }];
  const rest = [...Array.from({ length: 3 }, () => items(1_000)), items(952)].flat();
  const fits = await partner.call<{ ok: boolean }>('POST', '/requests', { ...tablets, items: rest });
  expect(fits.data.ok).toBe(true);
  const more = [...rest.slice(0, 3), ...items(953)];
  const lacks = await partner.call<{ ok: boolean }>('POST', '/requests', { ...tablets, items: more });
  expect(lacks.data.ok).toBe(false);

  const lines = [{ line: 1, quantity: 2, ...BATCH }];
  const dispensed = await pharmacy.step(request_id, 'dispense', { lines });
  expect(dispensed.data.items).toMatchObject([{ ...AMOUNT, quantity_dispensed: 2 }]);
});

test('an order, a trial and a substitute that name another pack than the pharmacy sells are refused', async () => {
  const order = (item: object) => ({
    ...ORDER,
    pharmacy_id: pharmacy.pharmacyId,
    items: [{ medicine: MEDICINE_ID, quantity: 2, unit: 'pack', ...item }],
    sandbox: { scenario: 'manual' },
  });
  const place = (item: object) => partner.call<RequestRecord>('POST', '/requests', order(item));
  expect((await place({ pack_size: 24 })).data.items).toMatchObject([AMOUNT]);
  const tablets = await place({ unit: 'tablet', pack_size: 1 });
  expect(tablets.data.items).toMatchObject([{ unit: 'tablet', pack_size: 1, content_quantity: 2 }]);
  for (const item of [{ pack_size: 100 }, { unit: 'tablet', pack_size: 24 }]) {
    const { status, error } = await place(item);
    expect([status, error.code]).toEqual([422, 'unit_not_available']);
    expect(error.fields).toMatchObject([
      { path: 'items[0].pack_size', message: expect.stringContaining('sold by the pack of 24 tablet') },
    ]);
  }
  const trial = await partner.call<{ checks: object[] }>('POST', '/requests', {
    ...order({ pack_size: 100 }),
    dry_run: true,
  });
  expect(trial.data.checks).toContainEqual(
    expect.objectContaining({ check: 'items[0]', ok: false, code: 'unit_not_available' }),
  );
  const { request_id } = tablets.data;
  await pharmacy.waitFor(request_id);
  const substitute = { medicine_id: MEDICINE_ID, quantity: 1, unit: 'pack', pack_size: 100 };
  const held = await pharmacy.call('POST', `/orders/${request_id}/hold`, {
    reason: 'substitution_proposed',
    lines: [{ line: 1, substitute }],
  });
  expect([held.status, held.error.fields?.[0]?.path]).toEqual([422, 'lines[0].substitute.pack_size']);
});

test('a pharmacy whose pack has changed proposes its own pack of the same medicine, beside what was ordered', async () => {
  const { request_id, total_ngn } = await given.order().by(partner).at(pharmacy).packs(2);
  await pharmacy.put(MEDICINE_ID, { pack_size: 16, price_ngn: 700, as_of: new Date().toISOString() });
  const substitute = { medicine_id: MEDICINE_ID, quantity: 3, unit: 'pack' };
  const held = await pharmacy.call<OrderAnswer>('POST', `/orders/${request_id}/hold`, {
    reason: 'substitution_proposed',
    lines: [{ line: 1, substitute }],
  });
  const proposed = { quantity: 3, unit: 'pack', pack_size: 16, content_quantity: 48, line_total_ngn: 2_100 };
  const requested = { ...AMOUNT, line_total_ngn: total_ngn };
  expect(held.data.hold?.proposed).toMatchObject([{ ...proposed, requested }]);
  const { sequence } = held.data.hold ?? {};
  const approved = await partner.call<RequestRecord>('POST', `/requests/${request_id}/hold/approve`, {
    sequence,
  });
  expect(approved.data).toMatchObject({ total_ngn: 2_100, items: [{ ...proposed, requested }] });
});

test('a search result, an offer, a dry run and the order say the same pack', async () => {
  const search = { query: 'paracetamol 500 mg tablet', location: { lat: 6.4541, lng: 3.3947 }, limit: 1 };
  const { data } = await partner.call<SearchAnswer>('POST', '/medicines/search', search);
  const [found] = data.results;
  const { pharmacy_id, offer_id, unit, pack_size, content_unit } = found ?? {};
  expect([unit, found?.sales_unit]).toEqual(['pack', 'pack']);
  const order = {
    ...ORDER,
    pharmacy_id,
    items: [{ medicine: found?.medicine.label, quantity: 3, unit, offer_id }],
  };
  const amount = { quantity: 3, unit, pack_size, content_unit, content_quantity: 3 * (pack_size ?? 0) };
  const trial = await partner.call('POST', '/requests', { ...order, dry_run: true });
  expect(trial.data).toMatchObject({ ok: true, items: [amount] });
  const placed = await partner.call('POST', '/requests', order);
  expect(placed.data).toMatchObject({ items: [amount] });
});

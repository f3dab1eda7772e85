/** Partners are offered the remaining stock, and the pharmacy sees its stock and what is reserved. */
import { expect, test } from '@jest/globals';
import type { StockLine } from '../../api/pharmacy/stock-schemas.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { MEDICINE_ID } from '../support/callers/pharmacy-caller.ts';
import { takeStep } from '../support/requests/take-step.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

// A separate engine, because a search finds the pharmacies of other tests.
const { engine, given } = useOwnEngine();
const partner = prepared(given.partner());
const pharmacy = preparedEach(given.pharmacy().listed().having(MEDICINE_ID, { quantity: 2, pack_size: 24 }));

const order = async (quantity: number, unit: string) =>
  partner.call<RequestRecord>('POST', '/requests', {
    ...ORDER,
    pharmacy_id: pharmacy.pharmacyId,
    items: [{ medicine: MEDICINE_ID, quantity, unit }],
    sandbox: { scenario: 'manual', step_seconds: 0 },
  });

/** The maximum that can be ordered of a unit, as named by a refusal. */
async function mostOf(unit: string): Promise<string> {
  const { status, error } = await order(1_000, unit);
  expect([status, error.code]).toEqual([422, 'out_of_stock']);
  return error.fields?.[0]?.message ?? error.message;
}

async function isFound(): Promise<boolean> {
  const { data } = await partner.call<{ results?: { pharmacy_id: string }[] }>('POST', '/medicines/search', {
    query: 'paracetamol 500 mg tablet',
    location: { lat: 6.45, lng: 3.39 },
    limit: 50,
  });
  return data?.results?.some(({ pharmacy_id }) => pharmacy_id === pharmacy.pharmacyId) ?? false;
}

const told = async (): Promise<Partial<StockLine>> => {
  const { quantity, reserved, in_stock } = (await pharmacy.stock()).get(MEDICINE_ID) ?? {};
  return { quantity, reserved, in_stock } as Partial<StockLine>;
};

test('reserved stock is not offered again by pack or tablet until it is released', async () => {
  expect(await told()).toEqual({ quantity: 2, reserved: 0, in_stock: true });
  const { data: first } = await order(30, 'tablet');
  // An unconfirmed order reserves nothing.
  expect(await mostOf('tablet')).toContain('48');
  expect(await takeStep(engine, first.request_id, 'confirm')).toBe('confirmed');

  expect(await told()).toEqual({ quantity: 2, reserved: 30, in_stock: true });
  expect(await mostOf('tablet')).toContain('18');
  expect((await order(1, 'pack')).error.code).toBe('out_of_stock');
  expect(await isFound()).toBe(true);

  const { data: second } = await order(18, 'tablet');
  expect(await takeStep(engine, second.request_id, 'confirm')).toBe('confirmed');
  expect(await told()).toEqual({ quantity: 2, reserved: 48, in_stock: false });
  expect(await isFound()).toBe(false);
  expect((await order(1, 'tablet')).error.code).toBe('out_of_stock');

  expect(await takeStep(engine, second.request_id, 'fail', { reason: 'other' })).toBe('failed');
  expect(await told()).toEqual({ quantity: 2, reserved: 30, in_stock: true });
  expect(await isFound()).toBe(true);
});

test('a count below the reserved stock leaves nothing to offer and keeps existing reservations', async () => {
  const { data: held } = await order(30, 'tablet');
  expect(await takeStep(engine, held.request_id, 'confirm')).toBe('confirmed');
  const { data } = await pharmacy.put(MEDICINE_ID, { quantity: 1, as_of: '2026-05-02T08:00:00Z' });
  expect(data.stock).toMatchObject({ quantity: 1, reserved: 30, in_stock: false });
  expect(await isFound()).toBe(false);
  expect((await order(1, 'tablet')).error.code).toBe('out_of_stock');
});

test('accepting a second order for the last pack is refused naming the line, and the order can be rejected', async () => {
  const other = await given.pharmacy().having(MEDICINE_ID, { quantity: 1 });
  const last = given.order().by(partner).at(other).packs(1);
  const orders = [await last, await last];
  const [first, second] = orders.map(({ request_id }) => `/orders/${request_id}`);
  expect((await other.call('POST', `${first}/accept`, {})).status).toBe(200);
  const { status, error } = await other.call('POST', `${second}/accept`, {});
  expect([status, error.code]).toEqual([422, 'out_of_stock']);
  expect(error.message).toContain('line 1');
  const rejected = await other.call('POST', `${second}/reject`, { reason: 'out_of_stock' });
  expect(rejected.status).toBe(200);
});

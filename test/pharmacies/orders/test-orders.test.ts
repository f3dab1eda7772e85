/** A pharmacy places test orders with itself, and takes them through their steps. */
import { expect, test } from '@jest/globals';
import type { OrderAnswer } from '../../../api/pharmacy/order-schemas.ts';
import { TEST_ORDER_KINDS, type TestOrderKind } from '../../../domain/sandbox/test-orders.ts';
import type { PharmacyApiCaller } from '../../support/callers/pharmacy-caller.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';

const { given } = useEngine();
const pharmacy = prepared(given.pharmacy());
const unstocked = prepared(given.pharmacy());

type TestOrder = OrderAnswer & { readonly delivery_pin: string | null };

const placed = (by: PharmacyApiCaller, kind: TestOrderKind) =>
  by.call<TestOrder>('POST', '/sandbox/orders', { kind });

/** Medicines without and with a prescription. */
async function tellStock(): Promise<void> {
  const said = {
    quantity: 50,
    sales_unit: 'pack',
    pack_size: 10,
    price_ngn: 500,
    as_of: '2026-05-01T08:00:00Z',
  };
  const names = [
    'paracetamol 500 mg tablet',
    'folic acid 5 mg tablet',
    'zinc sulfate 20 mg tablet',
    'amlodipine 5 mg tablet',
  ];
  const rows = names.map((medicine) => ({ medicine, ...said }));
  const { status } = await pharmacy.call('POST', '/stock/bulk', rows);
  expect(status).toBe(200);
}

test('an order of each kind is what it says, and in the inbox when it is answered', async () => {
  await tellStock();
  for (const kind of TEST_ORDER_KINDS) {
    const { status, data } = await placed(pharmacy, kind);
    expect([kind, status]).toEqual([kind, 201]);
    const read = await pharmacy.call<OrderAnswer>('GET', `/orders/${data.request_id}`);
    expect([read.status, read.data.status]).toEqual([200, data.status]);
    expect({
      kind,
      status: data.status,
      lines: data.items.length,
      prescriptions: data.prescription_ids.length,
      proof: data.proof_required,
      hasPin: data.delivery_pin !== null,
    }).toEqual({
      kind,
      status: kind === 'cancelled' ? 'cancelled' : 'pending',
      lines: kind === 'several_lines' ? 3 : 1,
      prescriptions: kind === 'prescription' ? 1 : 0,
      proof: kind === 'pin' ? 'pin' : 'any',
      hasPin: kind === 'pin',
    });
  }
});

test('nobody but the pharmacy moves it, to its end with the PIN that it was told', async () => {
  await tellStock();
  const { data } = await placed(pharmacy, 'pin');
  const step = (name: string, body: object) =>
    pharmacy.call<OrderAnswer>('POST', `/orders/${data.request_id}/${name}`, body);
  await step('accept', {});
  const lines = [
    { line: 1, quantity: 1, batch_number: 'B-1', expires_on: '2035-05-31', nafdac_number: 'A4-0123' },
  ];
  expect((await step('dispense', { lines })).data.status).toBe('dispensing');
  await step('ready', {});
  await step('hand_over', { by: 'pharmacy' });
  const delivered = await step('deliver', { proof: { type: 'pin', pin: data.delivery_pin }, by: 'pharmacy' });
  expect([delivered.status, delivered.data.status]).toEqual([200, 'delivered']);
});

test('without stock it is told to tell some', async () => {
  const { status, error } = await placed(unstocked, 'plain');
  expect([status, error.code]).toEqual([422, 'out_of_stock']);
  expect(error.message).toContain('PUT /stock/{medicine_id}');
});

/** A dispensing without a prescription holds the request, until the partner attaches one or the pharmacist verifies one. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { SHORT_WINDOWS, type PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { BATCH } from '../pharmacies/orders/placed-orders.ts';
import { handedIn, orderAt, pharmacyWithStock, verify } from './orders.ts';

let engine: TestEngine;
let partner: ApiCaller;
let pharmacy: PharmacyApiCaller;

beforeAll(async () => {
  engine = await startEngine({ callWindows: SHORT_WINDOWS });
  partner = await engine.partner();
  pharmacy = await pharmacyWithStock(engine);
});
afterAll(() => engine.close());

const DISPENSE = { lines: [{ line: 1, quantity: 1, ...BATCH }] };

/** An order that was accepted, and whose medicine could not be dispensed for want of a prescription. */
async function refused(changes: Record<string, unknown> = {}): Promise<RequestRecord> {
  const order = await orderAt(partner, pharmacy, changes);
  await pharmacy.waitFor(order.request_id);
  expect((await pharmacy.step(order.request_id, 'accept')).status).toBe(200);
  const { status, error } = await pharmacy.step(order.request_id, 'dispense', DISPENSE);
  expect([status, error.code]).toEqual([422, 'prescription_required']);
  return partner.read(order.request_id);
}

test('the partner hears of it, attaches one, and the pharmacist goes on', async () => {
  const { request_id, hold, status } = await refused();
  expect(status).toBe('confirmed');
  expect(hold).toMatchObject({
    reason: 'prescription_required',
    raised_by: 'system',
    actions: ['attach_prescriptions', 'decline'],
  });
  const again = await pharmacy.step(request_id, 'dispense', DISPENSE);
  expect([again.status, again.error.code]).toEqual([409, 'request_on_hold']);
  const prescriptionId = await handedIn(partner);
  const attached = await partner.call<RequestRecord>(
    'POST',
    `/requests/${request_id}/hold/attach_prescriptions`,
    { sequence: hold?.sequence, prescription_ids: [prescriptionId] },
  );
  expect([attached.status, attached.data.hold]).toEqual([200, null]);
  await verify(pharmacy, attached.data, prescriptionId);
  expect((await pharmacy.step(request_id, 'dispense', DISPENSE)).data.status).toBe('dispensing');
});

test('the pharmacist verifies one that is attached already, which ends the hold', async () => {
  const prescriptionId = await handedIn(partner);
  const record = await refused({ prescription_ids: [prescriptionId] });
  expect(record.hold?.reason).toBe('prescription_required');
  await verify(pharmacy, record, prescriptionId);
  expect((await partner.read(record.request_id)).hold).toBeNull();
  expect((await pharmacy.step(record.request_id, 'dispense', DISPENSE)).data.status).toBe('dispensing');
});

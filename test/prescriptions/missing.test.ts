/** A dispensing without a prescription holds the request, until the partner attaches one or the pharmacist verifies one. */
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { BATCH } from '../support/given/steps.ts';
import { useOrdersOnPrescription, verify } from './orders.ts';

const { partner, pharmacy, handedIn, order: orderOf } = useOrdersOnPrescription();

const DISPENSE = { lines: [{ line: 1, quantity: 1, ...BATCH }] };

/** An order that was accepted, and whose medicine could not be dispensed for want of a prescription. */
async function refused(...prescriptionIds: readonly string[]): Promise<RequestRecord> {
  const order = await orderOf(prescriptionIds).confirmed();
  const { status, error } = await pharmacy.step(order.request_id, 'dispense', DISPENSE);
  expect([status, error.code]).toEqual([422, 'prescription_required']);
  return partner.read(order.request_id);
}

test('the partner hears that a prescription is missing, attaches one, and the pharmacist goes on', async () => {
  const { request_id, hold, status } = await refused();
  expect(status).toBe('confirmed');
  expect(hold).toMatchObject({
    reason: 'prescription_required',
    raised_by: 'system',
    actions: ['attach_prescriptions', 'decline'],
  });
  const again = await pharmacy.step(request_id, 'dispense', DISPENSE);
  expect([again.status, again.error.code]).toEqual([409, 'request_on_hold']);
  const prescriptionId = await handedIn();
  const attached = await partner.call<RequestRecord>(
    'POST',
    `/requests/${request_id}/hold/attach_prescriptions`,
    { sequence: hold?.sequence, prescription_ids: [prescriptionId] },
  );
  expect([attached.status, attached.data.hold]).toEqual([200, null]);
  await verify(pharmacy, attached.data, prescriptionId);
  expect((await pharmacy.step(request_id, 'dispense', DISPENSE)).data.status).toBe('dispensing');
});

test('the pharmacist verifies a prescription that is attached already, which ends the hold for want of one', async () => {
  const prescriptionId = await handedIn();
  const record = await refused(prescriptionId);
  expect(record.hold?.reason).toBe('prescription_required');
  await verify(pharmacy, record, prescriptionId);
  expect((await partner.read(record.request_id)).hold).toBeNull();
  expect((await pharmacy.step(record.request_id, 'dispense', DISPENSE)).data.status).toBe('dispensing');
});

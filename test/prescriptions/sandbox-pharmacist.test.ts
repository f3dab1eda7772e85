/** The sandbox's pharmacist reviews the prescriptions of an order and dispenses within them. */
import { expect, test } from '@jest/globals';
import { REJECTED_LICENCE } from '../../services/sandbox-pharmacist.ts';
import { DEFAULT_VALID_DAYS } from '../../domain/prescriptions/prescriptions.ts';
import type { ScenarioName } from '../../domain/sandbox/scenarios.ts';
import { eventually } from '../support/engine/eventually.ts';
import { heldRecord } from '../support/callers/partner-at-holds.ts';
import { day, details, inBase64, LINE, read } from '../support/prescriptions/submit.ts';
import { AMOXICILLIN, PACK, prescribed, useOrdersOnPrescription } from './orders.ts';
import { pdf } from '../support/prescriptions/samples.ts';

const { given, partner, handedIn } = useOrdersOnPrescription();

/** At a sandbox pharmacy whose pharmacist reviews prescriptions. */
const ordered = async (medicine: string, prescription_ids: string[], scenario: ScenarioName = 'happy') =>
  given.order().by(partner).of(medicine).with(prescribed(prescription_ids)).playing(scenario);
const end = async (medicine: string, prescription_ids: string[]) => {
  const { request_id } = await ordered(medicine, prescription_ids);
  const { status, status_reason } = await partner.readUntil(request_id, 'ended');
  return [status, status_reason];
};
/** Up to the point where it cannot be dispensed. */
const held = async (medicine: string, prescription_ids: string[]) => {
  const { request_id } = await ordered(medicine, prescription_ids);
  const { status, hold } = await heldRecord(partner, request_id);
  return [status, hold.reason];
};
const MISSING = ['confirmed', 'prescription_required'];

test('the sandbox pharmacist waits while no prescription suffices, then continues', async () => {
  const { request_id } = await ordered(AMOXICILLIN, []);
  const { hold } = await heldRecord(partner, request_id);
  expect([hold.reason, hold.raised_by]).toEqual(['prescription_required', 'system']);
  const less = await handedIn({
    details: details({ reference: 'first less', lines: [{ ...LINE, quantity: 5 }] }),
  });
  const attach = async (id: string) =>
    partner.call('POST', `/requests/${request_id}/prescriptions`, { prescription_ids: [id] });
  await attach(less);
  const isHeldAnew = async () => ((await partner.read(request_id)).hold?.sequence ?? 0) > hold.sequence;
  await eventually(isHeldAnew, { deadlineMs: 20_000, describe: 'the request to be held again' });
  await attach(await handedIn());
  const record = await partner.readUntil(request_id, 'ended');
  expect(record.timeline.map(({ event, status }) => event ?? status)).toEqual([
    'pending',
    'confirmed',
    'hold_opened',
    'hold_resolved',
    'hold_opened',
    'hold_resolved',
    'dispensing',
    'ready',
    'in_transit',
    'delivered',
  ]);
});

test('the sandbox pharmacist verifies a prescription by its lines and dispenses within them', async () => {
  const lines = [{ ...LINE, form: 'capsule', strength: '500 mg', quantity: 30, refills: 1 }];
  const id = await handedIn({ details: details({ reference: 'lines', lines }) });
  expect(await end(AMOXICILLIN, [id])).toEqual(['delivered', null]);
  expect((await read(partner, id)).allowances).toEqual([
    {
      medicine_id: expect.any(String),
      medicine_label: AMOXICILLIN,
      content_unit: 'capsule',
      basis: 'details',
      quantity: 30,
      dispensings: 2,
      dispensings_done: 1,
      quantity_dispensed: PACK,
    },
  ]);
  expect(await end(AMOXICILLIN, [id])).toEqual(['delivered', null]);
  expect((await read(partner, id)).status).toBe('dispensed');
});

test('the sandbox pharmacist verifies a file for the ordered amount and one dispensing', async () => {
  const id = await handedIn({ details: undefined, files: inBase64(pdf({ words: 'gate' })) });
  expect(await end(AMOXICILLIN, [id])).toEqual(['delivered', null]);
  expect(await read(partner, id)).toMatchObject({
    status: 'dispensed',
    valid_until: day(DEFAULT_VALID_DAYS),
    allowances: [{ quantity: PACK, dispensings: 1, basis: 'statement' }],
    statement: { pharmacist: { registration_number: 'PCN/SANDBOX' }, confirmed_by: null },
  });
});

test('the sandbox pharmacist ignores a prescription for another medicine, and does not dispense from one that allows less', async () => {
  const lines = [{ ...LINE, medicine: 'metformin', strength: '500 mg', unit: 'tablet' }];
  const other = await handedIn({ details: details({ reference: 'other', lines }) });
  expect(await held(AMOXICILLIN, [other])).toEqual(MISSING);
  expect((await read(partner, other)).status).toBe('received');
  const less = await handedIn({
    details: details({ reference: 'less', lines: [{ ...LINE, quantity: 5 }] }),
  });
  expect(await held(AMOXICILLIN, [less])).toEqual(MISSING);
  expect((await read(partner, less)).status).toBe('verified');
});

test('the sandbox pharmacist rejects the prescriber with the licence number given in the guide', async () => {
  const prescriber = { name: 'Dr No', licence_number: REJECTED_LICENCE };
  const id = await handedIn({ details: details({ prescriber }) });
  expect(await held(AMOXICILLIN, [id])).toEqual(MISSING);
  expect(await read(partner, id)).toMatchObject({ status: 'rejected', rejection_reason: 'not_genuine' });
});

test('moving a request by hand to dispensing needs a prescription, which the sandbox pharmacist then verifies', async () => {
  const { request_id } = await ordered(AMOXICILLIN, [], 'manual');
  const advance = (to: string) => partner.call('POST', `/sandbox/requests/${request_id}/advance`, { to });
  await advance('confirmed');
  const refused = await advance('dispensing');
  expect([refused.status, refused.error.code]).toEqual([422, 'prescription_required']);
  expect(refused.error.message).toContain('line 1');
  await partner.call('POST', `/requests/${request_id}/prescriptions`, {
    prescription_ids: [await handedIn()],
  });
  expect((await advance('dispensing')).status).toBe(200);
});

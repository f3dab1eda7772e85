/** What a pharmacist can say that a prescription allows: the lines and the last day of `verify`. */
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { DEFAULT_VALID_DAYS } from '../../domain/prescriptions/prescriptions.ts';
import { day, details, inBase64, LINE, read } from '../support/prescriptions/hand-in.ts';
import { MAX_STATED_QUANTITY } from '../../domain/prescriptions/statements.ts';
import { takeStep } from '../support/requests/take-step.ts';
import {
  allowedLines,
  AMOXICILLIN,
  decide,
  PACK,
  PHARMACIST,
  useOrdersOnPrescription,
  verify,
} from './orders.ts';
import { pdf } from '../support/prescriptions/samples.ts';

const { engine, given, partner, pharmacy, handedIn, order: orderWith } = useOrdersOnPrescription();

test.each([
  ['no medicine', { medicine_id: 'med_none' }, 'lines[0].medicine_id', 'unknown_medicine'],
  ['a unit that it is not counted in', { unit: 'bottle' }, 'lines[0].unit', 'unit_not_available'],
  ['too many refills', { refills: 12 }, 'lines[0].refills', 'maximum'],
])('a verification is refused with %s', async (_, changes, path, code) => {
  const id = await handedIn();
  const order = await orderWith([id]);
  const { error } = await decide(pharmacy, order, id, 'verify', { lines: allowedLines(order, changes) });
  expect([error.code, error.fields?.[0]]).toEqual([
    'validation_error',
    expect.objectContaining({ path, code }),
  ]);
  expect((await read(partner, id)).status).toBe('received');
});

test('a verification names each medicine once', async () => {
  const id = await handedIn();
  const order = await orderWith([id]);
  const twice = [...allowedLines(order), ...allowedLines(order)];
  const { error } = await decide(pharmacy, order, id, 'verify', { lines: twice });
  expect(error.fields?.[0]).toMatchObject({ path: 'lines[1].medicine_id', code: 'repeated' });
});

test.each([
  ['is over', -1, 'past'],
  ['is after the one that was written', 11, 'too_late'],
])('a verified prescription ends on no day that %s', async (_, days, code) => {
  const dated = details({ reference: `until-${days}`, valid_until: day(10) });
  const id = await handedIn({ details: dated });
  const order = await orderWith([id]);
  const body = { lines: allowedLines(order), valid_until: day(days) };
  const { error } = await decide(pharmacy, order, id, 'verify', body);
  expect(error.fields?.[0]).toMatchObject({ path: 'valid_until', code });
});

test('a verified prescription ends when it says, and a file after the usual time', async () => {
  const written = await handedIn({ details: details({ reference: 'w', valid_until: day(10) }) });
  const file = await handedIn({ details: undefined, files: inBase64(pdf({ words: 'usual' })) });
  const order = await orderWith([written, file]);
  await verify(pharmacy, order, written);
  await verify(pharmacy, order, file);
  expect((await read(partner, written)).valid_until).toBe(day(10));
  expect((await read(partner, file)).valid_until).toBe(day(DEFAULT_VALID_DAYS));
});

test('a pharmacist may find less than the partner typed', async () => {
  const typed = details({ reference: 'typed', lines: [{ ...LINE, quantity: 1_000, refills: 11 }] });
  const id = await handedIn({ details: typed });
  const order = await orderWith([id]);
  await verify(pharmacy, order, id);
  expect((await read(partner, id)).allowances[0]).toMatchObject({ quantity: PACK, dispensings: 1 });
});

test('no pack size that a pharmacy sets before, between or after acceptance widens what the details say', async () => {
  const size = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(1, 50_000, 1_000_000));
  const cases = fc.record({
    atOrder: size,
    atAcceptance: size,
    atVerification: size,
    packs: fc.integer({ min: 1, max: 3 }),
    isSigned: fc.boolean(),
  });
  let runs = 0;
  const property = fc.asyncProperty(cases, async (sizes) => {
    // The same sizes may come again.
    runs += 1;
    const name = `run ${runs}`;
    const { atOrder, atAcceptance, atVerification, packs, isSigned } = sizes;
    // A pharmacy without other orders, so that its stock is what it sets.
    const changing = await given
      .pharmacy()
      .having(AMOXICILLIN, { quantity: 10, sales_unit: 'pack', pack_size: atOrder });
    const lines = [{ ...LINE, quantity: packs, unit: 'pack' }];
    const id = await handedIn({ details: details({ reference: name, lines }) });
    const placed = given.order().by(partner).at(changing).of(AMOXICILLIN, packs);
    const pending = await placed.with({ prescription_ids: [id], external_id: name });
    const medicine_id = pending.items[0]?.medicine_id ?? '';
    const setPack = (pack_size: number) =>
      changing.put(medicine_id, { quantity: 10, sales_unit: 'pack', pack_size });
    await setPack(atAcceptance);
    if ((await takeStep(engine, pending.request_id, 'confirm')) !== 'confirmed') return;
    await setPack(atVerification);
    const body = {
      lines: [{ medicine_id, quantity: packs, unit: 'pack', refills: 0 }],
      ...(isSigned ? { pharmacist: PHARMACIST } : {}),
    };
    const { data } = await decide(changing, pending, id, 'verify', body);
    const [allowance] = (await read(partner, id)).allowances;
    const most = { details: packs * Math.min(atOrder, PACK), statement: MAX_STATED_QUANTITY.capsule };
    const isWithin =
      allowance === undefined ||
      (allowance.quantity <= most[allowance.basis] && (isSigned || allowance.basis === 'details'));
    const isVerified = atOrder > PACK || data.status === 'verified';
    expect({ isWithin, isVerified }).toEqual({ isWithin: true, isVerified: true });
  });
  const examples = [
    { atOrder: PACK, atAcceptance: PACK, atVerification: 50_000, packs: 1, isSigned: false },
    { atOrder: 50_000, atAcceptance: 50_000, atVerification: 50_000, packs: 1, isSigned: false },
    { atOrder: 24, atAcceptance: 24, atVerification: 24, packs: 1, isSigned: true },
    { atOrder: 10, atAcceptance: PACK, atVerification: 400, packs: 2, isSigned: false },
  ].map((sizes): [typeof sizes] => [sizes]);
  await fc.assert(property, { numRuns: 16, examples });
});

test('a line without a strength is verified for one strength, not for each that it can mean', async () => {
  const typed = details({ reference: 'either', lines: [{ ...LINE, quantity: 20 }] });
  const id = await handedIn({ details: typed });
  const order = await orderWith([id]);
  const weaker = await given.pharmacy().having('amoxicillin 250 mg capsule');
  const [medicine_id] = (await weaker.stock()).keys();
  const both = [
    ...allowedLines(order, { quantity: PACK, refills: 0 }),
    { medicine_id, quantity: PACK, refills: 0 },
  ];
  const { error } = await decide(pharmacy, order, id, 'verify', { lines: both, pharmacist: PHARMACIST });
  expect([error.code, error.fields?.[0]?.path]).toEqual(['exceeds_prescription', 'lines[1].medicine_id']);
});

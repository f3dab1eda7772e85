/** Lines, quantities and last days that a pharmacist may state for a prescription. */
import * as fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { MAX_STATED_DISPENSINGS, MAX_STATED_QUANTITY } from '../../domain/prescriptions/statements.ts';
import { day, details, inBase64, LINE, read } from '../support/prescriptions/submit.ts';
import { pdf } from '../support/prescriptions/samples.ts';
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
import { DEFAULT_VALID_DAYS } from '../../domain/prescriptions/prescriptions.ts';

const { engine, partner, pharmacy, handedIn, order: orderWith } = useOrdersOnPrescription();

const SECOND = { name: 'Ngozi Bello', registration_number: 'PCN 067890' };

const MOST = MAX_STATED_QUANTITY.capsule;

let sheets = 0;

/** A paper sheet of which only the picture is known. */
const scanned = () => {
  sheets += 1;
  return handedIn({ details: undefined, files: inBase64(pdf({ words: `a sheet ${sheets}` })) });
};

const typed = (line: Readonly<Record<string, unknown>>) => {
  sheets += 1;
  return handedIn({ details: details({ reference: `typed-${sheets}`, lines: [{ ...LINE, ...line }] }) });
};

const verifyWith = (
  order: RequestRecord,
  id: string,
  line: Readonly<Record<string, unknown>>,
  pharmacist: object | null = PHARMACIST,
) =>
  decide(pharmacy, order, id, 'verify', {
    lines: allowedLines(order, { quantity: PACK, refills: 0, ...line }),
    ...(pharmacist === null ? {} : { pharmacist }),
  });

const toldOf = (order: RequestRecord, record: RequestRecord) =>
  record.timeline
    .filter(({ event }) => event === 'prescription_stated')
    .map((entry) => [order.request_id, entry]);

describe('statements about details typed by the partner', () => {
  test.each([
    [
      'more than the details state',
      { quantity: 21 },
      'lines[0].quantity',
      'is more than the 20 (capsule) in the details',
    ],
    [
      '100,000 capsules, 12 times',
      { quantity: 100_000, refills: 11 },
      'lines[0].quantity',
      'is more than the 20',
    ],
    [
      'more than the details state, in packs',
      { quantity: 2, unit: 'pack' },
      'lines[0].quantity',
      'is more than the 20',
    ],
    ['a refill', { refills: 1 }, 'lines[0].refills', 'is more than the 0 refills in the details'],
    ['another medicine', { medicine_id: 'med_f08334a4d997' }, 'lines[0].medicine_id', 'is not named'],
  ])('no pharmacist can verify %s', async (_, line, path, message) => {
    const id = await typed({ quantity: 20 });
    const order = await orderWith([id]);
    const { status, error } = await verifyWith(order, id, line);
    expect([status, error.code]).toEqual([422, 'exceeds_prescription']);
    expect(error.fields).toEqual([
      { path, code: 'exceeds_prescription', message: expect.stringContaining(message) },
    ]);
    expect((await read(partner, id)).status).toBe('received');
  });

  test("a verification within the details needs no pharmacist's statement and adds no event", async () => {
    const id = await typed({ quantity: 1, unit: 'box' });
    const order = await orderWith([id]);
    expect((await verifyWith(order, id, {}, null)).data.status).toBe('verified');
    const { statement, allowances } = await read(partner, id);
    expect([statement, allowances.map(({ basis }) => basis)]).toEqual([null, ['details']]);
    expect(toldOf(order, await partner.read(order.request_id))).toEqual([]);
  });

  test.each([
    ['a unit that the medicine is not counted in', { unit: 'strip' }],
    ['an unknown medicine', { medicine: 'zzyzxol forte' }],
  ])(
    "details with %s need a pharmacist's statement, and a refill that is not in the details is refused",
    async (_, line) => {
      const id = await typed(line);
      const order = await orderWith([id]);
      const refilled = await verifyWith(order, id, { refills: 1 });
      expect([refilled.error.code, refilled.error.fields?.[0]?.path]).toEqual([
        'exceeds_prescription',
        'lines[0].refills',
      ]);
      expect((await verifyWith(order, id, {})).data.status).toBe('verified');
      expect((await read(partner, id)).allowances[0]?.basis).toBe('statement');
    },
  );
});

describe('statements about an image', () => {
  test.each(['N/A', '-', 'nil', '0000', 'pending'])(
    'a pharmacist whose registration number is %s cannot make a statement',
    async (registration_number) => {
      const id = await scanned();
      const order = await orderWith([id]);
      const { status, error } = await verifyWith(order, id, {}, { ...PHARMACIST, registration_number });
      expect([status, error.fields?.[0]?.path]).toEqual([400, 'pharmacist.registration_number']);
      expect((await read(partner, id)).status).toBe('received');
    },
  );

  test('a statement needs a pharmacist, whom the prescription names, and adds an event to the request', async () => {
    const id = await scanned();
    const order = await orderWith([id]);
    const unsigned = await verifyWith(order, id, {}, null);
    expect(unsigned.error.fields?.[0]).toMatchObject({ path: 'pharmacist', code: 'required' });
    expect((await verifyWith(order, id, {})).data).toMatchObject({
      status: 'verified',
      awaits_second_pharmacist: false,
    });
    expect(await read(partner, id)).toMatchObject({
      statement: { pharmacist: PHARMACIST, confirmed_by: null },
      allowances: [{ quantity: PACK, dispensings: 1, basis: 'statement' }],
    });
    const record = await partner.read(order.request_id);
    expect(record.timeline.at(-1)).toMatchObject({
      status: 'confirmed',
      actor: 'pharmacy',
      event: 'prescription_stated',
      prescription_id: id,
    });
    const events = await partner.eventsOf(record.request_id);
    expect(events.map(({ type }) => type)).toContain('request.prescription_stated');
  });

  test.each([
    ['more than anyone takes in 90 days', { quantity: MOST + 1 }, 'lines[0].quantity'],
    ['more refills than five', { refills: MAX_STATED_DISPENSINGS }, 'lines[0].refills'],
  ])('no pharmacist can state %s', async (_, line, path) => {
    const id = await scanned();
    const order = await orderWith([id]);
    const { error } = await verifyWith(order, id, line);
    expect([error.code, error.fields?.[0]?.path]).toEqual(['exceeds_prescription', path]);
  });

  test.each([
    ['a larger quantity than the order needs', { quantity: MOST }],
    ['refills', { refills: 1 }],
  ])('a statement of %s counts once a second pharmacist makes the same statement', async (_, line) => {
    const id = await scanned();
    const order = await orderWith([id]);
    for (let time = 0; time < 2; time += 1) {
      const first = await verifyWith(order, id, line);
      expect(first.data).toMatchObject({ status: 'under_review', awaits_second_pharmacist: true });
    }
    const sameNumber = { name: 'Somebody Else', registration_number: 'pcn-012345' };
    for (const nobodyElse of [sameNumber, { ...PHARMACIST, registration_number: 'PCN 1' }]) {
      const { error } = await verifyWith(order, id, line, nobodyElse);
      expect(error.fields?.[0]).toMatchObject({ path: 'pharmacist', code: 'second_pharmacist' });
    }
    expect(await read(partner, id)).toMatchObject({
      status: 'under_review',
      statement: null,
      allowances: [],
    });
    expect(toldOf(order, await partner.read(order.request_id))).toEqual([]);
    expect(await takeStep(engine, order.request_id, 'dispense')).toContain('prescription_required');
    const second = await verifyWith(order, id, line, SECOND);
    expect([second.data.status, second.data.awaits_second_pharmacist]).toEqual(['verified', false]);
    expect((await read(partner, id)).statement).toEqual({ pharmacist: PHARMACIST, confirmed_by: SECOND });
    expect(toldOf(order, await partner.read(order.request_id))).toHaveLength(1);
  });

  test('a different statement by a second pharmacist replaces the first statement and awaits confirmation', async () => {
    const id = await scanned();
    const order = await orderWith([id]);
    await verifyWith(order, id, { refills: 1 });
    expect((await verifyWith(order, id, { refills: 2 }, SECOND)).data.awaits_second_pharmacist).toBe(true);
    expect((await verifyWith(order, id, { refills: 1 })).data.awaits_second_pharmacist).toBe(true);
    expect((await verifyWith(order, id, { refills: 1 }, SECOND)).data.status).toBe('verified');
  });
});

describe('the lines of a verification', () => {
  const { engine, given, partner, pharmacy, handedIn, order: orderWith } = useOrdersOnPrescription();

  test.each([
    ['an unknown medicine', { medicine_id: 'med_none' }, 'lines[0].medicine_id', 'unknown_medicine'],
    ['a unit that the medicine is not counted in', { unit: 'bottle' }, 'lines[0].unit', 'unit_not_available'],
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

  test('a verification can name each medicine once', async () => {
    const id = await handedIn();
    const order = await orderWith([id]);
    const twice = [...allowedLines(order), ...allowedLines(order)];
    const { error } = await decide(pharmacy, order, id, 'verify', { lines: twice });
    expect(error.fields?.[0]).toMatchObject({ path: 'lines[1].medicine_id', code: 'repeated' });
  });

  test.each([
    ['is in the past', -1, 'past'],
    ['is after the last day of the prescription', 11, 'too_late'],
  ])('a verified prescription cannot end on a day that %s', async (_, days, code) => {
    const dated = details({ reference: `until-${days}`, valid_until: day(10) });
    const id = await handedIn({ details: dated });
    const order = await orderWith([id]);
    const body = { lines: allowedLines(order), valid_until: day(days) };
    const { error } = await decide(pharmacy, order, id, 'verify', body);
    expect(error.fields?.[0]).toMatchObject({ path: 'valid_until', code });
  });

  test('a verified prescription expires on its stated last day, and a file after the default number of days', async () => {
    const written = await handedIn({ details: details({ reference: 'w', valid_until: day(10) }) });
    const file = await handedIn({ details: undefined, files: inBase64(pdf({ words: 'usual' })) });
    const order = await orderWith([written, file]);
    await verify(pharmacy, order, written);
    await verify(pharmacy, order, file);
    expect((await read(partner, written)).valid_until).toBe(day(10));
    expect((await read(partner, file)).valid_until).toBe(day(DEFAULT_VALID_DAYS));
  });

  test('a pharmacist may verify less than the partner typed', async () => {
    const typed = details({ reference: 'typed', lines: [{ ...LINE, quantity: 1_000, refills: 11 }] });
    const id = await handedIn({ details: typed });
    const order = await orderWith([id]);
    await verify(pharmacy, order, id);
    expect((await read(partner, id)).allowances[0]).toMatchObject({ quantity: PACK, dispensings: 1 });
  });

  test('a pharmacy cannot verify more than the details allow by changing its pack size at any time', async () => {
    const size = fc.oneof(fc.integer({ min: 1, max: 400 }), fc.constantFrom(1, 1_000, 10_000));
    const cases = fc.record({
      atOrder: size,
      atAcceptance: size,
      atVerification: size,
      packs: fc.integer({ min: 1, max: 3 }),
      isSigned: fc.boolean(),
    });
    let runs = 0;
    const property = fc.asyncProperty(cases, async (sizes) => {
      // The same sizes may occur again.
      runs += 1;
      const name = `run ${runs}`;
      const { atOrder, atAcceptance, atVerification, packs, isSigned } = sizes;
      // A pharmacy without other orders, so that its stock stays as set.
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
      { atOrder: PACK, atAcceptance: PACK, atVerification: 10_000, packs: 1, isSigned: false },
      { atOrder: 10_000, atAcceptance: 10_000, atVerification: 10_000, packs: 1, isSigned: false },
      { atOrder: 24, atAcceptance: 24, atVerification: 24, packs: 1, isSigned: true },
      { atOrder: 10, atAcceptance: PACK, atVerification: 400, packs: 2, isSigned: false },
    ].map((sizes): [typeof sizes] => [sizes]);
    await fc.assert(property, { numRuns: 16, examples });
  });

  test('a line without a strength can be verified for one strength only', async () => {
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
});

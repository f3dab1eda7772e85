/** Rules of prescriptions: statuses, allowances of each line, sheet keys and review outcomes. */
import { describe, expect, test } from '@jest/globals';
import { summaryOf } from '../../domain/pharmacies/pharmacies.ts';
import {
  attachmentRefusalOf,
  type Decision,
  outcomeOf,
  type ReviewedPrescription,
  sheetMatchOf,
  type SheetKeys,
  type SheetMatch,
  statementRefusalOf,
} from '../../domain/prescriptions/review.ts';
import {
  allot,
  groupByDispensing,
  isAlreadyDispensed,
  type LineToDispense,
  type OpenAllowance,
  usablePrescriptionsOn,
  exhaustedBy,
} from '../../domain/prescriptions/dispensing.ts';
import {
  isUsable,
  PRESCRIPTION_STATUSES,
  type PrescriptionStatus,
  type ReviewStep,
  reviewStepsFrom,
  statusOn,
} from '../../domain/prescriptions/prescriptions.ts';
import {
  type MedicineUnits,
  PrescribedLines,
  prescribedSizes,
  type ReadLine,
} from '../../domain/prescriptions/prescribed.ts';
import {
  areDifferentPharmacists,
  basisOf,
  excessOf,
  needsSecondPharmacist,
  type PrescribedAmount,
  type VerifiedAllowance,
} from '../../domain/prescriptions/statements.ts';
import { REFUSALS } from '../../domain/requests/messages.ts';
import { type Status, STATUSES } from '../../domain/requests/statuses.ts';

const DAY = '2026-01-05';

describe('states of a prescription', () => {
  test.each<[PrescriptionStatus, steps: string, usable: boolean, afterItsLastDay: PrescriptionStatus]>([
    ['received', 'review verify reject', true, 'expired'],
    ['under_review', 'verify reject', true, 'expired'],
    ['verified', '', true, 'expired'],
    ['rejected', '', false, 'rejected'],
    ['dispensed', '', false, 'dispensed'],
    ['expired', '', false, 'expired'],
  ])(
    'a prescription that is %s allows the decisions "%s"; usable: %s; after its last day %s',
    (status, steps, usable, after) => {
      expect(reviewStepsFrom(status).join(' ')).toBe(steps);
      expect(isUsable(status)).toBe(usable);
      expect(statusOn(status, '2026-01-04', DAY)).toBe(after);
      expect(statusOn(status, DAY, DAY)).toBe(status);
      expect(statusOn(status, null, DAY)).toBe(status);
    },
  );

  test('a prescription has exactly six states', () => expect(PRESCRIPTION_STATUSES).toHaveLength(6));
});

describe('choosing the prescription to dispense from', () => {
  const line = (number: number, content_quantity: number, medicine_id = 'med'): LineToDispense => ({
    line: number,
    medicine_id,
    content_unit: 'tablet',
    content_quantity,
  });
  const allowance = (
    prescription_id: string,
    quantity: number,
    changes: Partial<OpenAllowance> = {},
  ): OpenAllowance => ({
    prescription_id,
    medicine_id: 'med',
    content_unit: 'tablet',
    quantity,
    dispensings: 1,
    dispensings_done: 0,
    ...changes,
  });
  const allotted = (lines: readonly LineToDispense[], ...allowances: OpenAllowance[]) => {
    const result = allot(lines, allowances);
    return [
      result.allotted.map(({ line: of, prescription_id }) => `${of} ${prescription_id}`),
      result.missing,
    ];
  };

  test.each<
    [what: string, lines: LineToDispense[], allowances: OpenAllowance[], taken: string[], missing: number[]]
  >([
    ['a prescription that allows the line is used', [line(1, 10)], [allowance('a', 10)], ['1 a'], []],
    ['a prescription that allows less is not used', [line(1, 10)], [allowance('a', 9)], [], [1]],
    [
      'a prescription for another medicine is not used',
      [line(1, 10)],
      [allowance('a', 10, { medicine_id: 'other' })],
      [],
      [1],
    ],
    [
      'a prescription in another unit is not used',
      [line(1, 10)],
      [allowance('a', 10, { content_unit: 'vial' })],
      [],
      [1],
    ],
    [
      'a prescription that is used up is not used',
      [line(1, 10)],
      [allowance('a', 10, { dispensings_done: 1 })],
      [],
      [1],
    ],
    [
      'a refill is used',
      [line(1, 10)],
      [allowance('a', 10, { dispensings: 2, dispensings_done: 1 })],
      ['1 a'],
      [],
    ],
    [
      'the first of equal prescriptions is used',
      [line(1, 10)],
      [allowance('a', 10), allowance('b', 10)],
      ['1 a'],
      [],
    ],
    [
      'the prescription with the smallest sufficient quantity is used',
      [line(1, 10)],
      [allowance('a', 30), allowance('b', 10)],
      ['1 b'],
      [],
    ],
    ['two lines share a prescription', [line(1, 4), line(2, 6)], [allowance('a', 10)], ['2 a', '1 a'], []],
    [
      'the largest line comes first',
      [line(1, 4), line(2, 10)],
      [allowance('a', 10), allowance('b', 5)],
      ['2 a', '1 b'],
      [],
    ],
    ['of equal lines the first comes first', [line(2, 10), line(1, 10)], [allowance('a', 10)], ['1 a'], [2]],
    ['all lacking lines are reported in sequence', [line(2, 3), line(1, 2), line(3, 9)], [], [], [1, 2, 3]],
  ])('%s', (_what, lines, allowances, taken, missing) => {
    expect(allotted(lines, ...allowances)).toEqual([taken, missing]);
  });

  test('a prescription is used up when each of its medicines has been dispensed as often as allowed', () => {
    const counted = (prescription_id: string, medicine_id = 'med', number = 1) => ({
      line: number,
      prescription_id,
      medicine_id,
      quantity: 10,
    });
    const other = { medicine_id: 'other' };
    expect(exhaustedBy([counted('a')], [allowance('a', 10)])).toEqual(['a']);
    expect(exhaustedBy([counted('a')], [allowance('a', 10, { dispensings: 2 })])).toEqual([]);
    expect(
      exhaustedBy([counted('a')], [allowance('a', 10, { dispensings: 2, dispensings_done: 1 })]),
    ).toEqual(['a']);
    expect(
      exhaustedBy([counted('a'), counted('a', 'med', 2)], [allowance('a', 10, { dispensings: 2 })]),
    ).toEqual([]);
    expect(exhaustedBy([counted('a')], [allowance('a', 10), allowance('a', 5, other)])).toEqual([]);
    expect(
      exhaustedBy([counted('a')], [allowance('a', 10), allowance('a', 5, { ...other, dispensings_done: 1 })]),
    ).toEqual(['a']);
    expect(
      exhaustedBy([counted('a'), counted('a', 'other')], [allowance('a', 10), allowance('a', 5, other)]),
    ).toEqual(['a']);
    expect(
      exhaustedBy([counted('b')], [allowance('a', 10), allowance('b', 10), allowance('c', 5, other)]),
    ).toEqual(['b']);
    expect(exhaustedBy([], [allowance('a', 10)])).toEqual([]);
  });
});

describe('likeness of two prescriptions', () => {
  const NO_KEYS: SheetKeys = { number_key: null, content_key: null, allowed_key: null };
  test.each<[what: string, one: Partial<SheetKeys>, other: Partial<SheetKeys>, SheetMatch | undefined]>([
    ['without anything in common differ', {}, {}, undefined],
    [
      'with the same number match by number',
      { number_key: '1', content_key: 'a' },
      { number_key: '1' },
      'number',
    ],
    [
      'with different numbers differ',
      { number_key: '1', content_key: 'a' },
      { number_key: '2', content_key: 'a' },
      undefined,
    ],
    [
      'with the same content match if only the first has a number',
      { number_key: '1', content_key: 'a' },
      { content_key: 'a' },
      'content',
    ],
    [
      'with the same content match if only the second has a number',
      { content_key: 'a' },
      { number_key: '1', content_key: 'a' },
      'content',
    ],
    [
      'that allow the same match by content',
      { content_key: 'a', allowed_key: 'b' },
      { content_key: 'c', allowed_key: 'b' },
      'content',
    ],
    [
      'that allow different things differ',
      { content_key: 'a', allowed_key: 'b' },
      { content_key: 'c', allowed_key: 'd' },
      undefined,
    ],
  ])('two prescriptions %s', (_what, one, other, likeness) => {
    expect(sheetMatchOf({ ...NO_KEYS, ...one }, { ...NO_KEYS, ...other })).toBe(likeness);
  });
});

describe('attaching prescriptions', () => {
  const refusal = (
    prescription_ids: unknown,
    known: readonly string[] = [],
    status: 'pending' | 'failed' = 'pending',
  ) =>
    attachmentRefusalOf({ status, prescription_ids: known }, { prescription_ids } as {
      prescription_ids: string[];
    });
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `rx_${index}`);

  test('a request can have up to ten prescriptions', () => {
    expect(refusal(ids(10))).toBeUndefined();
    expect(refusal(ids(5), ids(10))).toBeUndefined();
    expect(refusal(['rx_new'], ids(10))).toEqual({
      type: REFUSALS.tooManyPrescriptions,
      message: 'it would have too many prescriptions',
    });
  });

  test('nothing is attached to an ended request', () => {
    expect(refusal(ids(1), [], 'failed')).toEqual({
      type: REFUSALS.illegalTransition,
      message: 'nothing is attached while failed',
    });
  });

  test.each([undefined, null, 'rx_1', { 0: 'rx_1' }, [1], ['rx_1', null]])(
    '%j is refused as a list of prescription ids',
    (given) => {
      expect(refusal(given)).toEqual({
        type: REFUSALS.invalidReport,
        message: 'there must be prescription_ids',
      });
    },
  );

  test('attaching without an argument is refused', () => {
    const none = undefined as unknown as { prescription_ids: string[] };
    expect(attachmentRefusalOf({ status: 'pending', prescription_ids: [] }, none)).toMatchObject({
      type: REFUSALS.invalidReport,
    });
  });
});

describe('limits of a verification', () => {
  const allowance = (changes: Partial<VerifiedAllowance> = {}): VerifiedAllowance => ({
    medicine_id: 'med',
    content_unit: 'tablet',
    quantity: 20,
    dispensings: 1,
    basis: 'statement',
    ...changes,
  });
  type Readable = Exclude<PrescribedAmount, { kind: 'another' }>;
  const said: Readable = { kind: 'said', quantity: 20, dispensings: 2, isCounted: true };
  const packs: Readable = { ...said, isCounted: false };
  const unsaid: Readable = { kind: 'unsaid', dispensings: 2 };

  test.each([
    ['as much as the details say', { dispensings: 2 }, said, undefined],
    ['one tablet more', { quantity: 21 }, said, ['quantity', 'the 20 (tablet) in the details']],
    ['one refill more', { dispensings: 3 }, said, ['refills', 'the 1 refills in the details']],
    ['90 days at four a day', { quantity: 360 }, unsaid, undefined],
    [
      'one tablet more than that',
      { quantity: 361 },
      unsaid,
      ['quantity', 'the 360 (tablet) that can be stated'],
    ],
    [
      'one refill more than can be stated',
      { dispensings: 3 },
      unsaid,
      ['refills', 'the 1 refills that can be stated'],
    ],
    ['more than a minimal pack holds', { quantity: 21 }, packs, undefined],
    [
      'one tablet more than can be stated for packs',
      { quantity: 361 },
      packs,
      ['quantity', 'the 360 (tablet) that can be stated'],
    ],
  ] as const)(
    '%s: the verified line %j against the prescription %j exceeds %j',
    (_, changes, prescribed, expected) => {
      const found = allowance(changes);
      const excess = excessOf({ ...found, basis: basisOf(found, prescribed) }, prescribed);
      expect(excess?.member).toBe(expected?.[0]);
      expect(excess?.limit ?? '').toContain(expected?.[1] ?? '');
    },
  );

  test.each([
    ['as much as the order needs takes one pharmacist', {}, false],
    ['more than the order needs takes a second pharmacist', { quantity: 21 }, true],
    ['a refill takes a second pharmacist', { dispensings: 2 }, true],
    [
      'more than the order needs, within the details, takes one pharmacist',
      { quantity: 21, dispensings: 2, basis: 'details' },
      false,
    ],
  ] as const)('%s', (_, changes, expected) =>
    expect(needsSecondPharmacist(allowance(changes), 20)).toBe(expected),
  );

  test.each([
    ['another name and number', 'Ngozi Bello', 'PCN 2', true],
    ['another name with the same number', 'Ngozi Bello', 'pcn-1', false],
    ['another number with the same name', 'chidi  EZE', 'PCN 2', false],
    ['a name with a title', 'Pharm. (Mrs) Chidi Eze MPSN', 'PCN 2', false],
    ['a name with an initial', 'Chidi A. Eze', 'PCN 2', false],
    ['an initial instead of a name', 'C. Eze', 'PCN 2', false],
    ['a part of the name', 'Chidi', 'PCN 2', false],
    ['the words in another order', 'EZE, Chidi', 'PCN 2', false],
    ['a name with an accent', 'Chidi Éze', 'PCN 2', false],
    ['a name with a Cyrillic letter', 'Chidi Ez\u0435', 'PCN 2', false],
    ['a name with a digit for a letter', 'Ch1di Eze', 'PCN 2', false],
    ['a shared family name', 'Amaka Eze', 'PCN 2', true],
    ['a number without its prefix', 'Ngozi Bello', '1', false],
    ['a number with leading zeros', 'Ngozi Bello', 'PCN/0001', false],
    ['a number with the code of a state', 'Ngozi Bello', 'PCN-LA-1', false],
    ['a number with a year', 'Ngozi Bello', 'PCN/2019/1', false],
    ['a number with a letter', 'Ngozi Bello', 'PCN 1A', false],
    ['a number in Arabic digits', 'Ngozi Bello', 'PCN \u0661', false],
    ['a number that contains the digits', 'Ngozi Bello', 'PCN 12', true],
  ])(
    'two pharmacists are different only if both name and registration number differ: %s',
    (_, name, registration_number, expected) =>
      expect(
        areDifferentPharmacists(
          { name: 'Chidi Eze', registration_number: 'PCN 1' },
          { name, registration_number },
        ),
      ).toBe(expected),
  );
});

describe('details of a prescription', () => {
  const line = (changes: Partial<ReadLine> = {}): ReadLine => ({
    quantity: 20,
    unit: 'capsule',
    dispensings: 1,
    means: ['med'],
    ...changes,
  });
  const sizesOf = (changes: Partial<MedicineUnits> = {}) =>
    prescribedSizes({ form: 'capsule', content_unit: 'capsule', ordered: [], ...changes });
  const sizes = sizesOf();

  test.each<[what: string, Partial<MedicineUnits>, pack: number | undefined]>([
    ["the catalogue's pack when the order's is larger", { ordered: [{ unit: 'pack', each: 50_000 }] }, 20],
    ["the order's pack when it is smaller", { ordered: [{ unit: 'pack', each: 10 }] }, 10],
    [
      'the smallest of the order’s lines',
      {
        ordered: [
          { unit: 'pack', each: 10 },
          { unit: 'pack', each: 6 },
        ],
      },
      6,
    ],
    ["the catalogue's pack when the order has single units", { ordered: [{ unit: 'capsule', each: 1 }] }, 20],
    [
      'one ampoule when the catalogue has no pack',
      { form: 'injection', content_unit: 'ampoule', ordered: [{ unit: 'pack', each: 10 }] },
      1,
    ],
    [
      'unknown for capsules counted in bottles',
      { content_unit: 'bottle', ordered: [{ unit: 'bottle', each: 1 }] },
      undefined,
    ],
  ])('a pack in the details is read as %s', (_, changes, pack) =>
    expect(sizesOf(changes).get('pack')).toBe(pack),
  );

  test('the details set no limit in containers whose size only the pharmacy knows', () => {
    const bottles = sizesOf({ ordered: [{ unit: 'bottle', each: 1_000 }] });
    const lines = new PrescribedLines([line({ unit: 'bottle', quantity: 1 })]);
    expect(lines.limitOf('med', bottles, 1).kind).toBe('unsaid');
  });

  test('a line counts only towards as many dispensings as it allows', () => {
    const lines = new PrescribedLines([line(), line({ quantity: 10, dispensings: 6 })]);
    expect([1, 2, 6].map((times) => lines.limitOf('med', sizes, times))).toEqual(
      [30, 10, 10].map((quantity) => ({ kind: 'said', quantity, dispensings: 6, isCounted: true })),
    );
  });

  test('a line that can mean two medicines counts once for both', () => {
    const lines = new PrescribedLines([line({ means: ['med', 'other'] })]);
    lines.take('med', sizes, { quantity: 15, dispensings: 1 });
    expect(lines.limitOf('other', sizes, 1)).toMatchObject({ kind: 'said', quantity: 5 });
    lines.take('other', sizes, { quantity: 5, dispensings: 1 });
    expect(lines.limitOf('other', sizes, 1).kind).toBe('another');
  });

  test('a line that names no medicine counts for one stated medicine only', () => {
    const lines = new PrescribedLines([line({ means: [] })]);
    expect(lines.limitOf('med', sizes, 1).kind).toBe('unsaid');
    lines.take('med', sizes, undefined);
    expect(lines.limitOf('other', sizes, 1).kind).toBe('another');
  });
});

describe('pharmacies that may make a statement', () => {
  const pharmacy = summaryOf({ pharmacy_id: 'ph_one', name: 'One', address: 'there' });
  const refusal = (status: Status, said: { pharmacy_id: string; prescription_id: string }) =>
    statementRefusalOf({ status, pharmacy, prescription_ids: ['rx_1'] }, said)?.type;
  const right = { pharmacy_id: 'ph_one', prescription_id: 'rx_1' };

  test('a statement is allowed while the pharmacy has the accepted order', () =>
    expect(STATUSES.filter((status) => refusal(status, right) === undefined)).toEqual([
      'confirmed',
      'dispensing',
      'ready',
      'in_transit',
    ]));

  test('a statement is allowed only from that pharmacy and about a prescription of the order', () => {
    expect(refusal('confirmed', { ...right, pharmacy_id: 'ph_two' })).toBe(REFUSALS.notYourOrder);
    expect(refusal('confirmed', { ...right, prescription_id: 'rx_2' })).toBe(REFUSALS.invalidReport);
    expect(refusal('pending', right)).toBe(REFUSALS.illegalTransition);
  });
});

describe('the result of a review', () => {
  const TODAY = '2027-03-10';

  const VERIFIED = { status: 'verified', valid_until: '2027-03-31' } as const;

  const NEW: ReviewedPrescription = {
    status: 'received',
    valid_until: null,
    reviewed_by: null,
    review_fingerprint: null,
    first_word: null,
    is_reviewed: false,
  };

  const LOOKED_AT: ReviewedPrescription = {
    ...NEW,
    status: 'under_review',
    reviewed_by: 'ph_one',
    review_fingerprint: 'looked',
    is_reviewed: true,
  };

  const PHARMACIST = { name: 'Chidi Eze', registration_number: 'PCN 12345' };

  const WORD = { pharmacist: PHARMACIST, fingerprint: 'first' };

  const VERIFY = {
    step: 'verify',
    allowances: [],
    valid_until: '2027-03-31',
    allowed_key: null,
    statement: null,
  } as const;

  const DECISIONS = {
    review: { step: 'review' },
    verify: { ...VERIFY, confirms: null },
    reject: { step: 'reject', reason: 'other' },
  } as const satisfies Record<ReviewStep, Decision>;

  const said = (step: ReviewStep, by = 'ph_one', fingerprint = 'new') => ({
    decision: DECISIONS[step],
    pharmacy_id: by,
    fingerprint,
  });

  test.each([
    ['review', 'under_review'],
    ['verify', 'verified'],
    ['reject', 'rejected'],
  ] as const)('the decision %s makes a prescription %s', (step, status) => {
    const before = step === 'review' ? NEW : LOOKED_AT;
    expect(outcomeOf(before, said(step), TODAY)).toEqual({ kind: 'decided', status });
  });

  test('repeating a decision changes nothing for the same pharmacy, and is refused for another pharmacy', () => {
    expect(outcomeOf(LOOKED_AT, said('review', 'ph_one', 'looked'), TODAY)).toEqual({
      kind: 'same',
      status: 'under_review',
    });
    expect(outcomeOf(LOOKED_AT, said('review', 'ph_two', 'looked'), TODAY)).toEqual({ kind: 'elsewhere' });
  });

  test('a prescription stays under review until a second pharmacist makes the same statement', () => {
    const awaits = { ...said('verify'), decision: { step: 'verify', awaits: WORD } as const };
    expect(outcomeOf(NEW, awaits, TODAY)).toEqual({ kind: 'decided', status: 'under_review' });
    const confirmed = { ...said('verify'), decision: { ...VERIFY, confirms: WORD } };
    const waiting = { ...LOOKED_AT, first_word: WORD };
    expect(outcomeOf(waiting, confirmed, TODAY)).toEqual({ kind: 'decided', status: 'verified' });
    for (const first_word of [null, { ...WORD, fingerprint: 'another' }]) {
      expect(outcomeOf({ ...LOOKED_AT, first_word }, confirmed, TODAY).kind).toBe('illegal');
    }
  });

  test('another pharmacy may decide once the reviewing pharmacy has no open order with the prescription', () => {
    const left = { ...LOOKED_AT, is_reviewed: false };
    expect(outcomeOf(left, said('verify', 'ph_two'), TODAY)).toEqual({ kind: 'decided', status: 'verified' });
  });

  test('a decided or expired prescription cannot be decided again', () => {
    const verified = { ...LOOKED_AT, ...VERIFIED };
    expect(outcomeOf(verified, said('reject'), TODAY)).toMatchObject({ kind: 'illegal', status: 'verified' });
    expect(outcomeOf(verified, said('reject'), '2027-04-01')).toEqual({
      kind: 'illegal',
      status: 'expired',
      steps: [],
    });
  });

  test('the prescription that expires first is used first, of equal ones the lower id', () => {
    const prescriptions = [
      { ...VERIFIED, prescription_id: 'rx_c' },
      { ...VERIFIED, prescription_id: 'rx_b', valid_until: null },
      { ...VERIFIED, prescription_id: 'rx_a' },
      { ...VERIFIED, prescription_id: 'rx_d', valid_until: TODAY },
      { ...VERIFIED, prescription_id: 'rx_over', valid_until: '2027-03-09' },
      { ...VERIFIED, prescription_id: 'rx_used_up', status: 'dispensed' as const },
    ];
    expect(usablePrescriptionsOn(TODAY, prescriptions)).toEqual(['rx_d', 'rx_a', 'rx_c', 'rx_b']);
  });

  const LINES = [1, 2].map((line) => ({
    line,
    medicine_id: 'med_a',
    content_unit: 'tablet' as const,
    content_quantity: 10 * line,
  }));

  const COUNTED = [1, 2].map((line) => ({
    line,
    medicine_id: 'med_a',
    prescription_id: 'rx_a',
    quantity: 10 * line,
  }));

  test.each([
    ['the same lines', COUNTED, true],
    ['in another sequence', COUNTED.toReversed(), true],
    ['nothing', [], false],
    ['less', COUNTED.slice(0, 1), false],
    ['more', [...COUNTED, { line: 3, medicine_id: 'med_a', prescription_id: 'rx_a', quantity: 1 }], false],
    ['other lines', COUNTED.map((row) => ({ ...row, line: row.line + 1 })), false],
    ['another quantity', COUNTED.map((line) => ({ ...line, quantity: 10 })), false],
    ['another medicine', COUNTED.map((line) => ({ ...line, medicine_id: 'med_b' })), false],
  ])(
    'an order is already counted only if lines, medicines and quantities are equal: %s',
    (_, counted, expected) => {
      expect(isAlreadyDispensed(counted, LINES)).toBe(expected);
    },
  );

  test('lines of one medicine from one prescription share a dispensing', () => {
    const [first, second] = COUNTED;
    const other = { line: 3, medicine_id: 'med_b', prescription_id: 'rx_a', quantity: 1 };
    expect(groupByDispensing([...COUNTED, other])).toEqual([[first, second], [other]]);
  });
});

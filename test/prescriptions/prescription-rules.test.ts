/** The states of prescriptions, what a pharmacist may decide, and which of them an order is dispensed from. */
import { describe, expect, test } from '@jest/globals';
import { attachmentRefusalOf } from '../../domain/prescriptions/attachment-refusal.ts';
import {
  allot,
  byDispensing,
  isCountedAlready,
  usableOn,
  type LineToDispense,
  type OpenAllowance,
} from '../../domain/prescriptions/dispensing.ts';
import {
  isUsable,
  PRESCRIPTION_STATUSES,
  reviewStepsFrom,
  statusOn,
  type PrescriptionStatus,
} from '../../domain/prescriptions/prescriptions.ts';
import { outcomeOf, type ReviewedPrescription } from '../../domain/prescriptions/review.ts';
import { REFUSALS } from '../../domain/requests/messages.ts';

const DAY = '2026-01-05';

describe('a prescription', () => {
  test.each<[PrescriptionStatus, steps: string, usable: boolean, afterItsLastDay: PrescriptionStatus]>([
    ['received', 'review verify reject', true, 'expired'],
    ['under_review', 'verify reject', true, 'expired'],
    ['verified', '', true, 'expired'],
    ['rejected', '', false, 'rejected'],
    ['dispensed', '', false, 'dispensed'],
    ['expired', '', false, 'expired'],
  ])('%s: a pharmacist can "%s"; usable: %s; after its last day %s', (status, steps, usable, after) => {
    expect(reviewStepsFrom(status).join(' ')).toBe(steps);
    expect(isUsable(status)).toBe(usable);
    expect(statusOn(status, '2026-01-04', DAY)).toBe(after);
    expect(statusOn(status, DAY, DAY)).toBe(status);
    expect(statusOn(status, null, DAY)).toBe(status);
  });

  test('has no other state', () => expect(PRESCRIPTION_STATUSES).toHaveLength(6));
});

describe('what a pharmacist decides', () => {
  const prescription: ReviewedPrescription = {
    status: 'received',
    valid_until: null,
    reviewed_by: null,
    review_fingerprint: null,
    is_reviewed: false,
  };
  const said = { step: 'verify', pharmacy_id: 'ph_1', fingerprint: 'f1' } as const;
  const outcome = (changes: Partial<ReviewedPrescription>) =>
    outcomeOf({ ...prescription, ...changes }, said, DAY);

  test.each([
    ['review', 'under_review'],
    ['verify', 'verified'],
    ['reject', 'rejected'],
  ] as const)('%s makes it %s', (step, status) => {
    expect(outcomeOf(prescription, { ...said, step }, DAY)).toEqual({ kind: 'decided', status });
  });

  test('is the same when the pharmacy has said it before', () => {
    const verified = { status: 'verified', reviewed_by: 'ph_1', review_fingerprint: 'f1' } as const;
    expect(outcome(verified)).toEqual({ kind: 'same', status: 'verified' });
    expect(outcome({ ...verified, review_fingerprint: 'f2' }).kind).toBe('illegal');
    expect(outcome({ ...verified, reviewed_by: 'ph_2' }).kind).toBe('illegal');
  });

  test('waits while another pharmacy looks at it for an open order', () => {
    const elsewhere = { status: 'under_review', reviewed_by: 'ph_2', is_reviewed: true } as const;
    expect(outcome(elsewhere)).toEqual({ kind: 'elsewhere' });
    expect(outcome({ ...elsewhere, is_reviewed: false }).kind).toBe('decided');
    expect(outcome({ ...elsewhere, reviewed_by: 'ph_1' }).kind).toBe('decided');
    expect(outcome({ ...elsewhere, status: 'received' }).kind).toBe('decided');
  });

  test('is not possible when its state does not let it, with what is', () => {
    expect(outcome({ status: 'verified' })).toEqual({ kind: 'illegal', status: 'verified', steps: [] });
    expect(outcome({ valid_until: '2026-01-04' })).toEqual({ kind: 'illegal', status: 'expired', steps: [] });
    expect(
      outcomeOf({ ...prescription, status: 'under_review' }, { ...said, step: 'review' }, DAY),
    ).toMatchObject({
      steps: ['verify', 'reject'],
    });
  });
});

describe('an order is dispensed', () => {
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

  test('from the prescriptions that end first, of equal ones by their ids', () => {
    const prescription = (
      prescription_id: string,
      valid_until: string | null,
      status: PrescriptionStatus = 'verified',
    ) => ({
      prescription_id,
      valid_until,
      status,
    });
    const usable = usableOn(DAY, [
      prescription('rx_d', null),
      prescription('rx_c', null),
      prescription('rx_e', '2026-03-01'),
      prescription('rx_b', '2026-02-01'),
      prescription('rx_a', '2026-02-01'),
      prescription('rx_today', DAY),
      prescription('rx_over', '2026-01-04'),
      prescription('rx_new', null, 'received'),
      prescription('rx_done', null, 'dispensed'),
    ]);
    expect(usable).toEqual(['rx_today', 'rx_a', 'rx_b', 'rx_e', 'rx_c', 'rx_d']);
  });

  test.each<
    [what: string, lines: LineToDispense[], allowances: OpenAllowance[], taken: string[], missing: number[]]
  >([
    ['from the one that allows it', [line(1, 10)], [allowance('a', 10)], ['1 a'], []],
    ['from none that allows less', [line(1, 10)], [allowance('a', 9)], [], [1]],
    ['from none of another medicine', [line(1, 10)], [allowance('a', 10, { medicine_id: 'other' })], [], [1]],
    ['from none in another unit', [line(1, 10)], [allowance('a', 10, { content_unit: 'vial' })], [], [1]],
    ['from none that is used up', [line(1, 10)], [allowance('a', 10, { dispensings_done: 1 })], [], [1]],
    [
      'from a refill',
      [line(1, 10)],
      [allowance('a', 10, { dispensings: 2, dispensings_done: 1 })],
      ['1 a'],
      [],
    ],
    ['from the first of equal ones', [line(1, 10)], [allowance('a', 10), allowance('b', 10)], ['1 a'], []],
    ['from the tightest', [line(1, 10)], [allowance('a', 30), allowance('b', 10)], ['1 b'], []],
    ['by lines that share one', [line(1, 4), line(2, 6)], [allowance('a', 10)], ['2 a', '1 a'], []],
    [
      'the largest line first',
      [line(1, 4), line(2, 10)],
      [allowance('a', 10), allowance('b', 5)],
      ['2 a', '1 b'],
      [],
    ],
    ['the first of equal lines first', [line(2, 10), line(1, 10)], [allowance('a', 10)], ['1 a'], [2]],
    ['with every line that lacks, in order', [line(2, 3), line(1, 2), line(3, 9)], [], [], [1, 2, 3]],
  ])('%s', (_what, lines, allowances, taken, missing) => {
    expect(allotted(lines, ...allowances)).toEqual([taken, missing]);
  });

  test('once: the very same lines are not counted again', () => {
    const counted = [
      { line: 1, prescription_id: 'a', medicine_id: 'med', quantity: 10 },
      { line: 2, prescription_id: 'a', medicine_id: 'med', quantity: 5 },
    ];
    expect(isCountedAlready(counted, [line(2, 5), line(1, 10)])).toBe(true);
    expect(isCountedAlready(counted, [line(1, 10)])).toBe(false);
    expect(isCountedAlready(counted, [line(1, 10), line(2, 6)])).toBe(false);
    expect(isCountedAlready(counted, [line(1, 10), line(3, 5)])).toBe(false);
    expect(isCountedAlready(counted, [line(1, 10), line(2, 5, 'other')])).toBe(false);
    expect(isCountedAlready([], [])).toBe(true);
  });

  test('by one dispensing for all lines of a medicine from one prescription', () => {
    const of = (lineNumber: number, prescription_id: string, medicine_id: string) => ({
      line: lineNumber,
      prescription_id,
      medicine_id,
      quantity: 1,
    });
    const groups = byDispensing([of(1, 'a', 'm'), of(2, 'a', 'n'), of(3, 'b', 'm'), of(4, 'a', 'm')]);
    expect(groups.map((group) => group.map(({ line: number }) => number))).toEqual([[1, 4], [2], [3]]);
  });
});

describe('prescriptions', () => {
  const refusal = (
    prescription_ids: unknown,
    known: readonly string[] = [],
    status: 'pending' | 'failed' = 'pending',
  ) =>
    attachmentRefusalOf({ status, prescription_ids: known }, { prescription_ids } as {
      prescription_ids: string[];
    });
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `rx_${index}`);

  test('are attached until there are ten', () => {
    expect(refusal(ids(10))).toBeUndefined();
    expect(refusal(ids(5), ids(10))).toBeUndefined();
    expect(refusal(['rx_new'], ids(10))).toEqual({
      type: REFUSALS.tooManyPrescriptions,
      message: 'it would have too many prescriptions',
    });
  });

  test('are not attached to a request that is over', () => {
    expect(refusal(ids(1), [], 'failed')).toEqual({
      type: REFUSALS.illegalTransition,
      message: 'nothing is attached while failed',
    });
  });

  test.each([undefined, null, 'rx_1', { 0: 'rx_1' }, [1], ['rx_1', null]])('are ids, not %j', (given) => {
    expect(refusal(given)).toEqual({
      type: REFUSALS.invalidReport,
      message: 'there must be prescription_ids',
    });
  });

  test('are named by an argument', () => {
    const none = undefined as unknown as { prescription_ids: string[] };
    expect(attachmentRefusalOf({ status: 'pending', prescription_ids: [] }, none)).toMatchObject({
      type: REFUSALS.invalidReport,
    });
  });
});

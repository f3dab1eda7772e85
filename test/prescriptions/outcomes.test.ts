/** What becomes of a pharmacist's word, and which prescriptions an order may be dispensed from: the rules alone. */
import { expect, test } from '@jest/globals';
import { byDispensing, isCountedAlready, usableOn } from '../../domain/prescriptions/dispensing.ts';
import type { ReviewStep } from '../../domain/prescriptions/prescriptions.ts';
import { outcomeOf, type Decision, type ReviewedPrescription } from '../../domain/prescriptions/review.ts';

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
] as const)('%s of one that is being looked at makes it %s', (step, status) => {
  const before = step === 'review' ? NEW : LOOKED_AT;
  expect(outcomeOf(before, said(step), TODAY)).toEqual({ kind: 'decided', status });
});

test('the very same from the same pharmacy changes nothing; from another it is another word', () => {
  expect(outcomeOf(LOOKED_AT, said('review', 'ph_one', 'looked'), TODAY)).toEqual({
    kind: 'same',
    status: 'under_review',
  });
  expect(outcomeOf(LOOKED_AT, said('review', 'ph_two', 'looked'), TODAY)).toEqual({ kind: 'elsewhere' });
});

test('what awaits a second pharmacist is under review, and verified by the same word alone', () => {
  const awaits = { ...said('verify'), decision: { step: 'verify', awaits: WORD } as const };
  expect(outcomeOf(NEW, awaits, TODAY)).toEqual({ kind: 'decided', status: 'under_review' });
  const confirmed = { ...said('verify'), decision: { ...VERIFY, confirms: WORD } };
  const waiting = { ...LOOKED_AT, first_word: WORD };
  expect(outcomeOf(waiting, confirmed, TODAY)).toEqual({ kind: 'decided', status: 'verified' });
  for (const first_word of [null, { ...WORD, fingerprint: 'another' }]) {
    expect(outcomeOf({ ...LOOKED_AT, first_word }, confirmed, TODAY).kind).toBe('illegal');
  }
});

test('another pharmacy may decide once the one that looked at it has no open order with it', () => {
  const left = { ...LOOKED_AT, is_reviewed: false };
  expect(outcomeOf(left, said('verify', 'ph_two'), TODAY)).toEqual({ kind: 'decided', status: 'verified' });
});

test('what is decided, or has expired, is not decided again', () => {
  const verified = { ...LOOKED_AT, ...VERIFIED };
  expect(outcomeOf(verified, said('reject'), TODAY)).toMatchObject({ kind: 'illegal', status: 'verified' });
  expect(outcomeOf(verified, said('reject'), '2027-04-01')).toEqual({
    kind: 'illegal',
    status: 'expired',
    steps: [],
  });
});

test('the one is dispensed from first that ends first, of equal ones that with the lesser id', () => {
  const prescriptions = [
    { ...VERIFIED, prescription_id: 'rx_c' },
    { ...VERIFIED, prescription_id: 'rx_b', valid_until: null },
    { ...VERIFIED, prescription_id: 'rx_a' },
    { ...VERIFIED, prescription_id: 'rx_d', valid_until: TODAY },
    { ...VERIFIED, prescription_id: 'rx_over', valid_until: '2027-03-09' },
    { ...VERIFIED, prescription_id: 'rx_used_up', status: 'dispensed' as const },
  ];
  expect(usableOn(TODAY, prescriptions)).toEqual(['rx_d', 'rx_a', 'rx_c', 'rx_b']);
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
  ['the very same', COUNTED, true],
  ['in another sequence', COUNTED.toReversed(), true],
  ['nothing', [], false],
  ['less', COUNTED.slice(0, 1), false],
  ['more', [...COUNTED, { line: 3, medicine_id: 'med_a', prescription_id: 'rx_a', quantity: 1 }], false],
  ['other lines', COUNTED.map((row) => ({ ...row, line: row.line + 1 })), false],
  ['another quantity', COUNTED.map((line) => ({ ...line, quantity: 10 })), false],
  ['another medicine', COUNTED.map((line) => ({ ...line, medicine_id: 'med_b' })), false],
])('whether an order was counted already: %s', (_, counted, expected) => {
  expect(isCountedAlready(counted, LINES)).toBe(expected);
});

test('lines of one medicine from one prescription share a dispensing', () => {
  const [first, second] = COUNTED;
  const other = { line: 3, medicine_id: 'med_b', prescription_id: 'rx_a', quantity: 1 };
  expect(byDispensing([...COUNTED, other])).toEqual([[first, second], [other]]);
});

/** The problems and calls of a hold, for each reason in the table of holds. */
import type { Coverage } from '../../domain/money/coverage.ts';
import { describe, expect, test } from '@jest/globals';
import { callsOf, expectedHolds, problemsOf } from '../../domain/holds/hold-problems.ts';
import {
  HOLD_REASONS,
  holdOf,
  HOLDS,
  type HoldReason,
  type ShownProposal,
} from '../../domain/holds/holds.ts';
import { type LackingLine, LACK_REASONS } from '../../domain/prescriptions/dispensing.ts';
import { lineTerms, withQuantity } from '../../domain/requests/items.ts';
import { submission } from '../support/requests/submissions.ts';

const [ITEM] = submission().items as [ReturnType<typeof submission>['items'][0]];
/** Three lines: two packs of tablets, a line that was left out, and a line that needs a prescription. */
const ITEMS = [
  { ...ITEM, agreed: 2, line_total_ngn: 1_000, prescription_required: false },
  { ...ITEM, agreed: 0, line_total_ngn: 0, prescription_required: true },
  { ...ITEM, agreed: 1, line_total_ngn: 700, prescription_required: true },
];
const PACK = ITEM.pack_size;

const proposal = (line: number, quantity: number, line_total_ngn: number): ShownProposal => ({
  line,
  ...withQuantity(ITEM, quantity),
  line_total_ngn,
  requested: lineTerms(ITEM),
});

const LACKING: LackingLine = {
  line: 3,
  why: 'too_little',
  content_unit: 'tablet',
  requested: PACK,
  allowed: PACK - 1,
};

const problems = (
  reason: HoldReason,
  { proposed = [] as ShownProposal[], lacking = [] as LackingLine[], items = ITEMS } = {},
) =>
  problemsOf({
    reason,
    items,
    proposed,
    lacking,
    total_ngn: 2_400,
    delivery_fee_ngn: 100,
    coverage: { approved_ngn: 2_000 },
  });

const rule = (reason: HoldReason) => HOLDS[reason].meaning;

describe('the problems of a hold', () => {
  test('authorization_exceeded states the price and the approved amount of the whole request', () => {
    expect(problems('authorization_exceeded')).toEqual([
      { line: null, rule: rule('authorization_exceeded'), unit: 'NGN', requested: 2_500, allowed: 2_000 },
    ]);
  });

  test.each(['substitution_proposed', 'pack_changed'] as const)(
    'a hold for %s allows nothing of the ordered article',
    (reason) => {
      expect(problems(reason, { proposed: [proposal(1, 3, 900)] })).toEqual([
        { line: 1, rule: rule(reason), unit: 'tablet', requested: 2 * PACK, allowed: 0 },
      ]);
    },
  );

  test('partial_stock allows the proposed content', () => {
    expect(problems('partial_stock', { proposed: [proposal(1, 1, 500), proposal(3, 0, 0)] })).toEqual([
      { line: 1, rule: rule('partial_stock'), unit: 'tablet', requested: 2 * PACK, allowed: PACK },
      { line: 3, rule: rule('partial_stock'), unit: 'tablet', requested: PACK, allowed: 0 },
    ]);
  });

  test('price_changed compares the agreed with the new price', () => {
    expect(problems('price_changed', { proposed: [proposal(1, 2, 1_100)] })).toEqual([
      { line: 1, rule: rule('price_changed'), unit: 'NGN', requested: 1_000, allowed: 1_100 },
    ]);
  });

  test('authorization_required names the price of each line that is still ordered', () => {
    const shared = { rule: rule('authorization_required'), unit: 'NGN', allowed: 0 };
    expect(problems('authorization_required')).toEqual([
      { line: 1, ...shared, requested: 1_000 },
      { line: 3, ...shared, requested: 700 },
    ]);
  });

  test.each(['prescription_required', 'prescription_unclear'] as const)(
    'a hold for %s names the lines that need a prescription, or else every ordered line',
    (reason) => {
      const shared = { rule: rule(reason), unit: 'tablet', allowed: null };
      expect(problems(reason)).toEqual([{ line: 3, ...shared, requested: PACK }]);
      const items = ITEMS.map((item) => ({ ...item, prescription_required: false }));
      expect(problems(reason, { items })).toEqual([
        { line: 1, ...shared, requested: 2 * PACK },
        { line: 3, ...shared, requested: PACK },
      ]);
    },
  );

  test('prescription_required compares the lacking lines with what their prescriptions allow', () => {
    expect(problems('prescription_required', { lacking: [LACKING] })).toEqual([
      { line: 3, rule: LACK_REASONS.too_little, unit: 'tablet', requested: PACK, allowed: PACK - 1 },
    ]);
  });

  test.each(['address_unclear', 'recipient_unreachable'] as const)(
    'a hold for %s concerns the whole request and no amount',
    (reason) => {
      expect(problems(reason)).toEqual([
        { line: null, rule: rule(reason), unit: null, requested: null, allowed: null },
      ]);
    },
  );
});

describe('the calls that resolve a hold', () => {
  const calls = (reason: HoldReason, lacking: LackingLine[] = []) =>
    callsOf({ request_id: 'req_1', sequence: 7, reason, lacking });

  test.each(HOLD_REASONS)(
    'a hold for %s has a call for each of its actions, with its sequence in the body',
    (reason) => {
      expect(
        calls(reason).map(({ action, method, path, body }) => ({ action, call: `${method} ${path}`, body })),
      ).toEqual(
        holdOf(reason).actions.map((action) => ({
          action,
          call: `POST /requests/req_1/hold/${action}`,
          body: { sequence: 7 },
        })),
      );
    },
  );

  test.each([
    ['prescription_required', [['prescription_ids'], []]],
    ['authorization_required', [['code'], []]],
    ['address_unclear', [['delivery_address'], []]],
    ['recipient_unreachable', [['recipient'], []]],
    ['partial_stock', [[], []]],
  ] as const)('the calls for %s name the members to add', (reason, members) => {
    expect(calls(reason).map(({ needs }) => needs.map(({ member }) => member))).toEqual(members);
  });

  test('no call attaches a prescription while a pharmacist only has to verify one', () => {
    const waiting: LackingLine = { ...LACKING, why: 'not_verified' };
    const actions = (lacking: LackingLine[]) =>
      calls('prescription_required', lacking).map(({ action }) => action);
    expect(actions([waiting])).toEqual(['decline']);
    expect(actions([waiting, LACKING])).toEqual(['attach_prescriptions', 'decline']);
  });
});

describe('the holds that an order would get', () => {
  const expected = (lacking: LackingLine[], needsAuthorization: boolean, coverage: Coverage = {}) =>
    expectedHolds(submission().items, { lacking, needsAuthorization, coverage, delivery_fee_ngn: 0 });

  test('an order without a problem gets no hold', () => {
    expect(expected([], false)).toEqual([]);
  });

  test('an order above the approved amount gets the hold for it, and the amount prevents it', () => {
    expect(expected([], false, { approved_ngn: ITEM.line_total_ngn })).toEqual([]);
    expect(expected([], false, { approved_ngn: ITEM.line_total_ngn - 1 })).toMatchObject([
      {
        reason: 'authorization_exceeded',
        problems: [{ line: null, requested: ITEM.line_total_ngn, allowed: ITEM.line_total_ngn - 1 }],
        calls: [{ action: 'authorize', needs: [{ member: 'authorization.approved_ngn' }] }],
      },
    ]);
  });

  test('an expected hold has the problems of the real hold, and the members that prevent it', () => {
    const [authorization, prescription] = expected([{ ...LACKING, line: 1 }], true);
    expect(authorization).toMatchObject({
      reason: 'authorization_required',
      problems: [{ line: 1, unit: 'NGN', requested: ITEM.line_total_ngn, allowed: 0 }],
      calls: [
        { action: 'authorize', path: '/requests', body: {}, needs: [{ member: 'authorization.code' }] },
      ],
    });
    expect(prescription).toMatchObject({
      reason: 'prescription_required',
      problems: [{ line: 1, rule: LACK_REASONS.too_little }],
      calls: [{ action: 'attach_prescriptions', path: '/requests', needs: [{ member: 'prescription_ids' }] }],
    });
  });

  test('an expected hold asks for no member while a pharmacist only has to verify the prescription', () => {
    const waiting: LackingLine = { ...LACKING, line: 1, why: 'not_verified' };
    expect(expected([waiting], true).map(({ calls }) => calls.length)).toEqual([1, 0]);
  });
});

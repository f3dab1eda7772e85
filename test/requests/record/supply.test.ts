/** Dispensing in several packages, corrected batches, and lines that are short before hand-over. */
import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { openingRefusalOf } from '../../../domain/holds/hold-refusals.ts';
import { toOrder } from '../../../domain/pharmacies/orders.ts';
import type { Batch, BatchCorrection, LineReport } from '../../../domain/requests/line-reports.ts';
import { type CorrectBatch, type DispenseMore, REFUSALS } from '../../../domain/requests/messages.ts';
import { type SealedRecord, toRecord } from '../../../domain/requests/record.ts';
import { transitionOf, type Step } from '../../../domain/requests/statuses.ts';
import { stepEntry, stepRefusalOf } from '../../../domain/requests/steps.ts';
import {
  batchCorrection,
  correctionRefusalOf,
  dispensingEntries,
  MAX_BATCH_CORRECTIONS,
  MAX_DISPENSINGS,
  missingQuantity,
  dispenseMoreRefusalOf,
  shortLines,
} from '../../../domain/requests/supply.ts';
import { termsOf } from '../../../domain/requests/terms.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import { linesDispensed, linesMissing, linesToReserve } from '../../../domain/stock.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';

const [ITEM] = submission().items as [ReturnType<typeof submission>['items'][0]];
const PACK_SIZE = 10;
const PHARMACY = submission().pharmacy.pharmacy_id;
const A: Batch = { batch_number: 'A-1', expires_on: '2030-01-31', nafdac_number: 'A4-0001' };
const B: Batch = { ...A, batch_number: 'B-2' };
const C: Batch = { ...A, batch_number: 'C-3' };

function made(...quantities: readonly number[]) {
  return submission({
    items: quantities.map((quantity, index) => ({
      ...ITEM,
      article_id: `art_${index}`,
      quantity,
      pack_size: PACK_SIZE,
      content_quantity: quantity * PACK_SIZE,
      line_total_ngn: quantity * 100,
    })),
    total_ngn: quantities.reduce((sum, quantity) => sum + quantity * 100, 0),
  });
}

/** A request whose steps are decided as in its workflow. */
class Course {
  readonly submitted: ReturnType<typeof made>;
  timeline: TimelineEntry[];

  constructor(...quantities: readonly number[]) {
    this.submitted = made(...quantities);
    this.timeline = timelineThrough(this.submitted, 'confirmed');
  }

  get record(): SealedRecord {
    return toRecord(this.submitted, this.timeline);
  }

  get items() {
    return termsOf(this.submitted, this.timeline).items;
  }

  get missing(): number[] {
    return this.record.items.map(missingQuantity);
  }

  take(step: Step, lines?: readonly LineReport[], operator?: string) {
    const { by, proofRequired } = transitionOf(step);
    const actor = operator === undefined ? (by[0] ?? 'pharmacy') : 'system';
    const report = {
      actor,
      ...(operator === undefined ? {} : { operator }),
      ...(proofRequired ? { proof: { type: 'name' } as const } : {}),
      ...(step === 'return' ? { reason: 'recipient_absent' as const } : {}),
      ...(step === 'fail' ? { reason: 'damaged' as const } : {}),
      ...(lines === undefined ? {} : { lines }),
    };
    const refusal = stepRefusalOf(this.record, step, report);
    if (refusal === undefined) this.timeline.push(stepEntry(step, report, this.sequence, this.at));
    return refusal;
  }

  more(lines: readonly LineReport[], changes: Partial<DispenseMore> = {}) {
    const refusal = dispenseMoreRefusalOf(this.record, {
      pharmacy_id: PHARMACY,
      lines,
      ...changes,
    });
    if (refusal === undefined) this.event('more_dispensed', { lines });
    return refusal;
  }

  /** Dispenses everything that was not dispensed yet. */
  rest(): void {
    const { status, items } = this.record;
    if (status === 'confirmed')
      this.take(
        'dispense',
        items.map(({ quantity_accepted }, index) => of(quantity_accepted, B, index + 1)),
      );
    else this.more(this.missing.map((quantity, index) => of(quantity, B, index + 1)));
  }

  correct(asked: Omit<CorrectBatch, 'pharmacy_id'>) {
    const correct = { pharmacy_id: PHARMACY, ...asked };
    const { record } = this;
    const refusal = correctionRefusalOf(record, correct);
    if (refusal === undefined)
      this.event('batch_corrected', { corrected: batchCorrection(record.items, correct) });
    return refusal;
  }

  /** The pharmacy proposes quantities, and the partner agrees. */
  agreeToLess(lines: readonly { readonly line: number; readonly quantity: number }[]) {
    const { record } = this;
    const items = this.items.map((item, index) => ({
      ...item,
      quantity_dispensed: record.items[index]?.quantity_dispensed ?? 0,
    }));
    const asked = { actor: 'pharmacy', reason: 'partial_stock', lines, pharmacy_id: PHARMACY } as const;
    const refusal = openingRefusalOf({ ...record, timeline: this.timeline }, items, asked);
    if (refusal !== undefined) return refusal;
    this.event('hold_opened', { opened: { reason: 'partial_stock', expires_at: this.at, lines } });
    this.event('hold_resolved', { resolved: { end: 'approve' } });
    return undefined;
  }

  private event(event: NonNullable<TimelineEntry['event']>, details: Partial<TimelineEntry>): void {
    const { status } = this.record;
    this.timeline.push({
      sequence: this.sequence,
      status,
      at: this.at,
      actor: 'pharmacy',
      event,
      ...details,
    });
  }

  private get sequence(): number {
    return this.timeline.length + 1;
  }

  private get at(): string {
    return this.submitted.accepted_at;
  }
}

const of = (quantity: number, batch = A, line = 1): LineReport => ({ line, quantity, batch });

function dispensed(quantities: readonly number[], ...lines: readonly LineReport[]): Course {
  const course = new Course(...quantities);
  expect(course.take('dispense', lines)).toBeUndefined();
  return course;
}

describe('dispensing in several packages', () => {
  test('a later dispensing adds its quantity and its batch, and leaves the status', () => {
    const course = dispensed([3], of(1));
    expect(course.more([of(1, B), of(1, A)])).toBeUndefined();
    expect(course.record).toMatchObject({
      status: 'dispensing',
      items: [
        {
          quantity_dispensed: 3,
          batches: [
            { ...A, quantity: 2 },
            { ...B, quantity: 1 },
          ],
        },
      ],
    });
    expect(course.record.timeline.at(-1)).toMatchObject({
      event: 'more_dispensed',
      lines: [of(1, B), of(1)],
    });
  });

  test.each<
    [
      what: string,
      lines: readonly LineReport[],
      changes: Partial<DispenseMore>,
      type: string,
      message: string,
    ]
  >([
    ['more than is missing', [of(3)], {}, REFUSALS.invalidReport, 'line 1 has 2 at most'],
    [
      'packages that are together more than is missing',
      [of(1), of(2, B)],
      {},
      REFUSALS.invalidReport,
      'line 1 has 2 at most',
    ],
    ['nothing', [of(0)], {}, REFUSALS.invalidReport, 'dispense is of at least one unit'],
    ['a line that is not there', [of(1, A, 9)], {}, REFUSALS.invalidReport, 'there is no line 9'],
    ['without lines', undefined as never, {}, REFUSALS.invalidReport, 'dispense_more needs lines'],
    [
      'packages that are recorded already',
      [of(1)],
      { unless_recorded: true },
      REFUSALS.illegalTransition,
      'the same packages are recorded already',
    ],
    [
      'at another pharmacy',
      [of(1)],
      { pharmacy_id: 'ph_other' },
      REFUSALS.notYourOrder,
      'the order is not with this pharmacy',
    ],
  ])('dispensing %s is refused', (_what, lines, changes, type, message) => {
    expect(dispensed([3], of(1)).more(lines, changes)).toEqual({ type, message });
  });

  test('dispensing more is refused before the first dispensing, during a hold, after hand-over, or when nothing is missing', () => {
    expect(new Course(3).more([of(1)])?.message).toBe('dispense_more is not possible while confirmed');
    expect(dispensed([3], of(3)).more([of(1)])?.message).toBe('everything is dispensed');
    const onTheWay = dispensed([3], of(3));
    onTheWay.take('hand_over');
    expect(onTheWay.more([of(1)])?.message).toBe('dispense_more is not possible while in_transit');
    const held = dispensed([3], of(1));
    const { pharmacy, hold: _none, ...record } = held.record;
    const hold = { reason: 'address_unclear' } as NonNullable<SealedRecord['hold']>;
    const asked = { pharmacy_id: PHARMACY, lines: [of(1)], after: 3 };
    expect(dispenseMoreRefusalOf({ ...record, pharmacy, hold }, asked)).toEqual({
      type: REFUSALS.onHold,
      message: 'held for address_unclear',
    });
  });

  test(`an order is dispensed at most ${MAX_DISPENSINGS} times`, () => {
    const course = dispensed([MAX_DISPENSINGS + 1], of(1));
    for (let time = 1; time < MAX_DISPENSINGS; time += 1) expect(course.more([of(1)])).toBeUndefined();
    expect(course.more([of(1)])?.message).toBe(`it was dispensed ${MAX_DISPENSINGS} times already`);
  });
});

describe('short lines', () => {
  test.each(['mark_ready', 'hand_over', 'deliver'] as const)(
    '%s is refused while less is dispensed than agreed, with the short lines',
    (step) => {
      const course = dispensed([3, 2, 1], of(1), of(1, A, 3));
      expect(course.take(step)).toEqual({
        type: REFUSALS.notFullyDispensed,
        message: 'line 1 has 1 of 3, line 2 has 0 of 2',
      });
      expect(course.more([of(2), of(2, B, 2)])).toBeUndefined();
      expect(course.take(step)).toBeUndefined();
    },
  );

  test('the allowed steps of a short order are to dispense the rest or to fail', () => {
    const steps = ({ submitted, timeline }: Course) =>
      toOrder(submitted, timeline, [], PHARMACY).allowed_steps;
    const course = dispensed([3], of(1));
    expect(steps(course)).toEqual(['dispense', 'fail']);
    course.more([of(2)]);
    expect(steps(course)).toEqual(['mark_ready', 'hand_over', 'deliver', 'fail']);
  });

  test('an order continues once the partner agrees to the dispensed quantity, and the line costs its share', () => {
    const course = dispensed([3, 2], of(1), of(2, A, 2));
    expect(course.agreeToLess([{ line: 1, quantity: 1 }])).toBeUndefined();
    expect(course.take('hand_over')).toBeUndefined();
    expect(course.take('deliver')).toBeUndefined();
    expect(course.record).toMatchObject({
      total_ngn: 300,
      payable_ngn: 300,
      items: [
        { quantity: 3, quantity_agreed: 1, quantity_accepted: 1, quantity_delivered: 1, payable_ngn: 100 },
        { quantity_delivered: 2 },
      ],
    });
  });

  test('an order is delivered without a line only if the partner agrees to leave the line out', () => {
    const course = dispensed([3, 2], of(3));
    expect(course.take('deliver')?.type).toBe(REFUSALS.notFullyDispensed);
    expect(course.agreeToLess([{ line: 2, quantity: 0 }])).toBeUndefined();
    expect(course.take('deliver')).toBeUndefined();
    expect(course.record.items[1]).toMatchObject({
      quantity_agreed: 0,
      quantity_delivered: 0,
      payable_ngn: 0,
    });
  });

  test('a pharmacy cannot propose less than it has dispensed', () => {
    expect(dispensed([3], of(2)).agreeToLess([{ line: 1, quantity: 1 }])).toEqual({
      type: REFUSALS.invalidReport,
      message: 'line 1 has 2 dispensed: that much is proposed at least',
    });
  });

  test('the recipient can refuse a part of a dispensed line at the door', () => {
    const course = dispensed([3], of(3));
    course.take('hand_over');
    expect(course.take('deliver', [{ line: 1, quantity: 1 }])).toBeUndefined();
    expect(course.record).toMatchObject({ payable_ngn: 100, items: [{ quantity_delivered: 1 }] });
  });

  test('a short order can be delivered after an operator recorded its hand-over', () => {
    const course = dispensed([3], of(1));
    expect(course.take('hand_over', undefined, 'ops')).toBeUndefined();
    expect(course.take('deliver')).toBeUndefined();
    expect(course.record.items[0]).toMatchObject({ quantity_delivered: 1, payable_ngn: 100 });
  });

  test('a short order that an operator marked as ready can still be dispensed', () => {
    const course = dispensed([3], of(1));
    course.take('mark_ready', undefined, 'ops');
    expect(course.more([of(2)])).toBeUndefined();
    expect(course.record).toMatchObject({ status: 'ready', items: [{ quantity_dispensed: 3 }] });
  });
});

describe('a corrected batch', () => {
  test('a correction replaces the values in the record, and the timeline keeps both', () => {
    const course = dispensed([3], of(2), of(1, B));
    expect(course.correct({ line: 1, from: A, to: C })).toBeUndefined();
    expect(course.record.items[0]).toMatchObject({
      quantity_dispensed: 3,
      batches: [
        { ...C, quantity: 2 },
        { ...B, quantity: 1 },
      ],
    });
    const corrected: BatchCorrection = { line: 1, quantity: 2, from: A, to: C };
    expect(course.record.timeline.at(-1)).toMatchObject({ event: 'batch_corrected', corrected });
    expect(dispensingEntries(course.record.timeline)[0]?.lines).toEqual([of(2), of(1, B)]);
  });

  test('a correction of some units splits the batch, and equal batches become one', () => {
    const course = dispensed([3], of(3));
    course.correct({ line: 1, quantity: 2, from: A, to: B });
    expect(course.record.items[0]?.batches).toEqual([
      { ...B, quantity: 2 },
      { ...A, quantity: 1 },
    ]);
    course.correct({ line: 1, from: A, to: B });
    expect(course.record.items[0]?.batches).toEqual([{ ...B, quantity: 3 }]);
  });

  test.each<[what: string, asked: Partial<CorrectBatch>, type: string, message: string]>([
    [
      'a batch that was not dispensed',
      { from: B },
      REFUSALS.invalidReport,
      'line 1 has no package of this batch',
    ],
    [
      'more units than were dispensed',
      { quantity: 4 },
      REFUSALS.invalidReport,
      'line 1 has 3 of this batch at most',
    ],
    ['no units', { quantity: 0 }, REFUSALS.invalidReport, 'line 1 has 3 of this batch at most'],
    ['a batch to itself', { to: A }, REFUSALS.invalidReport, 'both batches are the same'],
    ['a line that is not there', { line: 2 }, REFUSALS.invalidReport, 'there is no line 2'],
    [
      'without a batch',
      { to: undefined as never },
      REFUSALS.invalidReport,
      'correct_batch needs two batches',
    ],
    [
      'at another pharmacy',
      { pharmacy_id: 'ph_other' },
      REFUSALS.notYourOrder,
      'the order is not with this pharmacy',
    ],
  ])('correcting %s is refused', (_what, asked, type, message) => {
    expect(dispensed([3], of(3)).correct({ line: 1, from: A, to: C, ...asked })).toEqual({ type, message });
  });

  test('batches are corrected until the order is delivered, failed or returned', () => {
    const asked = { line: 1, from: A, to: C };
    const at = (...steps: readonly Step[]) => {
      const course = dispensed([1], of(1));
      for (const step of steps) expect(course.take(step)).toBeUndefined();
      return course.correct(asked)?.message;
    };
    expect([at(), at('mark_ready'), at('hand_over')]).toEqual([undefined, undefined, undefined]);
    const refused = (status: string) => `correct_batch is not possible while ${status}`;
    expect(at('deliver')).toBe(refused('delivered'));
    expect(at('fail')).toBe(refused('failed'));
    expect(at('hand_over', 'return')).toBe(refused('returned'));
    expect(new Course(1).correct(asked)?.message).toBe(refused('confirmed'));
  });

  test(`batches of an order are corrected at most ${MAX_BATCH_CORRECTIONS} times`, () => {
    const course = dispensed([1], of(1));
    const swap = (time: number) => (time % 2 === 0 ? { from: A, to: B } : { from: B, to: A });
    for (let time = 0; time < MAX_BATCH_CORRECTIONS; time += 1)
      expect(course.correct({ line: 1, ...swap(time) })).toBeUndefined();
    expect(course.correct({ line: 1, ...swap(0) })?.message).toBe(
      `batches were corrected ${MAX_BATCH_CORRECTIONS} times already`,
    );
  });
});

describe('random sequences of steps', () => {
  const batch = fc.constantFrom(A, B, C);
  const part = fc.record({
    line: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 0, max: 6 }),
    batch,
  });
  const parts = fc.array(part, { minLength: 1, maxLength: 3 });
  const steps = fc.constantFrom<Step>('mark_ready', 'hand_over', 'deliver', 'return', 'fail');
  const move = fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('more' as const), parts }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('first' as const), parts }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('rest' as const) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('correct' as const), part, to: batch }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('less' as const), part }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('step' as const), step: steps }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('door' as const), parts }) },
  );
  type Move = typeof move extends fc.Arbitrary<infer Value> ? Value : never;
  const quantities = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });

  function perform(course: Course, done: Move): void {
    switch (done.kind) {
      case 'first':
        return void course.take('dispense', done.parts);
      case 'more':
        return void course.more(done.parts);
      case 'rest':
        return course.rest();
      case 'correct':
        return void course.correct({ line: done.part.line, from: done.part.batch, to: done.to });
      case 'less':
        return void course.agreeToLess([{ line: done.part.line, quantity: done.part.quantity }]);
      case 'step':
        return void course.take(done.step);
      case 'door':
        return void course.take('deliver', done.parts);
    }
  }

  const contentOf = (lines: readonly { readonly content_quantity: number }[]) =>
    lines.reduce((sum, { content_quantity }) => sum + content_quantity, 0);

  test('agreed content equals dispensed plus missing content, and an order is passed on only when nothing is missing', () => {
    const reached = new Set<string>();
    fc.assert(
      fc.property(quantities, fc.array(move, { maxLength: 25 }), (ordered, moves) => {
        const course = new Course(...ordered);
        let content = 0;
        for (const done of moves) {
          const before = course.timeline.length;
          perform(course, done);
          for (const entry of course.timeline.slice(before))
            if (dispensingEntries([entry]).length > 0)
              content += contentOf(linesDispensed(course.items, course.timeline.slice(0, entry.sequence)));
          const { items, timeline } = course;
          expect(contentOf(linesToReserve(items))).toBe(content + contentOf(linesMissing(items, timeline)));
          const { status, items: counted } = course.record;
          reached.add(status);
          for (const { quantity_dispensed, batches } of counted)
            expect(batches.reduce((sum, one) => sum + one.quantity, 0)).toBe(quantity_dispensed);
          const isPassedOn = ['ready', 'in_transit', 'delivered', 'returned'].includes(status);
          expect(isPassedOn ? shortLines(counted) : []).toEqual([]);
        }
      }),
      { numRuns: 400 },
    );
    expect([...reached]).toEqual(
      expect.arrayContaining(['confirmed', 'dispensing', 'ready', 'in_transit', 'delivered', 'failed']),
    );
  });

  test('ordered >= agreed >= dispensed >= delivered after every step, and no counter falls except by agreement', () => {
    fc.assert(
      fc.property(quantities, fc.array(move, { maxLength: 25 }), (ordered, moves) => {
        const course = new Course(...ordered);
        for (const done of moves) {
          const before = course.record.items;
          perform(course, done);
          for (const [index, item] of course.record.items.entries()) {
            const earlier = before[index];
            const { quantity_agreed, quantity_accepted, quantity_dispensed, quantity_delivered } = item;
            expect(item.quantity).toBeGreaterThanOrEqual(quantity_agreed);
            expect(quantity_agreed).toBe(quantity_accepted);
            expect(quantity_accepted).toBeGreaterThanOrEqual(quantity_dispensed);
            expect(quantity_dispensed).toBeGreaterThanOrEqual(quantity_delivered);
            expect(quantity_dispensed).toBeGreaterThanOrEqual(earlier?.quantity_dispensed ?? 0);
            expect(quantity_delivered).toBeGreaterThanOrEqual(earlier?.quantity_delivered ?? 0);
            expect(done.kind === 'less' || quantity_agreed === earlier?.quantity_agreed).toBe(true);
            expect(item.payable_ngn).toBeLessThanOrEqual(item.line_total_ngn);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});

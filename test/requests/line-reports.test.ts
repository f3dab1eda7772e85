/** The counters of a request's lines never go up along the row asked, accepted, dispensed, delivered. */
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { countLines } from '../../domain/requests/terms.ts';
import { lineProblem, type LineReport } from '../../domain/requests/line-reports.ts';
import type { RequestItem } from '../../domain/requests/items.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { transitionOf, type Step } from '../../domain/requests/statuses.ts';

const AT = '2026-11-21T08:00:00.000Z';

function itemOf(quantity: number): RequestItem {
  return {
    medicine: 'paracetamol',
    medicine_id: 'med_paracetamol-500-mg-tablet',
    medicine_label: 'paracetamol 500 mg tablet',
    quantity,
    unit: 'pack',
    pack_size: 10,
    content_unit: 'tablet',
    content_quantity: quantity * 10,
    line_total_ngn: quantity * 900,
    prescription_required: false,
  };
}

function entryOf(step: Step, sequence: number, lines?: readonly LineReport[]): TimelineEntry {
  const { to: status } = transitionOf(step);
  return { sequence, status, at: AT, actor: 'pharmacy', ...(lines === undefined ? {} : { lines }) };
}

const START: TimelineEntry = { sequence: 1, status: 'pending', at: AT, actor: 'partner' };

test('without lines every step is about all of each', () => {
  const timeline = [START, entryOf('confirm', 2), entryOf('dispense', 3), entryOf('deliver', 4)];
  const after = (entries: number) =>
    countLines([itemOf(2), itemOf(5)], timeline.slice(0, entries)).map(
      ({ quantity_accepted, quantity_dispensed, quantity_delivered }) =>
        `${quantity_accepted} ${quantity_dispensed} ${quantity_delivered}`,
    );
  expect([1, 2, 3, 4].map(after)).toEqual([
    ['0 0 0', '0 0 0'],
    ['2 0 0', '5 0 0'],
    ['2 2 0', '5 5 0'],
    ['2 2 2', '5 5 5'],
  ]);
});

test('a line is shown with what its unit holds and what that comes to', () => {
  expect(countLines([itemOf(2)], [START])[0]).toMatchObject({
    quantity: 2,
    unit: 'pack',
    pack_size: 10,
    content_unit: 'tablet',
    content_quantity: 20,
  });
});

test.each([
  ['confirm', [{ line: 1, quantity: 1 }], 'confirm takes no lines'],
  ['dispense', [{ line: 3, quantity: 1 }], 'there is no line 3'],
  ['dispense', [{ line: 1, quantity: 1.5 }], 'a quantity is a whole number, 0 or more'],
  ['dispense', [{ line: 1, quantity: -1 }], 'a quantity is a whole number, 0 or more'],
  ['dispense', [{ line: 1, quantity: 0 }], 'dispense is of at least one unit'],
  ['dispense', [], 'dispense is of at least one unit'],
  [
    'dispense',
    [
      { line: 1, quantity: 1 },
      { line: 1, quantity: 2 },
    ],
    'line 1 has 2 at most',
  ],
  ['deliver', [{ line: 2, quantity: 1 }], 'line 2 has 0 at most'],
] as const)('%s is refused for %j', (step, lines, problem) => {
  const counters = countLines([itemOf(2), itemOf(5)], [START, entryOf('confirm', 2)]);
  expect(lineProblem(step, lines, counters)).toBe(problem);
});

test('whatever is dispensed and delivered, asked >= accepted >= dispensed >= delivered', () => {
  const lineReports = fc.array(
    fc.record({ line: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 0, max: 4 }) }),
    {
      maxLength: 5,
    },
  );
  const asked = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(
      asked,
      lineReports,
      lineReports,
      fc.constantFrom(true, false),
      (quantities, dispensed, delivered, isTold) => {
        const items = quantities.map(itemOf);
        const timeline = [START, entryOf('confirm', 2)];
        for (const [step, told] of [
          ['dispense', dispensed],
          ['deliver', isTold ? delivered : undefined],
        ] as const) {
          if (lineProblem(step, told, countLines(items, timeline)) !== undefined) return;
          timeline.push(entryOf(step, timeline.length + 1, told));
        }
        for (const counters of countLines(items, timeline)) {
          expect(counters.quantity_accepted).toBeLessThanOrEqual(counters.quantity);
          expect(counters.quantity_dispensed).toBeLessThanOrEqual(counters.quantity_accepted);
          expect(counters.quantity_delivered).toBeLessThanOrEqual(counters.quantity_dispensed);
        }
      },
    ),
  );
});

/** What a pharmacy says that it has, and which lines can not be had from what is left. */
import { expect, test } from '@jest/globals';
import { contentUnitOf, linesThatLack, linesToReserve } from '../../domain/stock.ts';
import { submission } from '../support/requests/submissions.ts';

test.each([
  ['tablet', 'pack', 30, 'tablet'],
  ['tablet', 'bottle', 2, 'tablet'],
  ['tablet', 'tablet', 10, undefined],
  ['tablet', 'tablet', 1, 'tablet'],
  ['tablet', 'pack', 1, 'tablet'],
  ['ampoule', 'vial', 1, 'vial'],
] as const)('of a form in %ss, a %s of %i holds %s', (content, sales, size, expected) => {
  expect(contentUnitOf(content, sales, size)).toBe(expected);
});

test.each<[what: string, lines: [medicine_id: string, quantity: number][], lacking: number[]]>([
  [
    'all that is asked is there',
    [
      ['a', 10],
      ['b', 5],
    ],
    [],
  ],
  [
    'one line wants more than there is',
    [
      ['a', 11],
      ['b', 5],
    ],
    [1],
  ],
  [
    'two lines together want more: the second lacks',
    [
      ['a', 6],
      ['a', 5],
    ],
    [2],
  ],
  [
    'a line that lacks takes nothing from the next',
    [
      ['a', 11],
      ['a', 10],
    ],
    [1],
  ],
  [
    'a medicine is not there at all',
    [
      ['c', 1],
      ['b', 6],
    ],
    [1, 2],
  ],
  ['nothing is asked', [], []],
])('%s', (_what, lines, lacking) => {
  const left = new Map([
    ['a', 10],
    ['b', 5],
  ]);
  const asked = lines.map(([medicine_id, content_quantity]) => ({ medicine_id, content_quantity }));
  expect(linesThatLack(asked, left)).toEqual(lacking);
  expect([...left.values()]).toEqual([10, 5]);
});

test('what is agreed to be nothing reserves nothing', () => {
  const items = submission().items.map((item) => ({ ...item, agreed: 0 }));
  expect(linesToReserve(items)).toEqual([]);
});

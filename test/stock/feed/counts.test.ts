/** The rows of any file add up, and the preview has the counts of the upload. Property test with a printed seed. */
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { BulkReport } from '../../../api/pharmacy/stock-schemas.ts';
import { sizeOf } from '../../support/run/tier.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { CSV_TYPE, sendBulk } from './bulk-calls.ts';

const RUNS = sizeOf({ once: 15, soak: 300 });
/** Printed in the test name; set it to repeat the same examples. */
const SEED = Math.floor(Math.random() * 2 ** 31);

const { given } = useEngine();

const NAMES = ['Panadol 500mg Tab.', 'Paracetamol 500mg tablet', 'Amoxicillin 500mg caps'] as const;
const PACKS = ['10x10', "24's", 'x30'] as const;

/** An article that is repeated often, at few times and with few values, so that rows are equal, older or newer. */
const article = fc.record({
  kind: fc.constant('article' as const),
  name: fc.constantFrom(...NAMES),
  brand: fc.constantFrom('', 'Emzor', 'EMZOR'),
  pack: fc.constantFrom(...PACKS),
  quantity: fc.nat({ max: 2 }),
  price: fc.constantFrom('"1,500.00"', '₦900'),
  second: fc.nat({ max: 4 }),
});
const other = fc.record({
  kind: fc.constantFrom('unknown', 'kobo', 'both', 'total', 'short', 'blank', 'separators'),
});
const rows = fc.array(fc.oneof({ arbitrary: article, weight: 4 }, { arbitrary: other, weight: 1 }), {
  minLength: 1,
  maxLength: 25,
});
type Row = typeof rows extends fc.Arbitrary<(infer One)[]> ? One : never;

const HEADER = 'Shelf,Product Name,Maker,Pack,Qty,Selling Price,as_of';

const timeOf = (second: number) => `2026-05-01T08:00:0${second}Z`;

function lineOf(row: Row): string {
  switch (row.kind) {
    case 'article':
      return `A1,${row.name},${row.brand},${row.pack},${row.quantity},${row.price},${timeOf(row.second)}`;
    case 'unknown':
      return `A1,Xyzzyq 7mg,,10x10,1,900,${timeOf(0)}`;
    case 'kobo':
      return `A1,Paracetamol 500mg tablet,,10x10,1,900.50,${timeOf(0)}`;
    case 'both':
      return `A1,Xyzzyq 7mg,,10 strips,few,900.50,${timeOf(0)}`;
    case 'total':
      return ',TOTAL,,,17,"9,000.00",';
    case 'short':
      return 'A1,Paracetamol 500mg tablet';
    case 'separators':
      return ',,,,,,';
    case 'blank':
      return '';
  }
}

const isBlank = ({ kind }: Row) => kind === 'blank' || kind === 'separators';
const isArticle = (row: Row) => row.kind === 'article';

/** The articles of the rows, as the brand and pack of each row identify them. */
const articlesIn = (sent: readonly Row[]) =>
  new Set(
    sent
      .filter(isArticle)
      .map(({ name, brand, pack }) =>
        [name, name.startsWith('Panadol') ? '' : brand.replace('EMZOR', 'Emzor'), pack].join('/'),
      ),
  ).size;

function check(report: BulkReport, sent: readonly Row[]) {
  const { rows: count, stored, unchanged, superseded, rejected } = report;
  expect(stored + unchanged + superseded + rejected).toBe(count);
  expect(report.new + report.changed).toBe(stored);
  expect(count).toBe(sent.filter((row) => !isBlank(row)).length);
  expect(rejected).toBe(sent.filter((row) => !isBlank(row) && !isArticle(row)).length);
  // Every row without effect is named once: the rejected and the superseded ones.
  const named = new Set(report.errors.map(({ line }) => line));
  for (const { line } of report.superseded_rows) named.add(line);
  expect(named.size).toBe(rejected + superseded);
  expect(report.superseded_rows).toHaveLength(superseded);
}

test(`every row of any file is stored, unchanged, superseded or rejected (seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rows, { minLength: 1, maxLength: 3 }), async (files) => {
      const pharmacy = await given.pharmacy();
      const seen: Row[] = [];
      for (const sent of files) {
        const body = [HEADER, ...sent.map(lineOf)].join('\n');
        const send = (query: string) => sendBulk(pharmacy, CSV_TYPE, body, `?mode=keep_good${query}`);
        const preview = await send('&preview=true');
        const { status, data } = await send('');
        expect(status).toBe(200);
        check(data, sent);
        expect({ ...preview.data, examples: undefined }).toEqual({ ...data, examples: undefined });
        seen.push(...sent);
        expect(await pharmacy.articles()).toHaveLength(articlesIn(seen));
        // The newest row of each article has been stored already.
        const again = await send('');
        check(again.data, sent);
        expect([again.data.stored, again.data.unchanged]).toEqual([0, data.stored + data.unchanged]);
      }
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});

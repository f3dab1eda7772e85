/** What a request costs whose items name nothing, at a pharmacy that has everything. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { priceItems } from '../../../services/requests/price-items.ts';
import { editDistance } from '../../../domain/medicines/name-matching.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';
import { addPharmacies, clearShelves } from '../../support/pharmacies/shelves.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
  await clearShelves(test.database);
  await addPharmacies(test.database, [{ pharmacy_id: 'ph_all', latitude: 6.5, longitude: 3.4 }]);
  await sql`
    insert into stock (pharmacy_number, medicine_number, quantity, price_ngn, sales_unit, pack_size, content_unit, checked_at)
    select pharmacy_number, medicine_number, 10, 1000, 'pack', 24, 'tablet', now() from pharmacy, medicine
  `.execute(test.database);
});
afterAll(() => test.close());

/** The most items a request may have, and the longest a medicine may be written. */
const ITEMS = 50;
const LETTERS = 200;

/** Letters without meaning: other ones for every number, but the same in every run. */
function lettersFrom(seed: number, length = LETTERS): string {
  let state = (seed + 1) * 7_919;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCodePoint(97 + (state % 26));
  }).join('');
}

const COMMON = 'acid sodium vaccine insulin chloride vitamin sulfate folic human calcium extra iron';
const HOSTILE: Record<string, (index: number) => string> = {
  'one long word': (index) => lettersFrom(index),
  'many words': (index) => (lettersFrom(index).match(/.{8}/g) ?? []).slice(0, 22).join(' '),
  'words that sound shorter': (index) => 'th'.repeat(50 + index),
  'words of many names': (index) => `${COMMON} ${lettersFrom(index, 6)} 500 mg tablet`,
};

/**
 * Comparing every text with every name took 5 to 13 seconds of CPU, and minutes under Jest; looking names up by
 * their words takes a tenth of a second, half a one under Jest. The bound tells these apart on slow machines too.
 */
const MAX_CPU_SECONDS = 5;

it.each(Object.entries(HOSTILE))(
  'refuses fifty items of %s without keeping the process busy',
  async (_, textAt) => {
    const items = Array.from({ length: ITEMS }, (__, index) => ({
      medicine: textAt(index).slice(0, LETTERS),
      quantity: 1,
      unit: 'pack',
    }));
    const before = process.cpuUsage();
    const priced = await priceItems(test.database, { pharmacy_id: 'ph_all', items });
    const { user, system } = process.cpuUsage(before);
    expect(priced).toMatchObject({ ok: false, problems: { length: ITEMS } });
    expect((user + system) / 1e6).toBeLessThan(MAX_CPU_SECONDS);
  },
);

it('still suggests what a misspelled text most likely means, among everything', async () => {
  const items = [{ medicine: 'parasetamol 500mg tablet', quantity: 1, unit: 'pack' }];
  const priced = await priceItems(test.database, { pharmacy_id: 'ph_all', items });
  expect(priced).toMatchObject({
    problems: [{ did_you_mean: { 0: 'paracetamol 500 mg tablet', length: 5 } }],
  });
});

it.each([
  ['paracetamol', 'paracetamol', 0, 0],
  ['paracetmol', 'paracetamol', 1, 1],
  ['paracetmol', 'paracetamol', 0, undefined],
  ['agumentin', 'augmentin', 1, 1],
  ['amoxacilin', 'amoxicillin', 2, 2],
  ['amoxacilin', 'amoxicillin', 1, undefined],
  ['prednisone', 'prednisolone', 2, 2],
  ['', 'ab', 2, 2],
  ['abc', '', 2, undefined],
  ['kitten', 'sitting', 3, 3],
  ['kitten', 'sitting', 2, undefined],
  ['x'.repeat(200), 'paracetamol', 2, undefined],
])('between %j and %j are, of at most %i slips, %s', (left, right, most, expected) => {
  expect(editDistance(left, right, most)).toBe(expected);
});

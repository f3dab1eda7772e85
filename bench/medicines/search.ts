/**
 * Compares the search at more than a million lines of stock with a textbook query sent directly to Postgres, and with the search by
 * medicine that it replaced.
 */
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { Kysely } from 'kysely';
import { searchPharmacies, type PharmacySearch } from '../../db/medicines/search.ts';
import type { Database } from '../../db/schema.ts';
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import type { BenchStack } from '../bench-stack.ts';
import { load } from '../load.ts';
import { throughputLines } from '../pairs.ts';
import { searchByMedicine } from './search-by-medicine.ts';
import { countLines, PHARMACIES, placesOf, withSearchBench } from './search-data.ts';
import { textbookSearch, type FoundByTextbook } from './search-textbook.ts';

const CALLERS = 4;
const PAIRS = 5;
/** Calls of each side in a pair. The textbook query gets few, because it is slow. */
const CALLS = 400;
const TEXTBOOK_CALLS = 24;
/** Number of statements, large enough that a few slow ones do not determine the p99. */
const STATEMENTS = 2_000;
const PLACES = 100;
/** Places at which the answers of each query are compared. */
const PLACES_COMPARED = 20;

/** Queries by the number of pharmacies that stock the medicine. For these both sides give the same answers. */
const QUERIES: readonly (readonly [kind: string, query: string, radiusKm: number])[] = [
  ['common medicine, 10 km', 'paracetamol', 10],
  ['common medicine, 50 km', 'paracetamol', 50],
  ['rare medicine, 10 km', 'streptokinase', 10],
  ['common word, 10 km', 'vaccine', 10],
  ['common word, 50 km', 'vaccine', 50],
  ['misspelled, 10 km', 'paracetmol', 10],
];

export const benchSearch = (stack: BenchStack): Promise<string[]> => withSearchBench(stack, CALLERS, measure);

async function measure(database: Kysely<Database>, partner: ApiCaller): Promise<string[]> {
  const places = await placesOf(database, PLACES);
  const lines = [
    `${await countLines(database)} lines of stock, ${PHARMACIES} pharmacies; ${CALLERS} callers`,
  ];
  for (const [kind, query, radiusKm] of QUERIES) {
    const searchAt = (index: number): PharmacySearch => ({
      query,
      ...(places[index % places.length] ?? { latitude: 0, longitude: 0 }),
      radiusMetres: radiusKm * 1000,
      limit: 10,
      now: new Date(),
      earliestExpiry: nigerianDay(new Date()),
    });
    lines.push(`${kind} ("${query}"): ${await compareAnswers(database, searchAt)}`);
    const measured = await throughputLines(
      { ours: 'POST /medicines/search', bare: 'textbook query' },
      {
        ours: () =>
          load({ calls: CALLS, callers: CALLERS }, (index) => searchThroughApi(partner, searchAt(index))),
        bare: () =>
          load({ calls: TEXTBOOK_CALLS, callers: CALLERS }, (index) =>
            textbookSearch(database, searchAt(index)),
          ),
        pairs: PAIRS,
      },
    );
    const byMedicine = await throughputLines(
      { ours: 'search by article', bare: 'search by medicine' },
      {
        ours: () =>
          load({ calls: STATEMENTS, callers: CALLERS }, (index) =>
            searchPharmacies(database, searchAt(index)),
          ),
        bare: () =>
          load({ calls: STATEMENTS, callers: CALLERS }, (index) =>
            searchByMedicine(database, searchAt(index)),
          ),
        pairs: PAIRS,
      },
    );
    lines.push(...[...measured, ...byMedicine].map((line) => `  ${line}`));
  }
  return lines;
}

async function searchThroughApi(
  partner: ApiCaller,
  { query, latitude, longitude, radiusMetres, limit }: PharmacySearch,
): Promise<void> {
  const body = { query, location: { lat: latitude, lng: longitude }, radius_km: radiusMetres / 1000, limit };
  const { status } = await partner.callOnce('POST', '/medicines/search', body);
  // 404 is valid too: no pharmacy near the place has the medicine.
  if (status !== 200 && status !== 404) throw new Error(`POST /medicines/search answered ${status}`);
}

/** Returns the share of the ten nearest pharmacies that the search finds. The textbook's full scan is the truth. */
async function compareAnswers(
  database: Kysely<Database>,
  searchAt: (index: number) => PharmacySearch,
): Promise<string> {
  let [found, expected, totalsRight] = [0, 0, 0];
  for (let index = 0; index < PLACES_COMPARED; index += 1) {
    const [ours, truth] = await Promise.all([
      searchPharmacies(database, searchAt(index)),
      textbookSearch(database, searchAt(index)),
    ]);
    const ids = new Set(ours.results.map(({ pharmacy_id }) => pharmacy_id));
    expected += truth.length;
    found += truth.filter(({ pharmacy_id }) => ids.has(pharmacy_id)).length;
    if (ours.total === totalOf(truth)) totalsRight += 1;
  }
  return `recall@10 ${(found / expected).toFixed(3)}, total right ${totalsRight}/${PLACES_COMPARED}`;
}

function totalOf([first]: readonly FoundByTextbook[]): number {
  return first?.total ?? 0;
}

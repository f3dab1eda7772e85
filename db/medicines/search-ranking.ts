/** In which sequence a search answers, and what it answers of a pharmacy that has several medicines that match. */
import { sql } from 'kysely';
import { compareMatches, type RecognisedMedicine } from './recognise-medicines.ts';

/** Pharmacies: the nearest first; of equally near ones always the same. */
export const NEAREST_FIRST = sql`nearest.chord, nearest.pharmacy_id`;

/** The stock of one pharmacy: the best match first, of equal matches the cheapest. */
export function bestMatchFirst(medicines: readonly RecognisedMedicine[]) {
  const numbers = sql`${medicines.map(({ medicine_number }) => medicine_number)}::integer[]`;
  return sql`(${placesOf(medicines)}::integer[])[array_position(${numbers}, medicine_number)], price_ngn, medicine_number`;
}

/** The place of each, equal ones sharing theirs. */
function placesOf(bestFirst: readonly RecognisedMedicine[]): number[] {
  let place = 0;
  return bestFirst.map((medicine, index) => {
    const before = bestFirst[index - 1];
    if (before !== undefined && compareMatches(before, medicine) !== 0) place = index;
    return place;
  });
}

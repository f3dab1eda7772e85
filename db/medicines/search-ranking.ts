/** In which sequence a search answers, and what it answers of a pharmacy that has several medicines that match. */
import { sql } from 'kysely';
import type { RecognisedMedicine } from './recognise-medicines.ts';

/** Pharmacies: the nearest first; of equally near ones always the same. */
export const NEAREST_FIRST = sql`nearest.chord, nearest.pharmacy_id`;

/** The stock of one pharmacy: the best match first, of equal matches the cheapest. */
export function bestMatchFirst(medicines: readonly RecognisedMedicine[]) {
  const numbers = sql`${medicines.map(({ medicine_number }) => medicine_number)}::integer[]`;
  const scores = sql`${medicines.map(({ match }) => match.score)}::double precision[]`;
  return sql`(${scores})[array_position(${numbers}, medicine_number)] desc, price_ngn, medicine_number`;
}

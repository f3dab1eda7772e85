/** Recognises the medicines that a text names. */
import type { Kysely } from 'kysely';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { fitOf, narrowingFor, readQuery, type MedicineQuery } from '../../domain/medicines/medicine-query.ts';
import {
  exactMatches,
  similarMatches,
  wordMatches,
  type NameMatch,
} from '../../domain/medicines/name-matching.ts';
import type { MatchType } from '../../domain/medicines/match-types.ts';
import type { Database } from '../schema.ts';
import { namesWithAllWords, namesWithStarts, similarNames, type NameWithProducts } from './find-names.ts';

/** A product of the catalogue that a text names. */
export interface RecognisedMedicine {
  readonly medicine_id: string;
  readonly medicine_number: number;
  readonly generic_name: string;
  readonly form: string;
  readonly strength: string;
  readonly prescription_only: boolean;
  readonly label: string;
  readonly match: { readonly type: MatchType; readonly score: number };
}

/**
 * The products that a text such as "amoxicillin 500mg capsule" names, by whole name, else by words of a name,
 * else by likely misspelling. Only the first of these that names anything counts, even when no product of it
 * has the strength and form asked: so a medicine is never replaced by another with a similar name.
 */
export async function recogniseMedicines(
  database: Kysely<Database>,
  text: string,
): Promise<RecognisedMedicine[]> {
  const query = readQuery(text);
  if (query.nameWords.length === 0) return [];
  const exact = exactMatches(query, await namesWithAllWords(database, [query.nameWords]));
  if (exact.length > 0) return productsOf(query, exact);
  const words = [...query.nameWords, ...query.saltWords];
  const partial = wordMatches(query, await namesWithStarts(database, words));
  if (partial.length > 0) return productsOf(query, partial);
  return productsOf(query, similarMatches(query, await similarNames(database, words)));
}

/** The products of the names that have the strength and form asked, each once with its best score, best first. */
export function productsOf(
  query: MedicineQuery,
  matches: readonly NameMatch<NameWithProducts>[],
): RecognisedMedicine[] {
  const found = new Map<string, RecognisedMedicine>();
  for (const { name, type, score } of matches) {
    const narrowing = narrowingFor(query, name.words);
    for (const product of name.products) {
      const fit = fitOf(product, narrowing) * score;
      if (fit === 0 || fit <= (found.get(product.medicine_id)?.match.score ?? 0)) continue;
      const medicine = { ...product, generic_name: name.generic_name };
      found.set(product.medicine_id, {
        ...medicine,
        label: medicineLabel(medicine),
        match: { type, score: fit },
      });
    }
  }
  return [...found.values()].sort((one, other) => other.match.score - one.match.score);
}

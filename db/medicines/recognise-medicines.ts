/** Recognises the medicines that a text names. */
import { sql } from 'kysely';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import { type MedicineQuery, readQuery } from '../../domain/medicines/medicine-query.ts';
import type { NameMatch } from '../../domain/medicines/name-matching.ts';
import {
  MedicineTexts,
  type NameWithProducts,
  matchingProducts,
  readingsOf,
  type RecognisedMedicine,
  type SearchedMedicine,
  searchedProducts,
  MATCH_TIERS,
} from '../../domain/medicines/recognition.ts';
import type { Meaning } from '../../domain/requests/item-pricing.ts';
import type { Db } from '../schema.ts';
import { candidateNames, namesWithAllWords } from './names.ts';

/** The products that a text such as "amoxicillin 500mg capsule" names, best match first. */
export async function recogniseMedicines(database: Db, text: string): Promise<SearchedMedicine[]> {
  const query = readQuery(text);
  return searchedProducts(text, query, await namesMeant(database, query));
}

/** The products of the names in a text, whatever strength and form it states. */
export async function recogniseAllProducts(database: Db, text: string): Promise<RecognisedMedicine[]> {
  const query = readQuery(text);
  const names = await namesMeant(database, query);
  return matchingProducts({ ...query, narrowingWords: [], strengths: [] }, names);
}

/** Tries one tier after the other, because the later tiers are slow and rarely needed. */
async function namesMeant(database: Db, query: MedicineQuery): Promise<NameMatch<NameWithProducts>[]> {
  for (const reading of readingsOf(query)) {
    for (const { candidates, wordsOf, matches } of MATCH_TIERS) {
      const meant = matches(reading, await candidateNames(database, candidates, wordsOf(reading)));
      if (meant.length > 0) return meant;
    }
  }
  return [];
}

export async function meaningsOf(database: Db, texts: readonly string[]): Promise<(readonly Meaning[])[]> {
  const read = new MedicineTexts(texts);
  const { wordLists, medicineIds } = read.sought;
  const [names, products] = await Promise.all([
    wordLists.length === 0 ? [] : namesWithAllWords(database, wordLists),
    medicineIds.length === 0 ? [] : productsWithIds(database, medicineIds).execute(),
  ]);
  return read.meanings(names, products);
}

export function productsWithIds(database: Db, medicineIds: readonly string[]) {
  return database
    .selectFrom('medicine')
    .select(['medicine_id', 'generic_name', 'form', 'strength', 'prescription_only'])
    .where('medicine_id', '=', sql<string>`any(${[...medicineIds]}::text[])`);
}

/** A medicine by number, as if a query had named it exactly. */
export async function readMedicine(
  database: Db,
  medicine_number: number,
): Promise<RecognisedMedicine | undefined> {
  const medicine = await database
    .selectFrom('medicine')
    .select([
      'medicine_id',
      'medicine_number',
      'generic_name',
      'form',
      'strength',
      'prescription_only',
      'usual',
    ])
    .where('medicine_number', '=', medicine_number)
    .executeTakeFirst();
  return (
    medicine && {
      ...medicine,
      brand_key: null,
      content_size: null,
      label: medicineLabel(medicine),
      match: { type: 'exact', score: 1 },
    }
  );
}

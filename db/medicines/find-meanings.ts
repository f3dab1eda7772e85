/** The products that the items of a request can mean. */
import type { Kysely } from 'kysely';
import type { Meaning } from '../../domain/requests/lines/item-pricing.ts';
import { readQuery } from '../../domain/medicines/medicine-query.ts';
import { exactMatches } from '../../domain/medicines/name-matching.ts';
import type { Database } from '../schema.ts';
import { namesWithAllWords } from './find-names.ts';
import { productsOf } from './recognise-medicines.ts';

/** What `db/medicines/reference/medicine-id.ts` makes. */
const MEDICINE_ID = /^med_[0-9a-f]+$/;

/**
 * For each text the products that it names whole, and of these the ones that fit best: "tablet" is a plain
 * tablet where there is one. A text that is a medicine_id means that product; a text that names nothing has
 * no products.
 */
export async function meaningsOf(
  database: Kysely<Database>,
  texts: readonly string[],
): Promise<(readonly Meaning[])[]> {
  const trimmed = texts.map((text) => text.trim());
  const byId = await productsById(
    database,
    trimmed.filter((text) => MEDICINE_ID.test(text)),
  );
  const queries = trimmed.map(readQuery);
  const wordLists = queries.map(({ nameWords }) => nameWords).filter((words) => words.length > 0);
  const names = wordLists.length === 0 ? [] : await namesWithAllWords(database, wordLists);
  return queries.map((query, index) => {
    const product = byId.get(trimmed[index] ?? '');
    if (product !== undefined) return [product];
    if (query.nameWords.length === 0) return [];
    const products = productsOf(query, exactMatches(query, names));
    const best = Math.max(...products.map(({ match }) => match.score));
    return products.filter(({ match }) => match.score === best);
  });
}

async function productsById(
  database: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, Meaning>> {
  if (ids.length === 0) return new Map();
  const products = await database
    .selectFrom('medicine')
    .select(['medicine_id', 'generic_name', 'form', 'strength', 'prescription_only'])
    .where('medicine_id', 'in', ids)
    .execute();
  return new Map(products.map((product) => [product.medicine_id, product]));
}

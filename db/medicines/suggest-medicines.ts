/** Suggests medicines for texts that were not recognised. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { Suggestions, suggestionWords } from '../../domain/medicines/suggestions.ts';
import type { Db } from '../schema.ts';
import { isOrderable, type OrderableStock } from '../stock/stock.ts';
import { IS_PRODUCT_OF_NAME, namesLikeAny } from './names.ts';

/** For each text, labels of medicines in stock at the pharmacy that share a word with it or resemble it. */
export async function suggestMedicines(
  database: Db,
  orderable: OrderableStock,
  texts: readonly string[],
): Promise<string[][]> {
  if (texts.length === 0) return [];
  const products = await database
    .selectFrom('stock')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .innerJoin('medicine_name', (join) => join.on(IS_PRODUCT_OF_NAME))
    .select(['medicine_name.words', 'medicine.generic_name', 'medicine.form', 'medicine.strength'])
    .distinct()
    .where(isOrderable(orderable))
    .execute();
  const suggestions = new Suggestions(products);
  const labels: string[][] = [];
  for (const text of texts) {
    labels.push(suggestions.labelsFor(text));
    // A hundred texts in one turn of the event loop would delay other calls.
    await endOfTurn();
  }
  return labels;
}

/**
 * Suggests labels from the whole catalogue. Postgres selects candidate names, because comparing 100,000 medicines would block other calls for
 * seconds.
 */
export async function suggestFromCatalogue(database: Db, texts: readonly string[]): Promise<string[][]> {
  const labels: string[][] = [];
  for (const text of texts) {
    const names = await namesLikeAny(database, suggestionWords(text));
    const products = names.flatMap(({ words, generic_name, products: ofName }) =>
      ofName.map(({ form, strength }) => ({ words, generic_name, form, strength })),
    );
    labels.push(new Suggestions(products).labelsFor(text));
  }
  return labels;
}

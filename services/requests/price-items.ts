/** Recognises the items of a request in the catalogue and prices them from one pharmacy's stock. */
import type { Kysely } from 'kysely';
import { type AskedItem, ItemPricing, type ItemProblem } from '../../domain/requests/item-pricing.ts';
import type { RequestItem } from '../../domain/requests/items.ts';
import type { Database } from '../../db/schema.ts';
import { type ItemFacts, readItemFacts } from '../../db/requests/order-facts.ts';
import { suggestMedicines } from '../../db/medicines/suggest-medicines.ts';

export type { AskedItem, ItemProblem } from '../../domain/requests/item-pricing.ts';

export type PricedItems =
  | { readonly ok: true; readonly items: readonly RequestItem[]; readonly total_ngn: number }
  | { readonly ok: false; readonly problems: readonly ItemProblem[] };

interface Order {
  readonly pharmacy_id: string;
  readonly items: readonly AskedItem[];
}

/**
 * Prices the items at one pharmacy, all or none. A medicine is recognised by its medicine_id or by an exact
 * generic name, brand or synonym (any case, accents and word order), narrowed by the strength, form and unit
 * asked; never by guess. Lines of the same medicine must be in stock together.
 *
 * Takes one statement whatever the number of items, and one more when an item isn't recognised.
 *
 * @returns the items in the order asked with whole-Naira totals, or every item's problem.
 */
export async function priceItems(database: Kysely<Database>, order: Order): Promise<PricedItems> {
  return priceFrom(
    database,
    order,
    await readItemFacts(database, { pharmacy_id: order.pharmacy_id, texts: textsOf(order.items) }),
  );
}

/** What the items name: what is to be read of them. */
export function textsOf(items: readonly Pick<AskedItem, 'medicine'>[]): string[] {
  return items.map(({ medicine }) => medicine);
}

/** The same from what was read already. */
export async function priceFrom(
  database: Kysely<Database>,
  order: Order,
  { meanings, stock }: ItemFacts,
): Promise<PricedItems> {
  const pricing = new ItemPricing(stock);
  const priced: RequestItem[] = [];
  const problems: ItemProblem[] = [];
  for (const [index, item] of order.items.entries()) {
    const outcome = pricing.price({ item, index, meanings: meanings[index] ?? [] });
    if ('code' in outcome) problems.push(outcome);
    else priced.push(outcome);
  }
  if (problems.length > 0) return { ok: false, problems: await withSuggestions(database, order, problems) };
  return {
    ok: true,
    items: priced,
    total_ngn: priced.reduce((sum, { line_total_ngn }) => sum + line_total_ngn, 0),
  };
}

/** Fills in what an item that names no medicine may have meant. */
async function withSuggestions(
  database: Kysely<Database>,
  { pharmacy_id, items }: Order,
  problems: readonly ItemProblem[],
): Promise<ItemProblem[]> {
  const isUnknown = (problem: ItemProblem) =>
    problem.code === 'medicine_not_recognised' && problem.did_you_mean.length === 0;
  const unknown = problems.filter(isUnknown);
  const texts = unknown.map(({ index }) => items[index]?.medicine ?? '');
  const suggestions = await suggestMedicines(database, pharmacy_id, texts);
  return problems.map((problem) =>
    isUnknown(problem) ? { ...problem, did_you_mean: suggestions[unknown.indexOf(problem)] ?? [] } : problem,
  );
}

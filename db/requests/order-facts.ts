/** Reads what the checks of an order need, in one statement. */
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Meaning, PricedMedicine, Shelf, ShelvedArticle } from '../../domain/requests/item-pricing.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { MedicineTexts } from '../../domain/medicines/recognition.ts';
import { productsWithIds } from '../medicines/recognise-medicines.ts';
import { type JoinedRow, joinProducts, groupByName, withAllWords } from '../medicines/names.ts';
import { type FoundPharmacy, pharmacyWithId } from '../pharmacies/pharmacies.ts';
import type { Db } from '../schema.ts';
import { ARTICLE_IN_STOCK, CONTENT_LEFT, isOrderable, type OrderableStock } from '../stock/stock.ts';

/** Possible meanings of the items of an order, and the pharmacy's stock. */
export interface ItemFacts {
  /** The equally good matches of each text; empty when nothing matches. */
  readonly meanings: readonly (readonly Meaning[])[];
  readonly shelf: Shelf;
}

interface OrderFacts extends ItemFacts {
  /** The submission of the request that the order repeats; undefined for a new one. */
  readonly earlier: Submission | undefined;
  readonly pharmacy: FoundPharmacy | undefined;
}

interface OrderedItems extends OrderableStock {
  /** A medicine_id, or a name with or without strength and form. */
  readonly texts: readonly string[];
}

export async function readItemFacts(database: Db, items: OrderedItems): Promise<ItemFacts> {
  const texts = new MedicineTexts(items.texts);
  return itemFactsOf(texts, await selectItems(database, items, texts).executeTakeFirstOrThrow());
}

/**
 * Reads the facts of the items, the pharmacy, and the request that the order may repeat.
 *
 * @param request_id undefined when the order cannot repeat one.
 * @param now the day on which the licence must be valid.
 */
export async function readOrderFacts(
  database: Db,
  items: OrderedItems & { readonly request_id: string | undefined; readonly now: Date },
): Promise<OrderFacts> {
  const { request_id = null, pharmacy_id, now } = items;
  const texts = new MedicineTexts(items.texts);
  const row = await selectItems(database, items, texts)
    .select((add) => [
      jsonObjectFrom(pharmacyWithId(database, pharmacy_id, now)).as('pharmacy'),
      add.selectFrom('request').select('submission').where('request_id', '=', request_id).as('earlier'),
    ])
    .executeTakeFirstOrThrow();
  const { pharmacy, earlier } = row;
  return { ...itemFactsOf(texts, row), pharmacy: pharmacy ?? undefined, earlier: earlier ?? undefined };
}

function selectItems(database: Db, orderable: OrderableStock, { sought }: MedicineTexts) {
  const names = database.selectFrom('medicine_name').where(withAllWords(sought.wordLists));
  const articles = jsonArrayFrom(
    database
      .selectFrom('stock')
      .select([...ARTICLE_IN_STOCK, 'expires_on', CONTENT_LEFT.as('available')])
      .whereRef('stock.medicine_number', '=', sql.ref('medicine.medicine_number'))
      .where(isOrderable(orderable)),
  ).as('articles');
  return database.selectNoFrom([
    jsonArrayFrom(joinProducts(names).select(articles)).as('names'),
    jsonArrayFrom(productsWithIds(database, sought.medicineIds).select(articles)).as('products'),
  ]);
}

type Shelved<Product> = Product & { readonly articles: readonly ShelvedArticle[] };

interface SelectedItems {
  readonly names: readonly Shelved<JoinedRow>[];
  readonly products: readonly Shelved<PricedMedicine>[];
}

function itemFactsOf(texts: MedicineTexts, { names, products }: SelectedItems): ItemFacts {
  const shelved = [...names, ...products].flatMap(({ medicine_id, articles }) =>
    medicine_id === null || articles.length === 0 ? [] : [[medicine_id, articles] as const],
  );
  return { meanings: texts.meanings(groupByName(names), products), shelf: new Map(shelved) };
}

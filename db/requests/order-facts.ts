/** Reads what the checks of an order need, in one statement. */
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Meaning, StockLine } from '../../domain/requests/item-pricing.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { MedicineTexts } from '../../domain/medicines/recognition.ts';
import { productsWithIds } from '../medicines/recognise-medicines.ts';
import { type JoinedRow, joinProducts, groupByName, withAllWords } from '../medicines/names.ts';
import { type FoundPharmacy, pharmacyWithId } from '../pharmacies/pharmacies.ts';
import type { Db } from '../schema.ts';
import { CONTENT_LEFT, isInStockAt, STOCK_LINE } from '../stock/stock.ts';

/** Possible meanings of the items of an order, and the pharmacy's stock. */
export interface ItemFacts {
  /** The equally good matches of each text; empty when nothing matches. */
  readonly meanings: readonly (readonly Meaning[])[];
  /** By medicine_id, without medicines that have no unreserved stock. */
  readonly stock: ReadonlyMap<string, StockLine>;
}

interface OrderFacts extends ItemFacts {
  /** The submission of the request that the order repeats; undefined for a new one. */
  readonly earlier: Submission | undefined;
  readonly pharmacy: FoundPharmacy | undefined;
}

interface OrderedItems {
  readonly pharmacy_id: string;
  /** A medicine_id, or a name with or without strength and form. */
  readonly texts: readonly string[];
}

export async function readItemFacts(database: Db, items: OrderedItems): Promise<ItemFacts> {
  const texts = new MedicineTexts(items.texts);
  return itemFactsOf(texts, await selectItems(database, items.pharmacy_id, texts).executeTakeFirstOrThrow());
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
  const row = await selectItems(database, pharmacy_id, texts)
    .select((add) => [
      jsonObjectFrom(pharmacyWithId(database, pharmacy_id, now)).as('pharmacy'),
      add.selectFrom('request').select('submission').where('request_id', '=', request_id).as('earlier'),
    ])
    .executeTakeFirstOrThrow();
  const { pharmacy, earlier } = row;
  return { ...itemFactsOf(texts, row), pharmacy: pharmacy ?? undefined, earlier: earlier ?? undefined };
}

function selectItems(database: Db, pharmacy_id: string, { sought }: MedicineTexts) {
  const names = database.selectFrom('medicine_name').where(withAllWords(sought.wordLists));
  const onShelf = isInStockAt(pharmacy_id);
  return database.selectNoFrom([
    jsonArrayFrom(
      joinProducts(names)
        .leftJoin('stock', (join) => join.on(onShelf))
        .select([...STOCK_LINE, CONTENT_LEFT.as('available')]),
    ).as('names'),
    jsonArrayFrom(
      productsWithIds(database, sought.medicineIds)
        .leftJoin('stock', (join) => join.on(onShelf))
        .select([...STOCK_LINE, CONTENT_LEFT.as('available')]),
    ).as('products'),
  ]);
}

/** A product with its stock; the stock columns are null when the pharmacy has none. */
type Shelved<Product> = Product & { readonly [Key in keyof StockLine]: StockLine[Key] | null };

interface SelectedItems {
  readonly names: readonly Shelved<JoinedRow>[];
  readonly products: readonly Shelved<Meaning>[];
}

function itemFactsOf(texts: MedicineTexts, { names, products }: SelectedItems): ItemFacts {
  return {
    meanings: texts.meanings(groupByName(names), products),
    stock: new Map([...names, ...products].flatMap(toLine)),
  };
}

function toLine(row: Shelved<{ readonly medicine_id: string | null }>): [string, StockLine][] {
  const { medicine_id, sales_unit, pack_size, content_unit, price_ngn, available } = row;
  if (medicine_id === null || sales_unit === null || pack_size === null) return [];
  if (content_unit === null || price_ngn === null || available === null) return [];
  return [[medicine_id, { sales_unit, pack_size, content_unit, price_ngn, available }]];
}

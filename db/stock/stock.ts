/** Reads and stores the stock of pharmacies. */
import { createHash } from 'node:crypto';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { idFromDigest } from '../../domain/common/ids.ts';
import type { ArticleInStock } from '../../domain/medicines/articles.ts';
import { medicineLabel } from '../../domain/medicines/medicine-names.ts';
import type { MedicineTable } from '../schema/medicines.ts';
import type { StockTable } from '../schema/pharmacies.ts';
import { readPage } from '../queries.ts';
import type { Db, Tx } from '../schema.ts';

/** The columns that identify an article of a pharmacy. */
export interface ArticleKey extends Pick<
  Selectable<StockTable>,
  'brand_key' | 'sales_unit' | 'pack_size' | 'content_unit' | 'content_size'
> {
  readonly pharmacy_id: string;
  readonly medicine_id: string;
}

/** Derives the id of an article from its key alone, so that an article that is reported again has the same id. */
export function articleId(key: ArticleKey): string {
  const { pharmacy_id, medicine_id, brand_key, sales_unit, pack_size, content_unit, content_size } = key;
  const columns = [pharmacy_id, medicine_id, brand_key, sales_unit, pack_size, content_unit];
  const text = JSON.stringify(content_size === null ? columns : [...columns, content_size]);
  return idFromDigest('article', createHash('sha256').update(text).digest());
}

export const ARTICLE_IN_STOCK = [
  'article_id',
  'brand',
  'brand_key',
  'sales_unit',
  'pack_size',
  'content_unit',
  'content_size',
  'price_ngn',
] as const;

/** The stock of a pharmacy that partners may order, for a given medicine. */
export interface OrderableStock {
  readonly pharmacy_id: string;
  /** The earliest expiry date that is still offered, an ISO date. */
  readonly earliestExpiry: string;
}

/** Condition on `stock`: the pharmacy has some left that is not about to expire. */
export function isOrderable({ pharmacy_id, earliestExpiry }: OrderableStock) {
  return sql<boolean>`stock.in_stock and ${isFresh(earliestExpiry)}
    and stock.pharmacy_number = (select pharmacy_number from pharmacy where pharmacy_id = ${pharmacy_id})`;
}

/**
 * Condition on `stock`: the package that is sold next expires on this ISO date or later, or its expiry date is unknown.
 */
export function isFresh(earliestExpiry: string | RawBuilder<unknown>) {
  return sql<boolean>`(stock.expires_on is null or stock.expires_on >= ${earliestExpiry}::date)`;
}

/** The articles of one medicine that partners may order. */
export async function articlesInStock(
  database: Db,
  orderable: OrderableStock,
  medicine_id: string,
): Promise<ArticleInStock[]> {
  return database
    .selectFrom('medicine')
    .innerJoin('stock', 'stock.medicine_number', 'medicine.medicine_number')
    .select([...ARTICLE_IN_STOCK, CONTENT_LEFT.as('available')])
    .where('medicine_id', '=', medicine_id)
    .where(isOrderable(orderable))
    .orderBy('article_id')
    .execute();
}

/** The medicines of articles of a pharmacy, in stock or not, by article_id. */
export async function medicinesOfArticles(
  database: Db,
  pharmacy_id: string,
  articles: readonly string[],
): Promise<ReadonlyMap<string, { readonly medicine_id: string; readonly medicine_label: string }>> {
  if (articles.length === 0) return new Map();
  const rows = await stockLines(database, pharmacy_id)
    .where('article_id', '=', sql<string>`any(${[...articles]}::text[])`)
    .execute();
  return new Map(
    rows.map(({ article_id, medicine_id, ...name }) => [
      article_id,
      { medicine_id, medicine_label: medicineLabel(name) },
    ]),
  );
}

type ArticleColumns = Omit<
  Selectable<StockTable>,
  'article_number' | 'pharmacy_number' | 'medicine_number' | 'brand_key' | 'reserved'
>;

export interface StoredStock
  extends
    Pick<Selectable<MedicineTable>, 'medicine_id' | 'generic_name' | 'form' | 'strength'>,
    ArticleColumns {
  /** Content units of the quantity that are reserved, or dispensed since. */
  readonly reserved: number;
}

/** The last line of a page of stock. */
export interface StockPosition {
  readonly medicine_id: string;
  readonly article_id: string;
}

interface StockPage {
  readonly limit: number;
  readonly after: StockPosition | undefined;
  /** Numbers of the medicines to include; undefined for all. */
  readonly only?: readonly number[];
}

/** A page of lines sorted by medicine_id and article_id, out-of-stock lines included. */
export async function listStock(
  database: Db,
  pharmacy_id: string,
  { limit, after, only }: StockPage,
): Promise<{ readonly lines: readonly StoredStock[]; readonly has_more: boolean }> {
  const query = stockLines(database, pharmacy_id)
    .$if(after !== undefined, (lines) =>
      lines.where(sql<boolean>`(medicine_id, article_id) > (${after?.medicine_id}, ${after?.article_id})`),
    )
    .$if(only !== undefined, (lines) =>
      lines.where('stock.medicine_number', '=', sql<number>`any(${[...(only ?? [])]}::integer[])`),
    )
    .orderBy('medicine_id')
    .orderBy('article_id');
  const { rows, has_more } = await readPage(query, limit);
  return { lines: rows, has_more };
}

/** Returns undefined when the pharmacy never reported the article. */
export async function readStock(
  database: Db,
  pharmacy_id: string,
  article_id: string,
): Promise<StoredStock | undefined> {
  return stockLines(database, pharmacy_id).where('article_id', '=', article_id).executeTakeFirst();
}

/** A stored article as the pharmacy last reported it, and when. */
export type ReportedStock = Omit<StockUpdate, 'as_of'> & { readonly checked_at: Date };

/** The stored articles of a pharmacy: those with these ids, or all with a quantity above 0. */
export async function readReportedStock(
  database: Db,
  pharmacy_id: string,
  which: readonly string[] | 'stocked',
): Promise<ReportedStock[]> {
  return database
    .selectFrom('stock')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock.pharmacy_number')
    .select(['article_id', 'medicine_number', 'brand', 'brand_key', 'quantity', 'sales_unit', 'pack_size'])
    .select([
      'content_unit',
      'content_size',
      'price_ngn',
      'batch_number',
      'expires_on',
      'gtin',
      'nafdac_number',
      'checked_at',
    ])
    .where('pharmacy_id', '=', pharmacy_id)
    .where(
      which === 'stocked'
        ? sql<boolean>`quantity > 0`
        : sql<boolean>`article_id = any(${[...which]}::text[])`,
    )
    .execute();
}

function stockLines(database: Db, pharmacy_id: string) {
  return database
    .selectFrom('pharmacy')
    .innerJoin('stock', 'stock.pharmacy_number', 'pharmacy.pharmacy_number')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .where('pharmacy_id', '=', pharmacy_id)
    .select(['medicine_id', 'generic_name', 'form', 'strength', 'article_id', 'brand'])
    .select(['quantity', 'in_stock', 'sales_unit', 'pack_size', 'content_unit', 'content_size', 'price_ngn'])
    .select(['checked_at', 'batch_number', 'expires_on', 'gtin', 'nafdac_number'])
    .select(sql<number>`reserved::double precision`.as('reserved'));
}

/** A report of one article. */
export interface StockUpdate extends Readonly<
  Pick<
    Selectable<StockTable>,
    | 'article_id'
    | 'medicine_number'
    | 'brand'
    | 'brand_key'
    | 'quantity'
    | 'sales_unit'
    | 'pack_size'
    | 'content_unit'
    | 'content_size'
    | 'price_ngn'
    | 'batch_number'
    | 'expires_on'
    | 'gtin'
    | 'nafdac_number'
  >
> {
  /** Time for which the report is true. */
  readonly as_of: Date;
}

const BATCH_SIZE = 5_000;

/** Effect of a report: `superseded` means that the stored report is newer, so nothing changed. */
export type StockOutcome = 'new' | 'changed' | 'unchanged' | 'superseded';

/** The effect of a report on the stored article. */
export function outcomeOf(before: ReportedStock | undefined, update: StockUpdate): StockOutcome {
  if (before === undefined) return 'new';
  if (before.checked_at > update.as_of) return 'superseded';
  const isKept = (identifier: 'gtin' | 'nafdac_number') =>
    update[identifier] === null || update[identifier] === before[identifier];
  const isSame =
    REPORTED.every((column) => before[column] === update[column]) &&
    isKept('gtin') &&
    isKept('nafdac_number');
  return isSame ? 'unchanged' : 'changed';
}

/** Columns that a report replaces. */
const REPORTED = ['brand', 'quantity', 'price_ngn', 'batch_number', 'expires_on'] as const;

/**
 * Class of the advisory locks that let one call at a time store the stock of a pharmacy, so that each call counts only
 * its own changes.
 */
const STOCK_LOCKS = 726_002;

export async function lockStockReports(transaction: Tx, pharmacy_id: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(${STOCK_LOCKS}, pharmacy_number) from pharmacy where pharmacy_id = ${pharmacy_id}
  `.execute(transaction);
}

/**
 * Stores all reports or none, in the given transaction or one of its own. A report that is older than the stored one
 * changes nothing; of two reports for the same time, that of the later call is stored.
 *
 * @param updates at most one per article.
 * @param check called with each stored article and its report, while other reports wait; throws to store nothing.
 * @returns the outcome of each, by article_id.
 */
export async function storeStock(
  database: Db,
  pharmacy_id: string,
  updates: readonly StockUpdate[],
  check: (before: ReportedStock | undefined, update: StockUpdate) => void = () => undefined,
): Promise<Map<string, StockOutcome>> {
  // Sorted, so that two calls at the same time cannot deadlock.
  const ordered = updates.toSorted((one, other) => (one.article_id < other.article_id ? -1 : 1));
  const outcomes = new Map<string, StockOutcome>();
  const work = async (transaction: Tx) => {
    await lockStockReports(transaction, pharmacy_id);
    for (let first = 0; first < ordered.length; first += BATCH_SIZE) {
      const some = ordered.slice(first, first + BATCH_SIZE);
      const ids = some.map(({ article_id }) => article_id);
      const stored = await readReportedStock(transaction, pharmacy_id, ids);
      const before = new Map(stored.map((line) => [line.article_id, line]));
      for (const update of some) check(before.get(update.article_id), update);
      const written = new Set(
        (await upsert(transaction, pharmacy_id, some)).map(({ article_id }) => article_id),
      );
      for (const update of some) {
        const outcome = outcomeOf(before.get(update.article_id), update);
        outcomes.set(update.article_id, written.has(update.article_id) ? outcome : 'superseded');
      }
    }
  };
  await (database.isTransaction ? work(database as Tx) : database.transaction().execute(work));
  return outcomes;
}

async function upsert(transaction: Tx, pharmacy_id: string, updates: readonly StockUpdate[]) {
  const column = <Name extends keyof StockUpdate>(name: Name) => updates.map((line) => line[name]);
  const { rows } = await sql<{ article_id: string }>`
    insert into stock as kept (
      pharmacy_number, article_id, medicine_number, brand, brand_key, quantity, sales_unit, pack_size, content_unit,
      content_size, price_ngn, batch_number, expires_on, gtin, nafdac_number, checked_at
    )
    select (select pharmacy_number from pharmacy where pharmacy_id = ${pharmacy_id}), updates.*
    from unnest(
      ${column('article_id')}::text[], ${column('medicine_number')}::integer[], ${column('brand')}::text[],
      ${column('brand_key')}::text[], ${column('quantity')}::integer[], ${column('sales_unit')}::text[],
      ${column('pack_size')}::integer[], ${column('content_unit')}::text[], ${column('content_size')}::text[],
      ${column('price_ngn')}::integer[], ${column('batch_number')}::text[], ${column('expires_on')}::date[], ${column('gtin')}::text[],
      ${column('nafdac_number')}::text[], ${column('as_of')}::timestamptz[]
    ) as updates (
      article_id, medicine_number, brand, brand_key, quantity, sales_unit, pack_size, content_unit, content_size,
      price_ngn, batch_number, expires_on, gtin, nafdac_number, as_of
    )
    order by updates.article_id
    on conflict (article_id) do update set
      brand = excluded.brand, quantity = excluded.quantity, price_ngn = excluded.price_ngn,
      batch_number = excluded.batch_number, expires_on = excluded.expires_on,
      gtin = coalesce(excluded.gtin, kept.gtin), nafdac_number = coalesce(excluded.nafdac_number, kept.nafdac_number),
      checked_at = excluded.checked_at
    where kept.checked_at <= excluded.checked_at
    returning article_id
  `.execute(transaction);
  return rows;
}

/** Unreserved content units; negative when the pharmacy reported less than is reserved. A double is exact up to 2^53. */
export const CONTENT_LEFT = sql<number>`(quantity::bigint * pack_size - reserved)::double precision`;

export type TestItem = Pick<StoredStock, 'medicine_id' | 'sales_unit'>;

/** Medicines in stock at the pharmacy, the same ones for the same stock. */
export async function findTestItems(
  database: Db,
  orderable: OrderableStock,
  { onPrescription, limit }: { readonly onPrescription: boolean; readonly limit: number },
): Promise<TestItem[]> {
  return database
    .selectFrom('stock')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .select(['medicine.medicine_id', 'stock.sales_unit'])
    .distinctOn('medicine.medicine_id')
    .where(isOrderable(orderable))
    .where('medicine.prescription_only', '=', onPrescription)
    .orderBy('medicine.medicine_id')
    .orderBy('article_id')
    .limit(limit)
    .execute();
}

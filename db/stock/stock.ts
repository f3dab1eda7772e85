/** Reads and stores the stock of pharmacies. */
import { type Selectable, sql } from 'kysely';
import type { MedicineTable } from '../schema/medicines.ts';
import type { StockTable } from '../schema/pharmacies.ts';
import type { StockLine } from '../../domain/requests/item-pricing.ts';
import { readPage } from '../queries.ts';
import type { Db, Tx } from '../schema.ts';

export const STOCK_LINE = ['sales_unit', 'pack_size', 'content_unit', 'price_ngn'] as const;

/** Join condition of `medicine` with the `stock` that a pharmacy has left. */
export const isInStockAt = (pharmacy_id: string) =>
  sql<boolean>`stock.medicine_number = medicine.medicine_number and stock.in_stock
    and stock.pharmacy_number = (select pharmacy_number from pharmacy where pharmacy_id = ${pharmacy_id})`;

/** By medicine_id, without medicines that have no unreserved stock. */
export async function stockOf(
  database: Db,
  pharmacy_id: string,
  medicineIds: readonly string[],
): Promise<Map<string, StockLine>> {
  if (medicineIds.length === 0) return new Map();
  const stockLines = await database
    .selectFrom('medicine')
    .innerJoin('stock', (join) => join.on(isInStockAt(pharmacy_id)))
    .select(['medicine_id', ...STOCK_LINE, CONTENT_LEFT.as('available')])
    .where('medicine_id', '=', sql<string>`any(${[...medicineIds]}::text[])`)
    .execute();
  return new Map(stockLines.map((line) => [line.medicine_id, line]));
}

export interface StoredStock
  extends
    Pick<Selectable<MedicineTable>, 'medicine_id' | 'generic_name' | 'form' | 'strength'>,
    Omit<Selectable<StockTable>, 'pharmacy_number' | 'medicine_number' | 'reserved'> {
  /** Content units of the quantity that are reserved, or dispensed since. */
  readonly reserved: number;
}

interface StockPage {
  readonly limit: number;
  /** The medicine_id of the last line of the previous page. */
  readonly after: string | undefined;
  /** Numbers of the medicines to include; undefined for all. */
  readonly only?: readonly number[];
}

/** A page of lines sorted by medicine_id, out-of-stock lines included. */
export async function listStock(
  database: Db,
  pharmacy_id: string,
  { limit, after, only }: StockPage,
): Promise<{ readonly lines: readonly StoredStock[]; readonly has_more: boolean }> {
  const query = stockLines(database, pharmacy_id)
    .$if(after !== undefined, (lines) => lines.where('medicine_id', '>', after ?? ''))
    .$if(only !== undefined, (lines) =>
      lines.where('stock.medicine_number', '=', sql<number>`any(${[...(only ?? [])]}::integer[])`),
    )
    .orderBy('medicine_id');
  const { rows, has_more } = await readPage(query, limit);
  return { lines: rows, has_more };
}

/** Undefined when the pharmacy never reported the medicine. */
export async function readStock(
  database: Db,
  pharmacy_id: string,
  medicine_id: string,
): Promise<StoredStock | undefined> {
  return stockLines(database, pharmacy_id).where('medicine_id', '=', medicine_id).executeTakeFirst();
}

export async function readStockLines(database: Db, pharmacy_id: string, medicines: readonly number[]) {
  return database
    .selectFrom('stock')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock.pharmacy_number')
    .select([
      'medicine_number',
      'quantity',
      'sales_unit',
      'pack_size',
      'content_unit',
      'price_ngn',
      'checked_at',
    ])
    .where('pharmacy_id', '=', pharmacy_id)
    .where('medicine_number', '=', sql<number>`any(${[...medicines]}::integer[])`)
    .execute();
}

function stockLines(database: Db, pharmacy_id: string) {
  return database
    .selectFrom('pharmacy')
    .innerJoin('stock', 'stock.pharmacy_number', 'pharmacy.pharmacy_number')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .where('pharmacy_id', '=', pharmacy_id)
    .select(['medicine_id', 'generic_name', 'form', 'strength'])
    .select(['quantity', 'in_stock', 'sales_unit', 'pack_size', 'content_unit', 'price_ngn', 'checked_at'])
    .select(sql<number>`reserved::double precision`.as('reserved'));
}

export interface StockUpdate extends Readonly<
  Pick<Selectable<StockTable>, 'medicine_number' | 'quantity' | (typeof STOCK_LINE)[number]>
> {
  /** Time for which the report is true. */
  readonly as_of: Date;
}

const BATCH_SIZE = 5_000;

/**
 * Stores all reports or none, in the given transaction or one of its own. A report that is older than the stored one changes nothing; of
 * two for the same time the later call wins.
 *
 * @param updates at most one per medicine.
 * @returns the numbers of the medicines whose stored report is newer.
 */
export async function storeStock(
  database: Db,
  pharmacy_id: string,
  updates: readonly StockUpdate[],
): Promise<Set<number>> {
  // Sorted, so that two calls at the same time cannot deadlock.
  const ordered = updates.toSorted((one, other) => one.medicine_number - other.medicine_number);
  const late = new Set(ordered.map(({ medicine_number }) => medicine_number));
  const work = async (transaction: Tx) => {
    for (let first = 0; first < ordered.length; first += BATCH_SIZE) {
      const rows = await upsert(transaction, pharmacy_id, ordered.slice(first, first + BATCH_SIZE));
      for (const { medicine_number } of rows) late.delete(medicine_number);
    }
  };
  await (database.isTransaction ? work(database as Tx) : database.transaction().execute(work));
  return late;
}

async function upsert(transaction: Tx, pharmacy_id: string, updates: readonly StockUpdate[]) {
  const column = <Name extends keyof StockUpdate>(name: Name) => updates.map((line) => line[name]);
  const { rows } = await sql<{ medicine_number: number }>`
    insert into stock as kept (
      pharmacy_number, medicine_number, quantity, sales_unit, pack_size, content_unit, price_ngn, checked_at
    )
    select (select pharmacy_number from pharmacy where pharmacy_id = ${pharmacy_id}), updates.*
    from unnest(
      ${column('medicine_number')}::integer[], ${column('quantity')}::integer[], ${column('sales_unit')}::text[],
      ${column('pack_size')}::integer[], ${column('content_unit')}::text[], ${column('price_ngn')}::integer[],
      ${column('as_of')}::timestamptz[]
    ) as updates (medicine_number, quantity, sales_unit, pack_size, content_unit, price_ngn, as_of)
    order by updates.medicine_number
    on conflict (pharmacy_number, medicine_number) do update set
      quantity = excluded.quantity, sales_unit = excluded.sales_unit, pack_size = excluded.pack_size,
      content_unit = excluded.content_unit, price_ngn = excluded.price_ngn, checked_at = excluded.checked_at
    where kept.checked_at <= excluded.checked_at
    returning medicine_number
  `.execute(transaction);
  return rows;
}

/** Unreserved content units; negative when the pharmacy reported less than is reserved. A double is exact up to 2^53. */
export const CONTENT_LEFT = sql<number>`(quantity::bigint * pack_size - reserved)::double precision`;

export type TestItem = Pick<StoredStock, 'medicine_id' | 'sales_unit'>;

/** Medicines in stock at the pharmacy, the same ones for the same stock. */
export async function findTestItems(
  database: Db,
  pharmacy_id: string,
  { onPrescription, limit }: { readonly onPrescription: boolean; readonly limit: number },
): Promise<TestItem[]> {
  return database
    .selectFrom('stock')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock.pharmacy_number')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .select(['medicine.medicine_id', 'stock.sales_unit'])
    .where('pharmacy.pharmacy_id', '=', pharmacy_id)
    .where('stock.in_stock', '=', true)
    .where('medicine.prescription_only', '=', onPrescription)
    .orderBy('medicine.medicine_id')
    .limit(limit)
    .execute();
}

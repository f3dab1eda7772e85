/** What one pharmacy has left of some medicines. */
import { sql, type Kysely } from 'kysely';
import type { StockLine } from '../../domain/requests/lines/item-pricing.ts';
import type { Database } from '../schema.ts';
import { CONTENT_LEFT } from './content-left.ts';

/** What is selected of a line. */
export const STOCK_LINE = ['sales_unit', 'pack_size', 'content_unit', 'price_ngn'] as const;

/** Joins to `medicine` the lines of `stock` that a pharmacy has something left of. */
export const soldAt = (pharmacy_id: string) =>
  sql<boolean>`stock.medicine_number = medicine.medicine_number and stock.in_stock
    and stock.pharmacy_number = (select pharmacy_number from pharmacy where pharmacy_id = ${pharmacy_id})`;

/** By medicine_id; medicines of which the pharmacy has none that is not reserved are left out. */
export async function stockOf(
  database: Kysely<Database>,
  pharmacy_id: string,
  medicineIds: readonly string[],
): Promise<Map<string, StockLine>> {
  if (medicineIds.length === 0) return new Map();
  const lines = await database
    .selectFrom('medicine')
    .innerJoin('stock', (join) => join.on(soldAt(pharmacy_id)))
    .select(['medicine_id', ...STOCK_LINE, CONTENT_LEFT.as('available')])
    .where('medicine_id', '=', sql<string>`any(${[...medicineIds]}::text[])`)
    .execute();
  return new Map(lines.map((line) => [line.medicine_id, line]));
}

/** What one pharmacy has left of some medicines. */
import { sql, type Kysely } from 'kysely';
import type { StockLine } from '../../domain/requests/lines/item-pricing.ts';
import type { Database } from '../schema.ts';
import { CONTENT_LEFT } from './content-left.ts';

/** By medicine_id; medicines of which the pharmacy has none that is not reserved are left out. */
export async function stockOf(
  database: Kysely<Database>,
  pharmacy_id: string,
  medicineIds: readonly string[],
): Promise<Map<string, StockLine>> {
  if (medicineIds.length === 0) return new Map();
  const lines = await database
    .selectFrom('pharmacy')
    .innerJoin('stock', 'stock.pharmacy_number', 'pharmacy.pharmacy_number')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .select(['medicine_id', 'sales_unit', 'pack_size', 'content_unit', 'price_ngn'])
    .select(CONTENT_LEFT.as('available'))
    .where('pharmacy_id', '=', pharmacy_id)
    .where('medicine_id', '=', sql<string>`any(${[...medicineIds]}::text[])`)
    .where('in_stock', '=', true)
    .execute();
  return new Map(lines.map((line) => [line.medicine_id, line]));
}

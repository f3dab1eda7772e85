/** What of a pharmacy's stock a test order asks for. */
import type { Kysely } from 'kysely';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Database } from '../schema.ts';

export interface TestItem {
  readonly medicine_id: string;
  readonly sales_unit: Unit;
}

/** Medicines that the pharmacy has in stock, always the same of the same stock. */
export async function findTestItems(
  database: Kysely<Database>,
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

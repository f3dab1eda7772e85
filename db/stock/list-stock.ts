/** What a pharmacy has, as it said. */
import { sql, type Kysely } from 'kysely';
import type { DosageForm } from '../../domain/medicines/dosage-forms.ts';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Database } from '../schema.ts';

export interface KeptStock {
  readonly medicine_id: string;
  readonly generic_name: string;
  readonly form: DosageForm;
  readonly strength: string;
  readonly quantity: number;
  /** Content units of it that are promised, or gone since. */
  readonly reserved: number;
  /** Whether any are left beside these. */
  readonly in_stock: boolean;
  readonly sales_unit: Unit;
  readonly pack_size: number;
  readonly content_unit: Unit;
  readonly price_ngn: number;
  readonly checked_at: Date;
}

export interface StockPage {
  readonly limit: number;
  /** The medicine_id of the last line of the page before. */
  readonly after: string | undefined;
  /** Only these medicines, by number; all without it. */
  readonly only?: readonly number[];
}

/** A page of lines in the order of medicine_id; lines that are out of stock too. */
export async function listStock(
  database: Kysely<Database>,
  pharmacy_id: string,
  { limit, after, only }: StockPage,
): Promise<{ readonly lines: readonly KeptStock[]; readonly has_more: boolean }> {
  const rows = await lines(database, pharmacy_id)
    .$if(after !== undefined, (query) => query.where('medicine_id', '>', after ?? ''))
    .$if(only !== undefined, (query) =>
      query.where('stock.medicine_number', '=', sql<number>`any(${[...(only ?? [])]}::integer[])`),
    )
    .orderBy('medicine_id')
    // One more than asked tells whether there are more.
    .limit(limit + 1)
    .execute();
  return { lines: rows.slice(0, limit), has_more: rows.length > limit };
}

/** One line; undefined when the pharmacy never said anything of that medicine. */
export async function readStock(
  database: Kysely<Database>,
  pharmacy_id: string,
  medicine_id: string,
): Promise<KeptStock | undefined> {
  return lines(database, pharmacy_id).where('medicine_id', '=', medicine_id).executeTakeFirst();
}

/** The lines of some medicines, by number. */
export async function stockBefore(
  database: Kysely<Database>,
  pharmacy_id: string,
  medicines: readonly number[],
) {
  return database
    .selectFrom('stock')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock.pharmacy_number')
    .select(['medicine_number', 'quantity', 'sales_unit', 'pack_size', 'price_ngn', 'checked_at'])
    .where('pharmacy_id', '=', pharmacy_id)
    .where('medicine_number', '=', sql<number>`any(${[...medicines]}::integer[])`)
    .execute();
}

function lines(database: Kysely<Database>, pharmacy_id: string) {
  return database
    .selectFrom('pharmacy')
    .innerJoin('stock', 'stock.pharmacy_number', 'pharmacy.pharmacy_number')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .where('pharmacy_id', '=', pharmacy_id)
    .select(['medicine_id', 'generic_name', 'form', 'strength'])
    .select(['quantity', 'in_stock', 'sales_unit', 'pack_size', 'content_unit', 'price_ngn', 'checked_at'])
    .select(sql<number>`reserved::double precision`.as('reserved'));
}

/** The headings of a pharmacy's stock files, as it mapped them. */
import { sql } from 'kysely';
import type { HeadingMap } from '../../domain/pharmacies/stock-headings.ts';
import type { DateOrder } from '../../domain/pharmacies/expiry-dates.ts';
import type { Db } from '../schema.ts';

export interface StoredHeadings {
  readonly headings: HeadingMap;
  /** The order of day and month in dates; null if the pharmacy has not stated it. */
  readonly date_order: DateOrder | null;
  readonly changed_at: Date;
}

/** Reads the headings that a pharmacy mapped; undefined when it never mapped one. */
export async function readStockHeadings(
  database: Db,
  pharmacy_id: string,
): Promise<StoredHeadings | undefined> {
  return database
    .selectFrom('stock_headings')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_number', 'stock_headings.pharmacy_number')
    .select(['headings', 'date_order', 'changed_at'])
    .where('pharmacy_id', '=', pharmacy_id)
    .executeTakeFirst();
}

/**
 * Replaces the pharmacy's mapping.
 *
 * @param replaces the `changed_at` that the mapping must have, `nothing` if there must be none, or undefined to replace any.
 * @returns false when the pharmacy has another mapping.
 */
export async function storeStockHeadings(
  database: Db,
  pharmacy_id: string,
  { headings, date_order, changed_at }: StoredHeadings,
  replaces?: Date | 'nothing',
): Promise<boolean> {
  const expected =
    replaces === undefined
      ? sql`true`
      : replaces === 'nothing'
        ? sql`false`
        : sql`stock_headings.changed_at = ${replaces}::timestamptz`;
  const { numAffectedRows = 0n } = await sql`
    insert into stock_headings (pharmacy_number, headings, date_order, changed_at)
    select pharmacy_number, ${JSON.stringify(headings)}::jsonb, ${date_order}::text, ${changed_at}::timestamptz
    from pharmacy where pharmacy_id = ${pharmacy_id}
    on conflict (pharmacy_number) do update set
      headings = excluded.headings, date_order = excluded.date_order, changed_at = excluded.changed_at
      where ${expected}
  `.execute(database);
  return numAffectedRows > 0n;
}

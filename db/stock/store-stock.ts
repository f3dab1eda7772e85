/** Keeps what pharmacies say that they have: of each medicine what was said of the latest moment. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Unit } from '../../domain/medicines/units.ts';
import type { Database } from '../schema.ts';

/** What a pharmacy has of one medicine, as it says. */
export interface ToldStock {
  readonly medicine_number: number;
  readonly quantity: number;
  readonly sales_unit: Unit;
  readonly pack_size: number;
  readonly content_unit: Unit;
  readonly price_ngn: number;
  /** The moment that it is true of. */
  readonly as_of: Date;
}

/** So many rows a statement keeps each one well below the time limit for statements. */
const ROWS_A_STATEMENT = 5_000;

/**
 * Stores all of it at once, or nothing, in the transaction that it is given or one of its own. What is older than what is there changes nothing; of two that are of the same
 * moment the one that comes later stays.
 *
 * @param told each medicine once.
 * @returns the medicines of which something newer was there.
 */
export async function storeStock(
  database: Kysely<Database>,
  pharmacy_id: string,
  told: readonly ToldStock[],
): Promise<Set<number>> {
  // In one order everywhere: two calls at once would otherwise lock each other out.
  const ordered = told.toSorted((one, other) => one.medicine_number - other.medicine_number);
  const late = new Set(ordered.map(({ medicine_number }) => medicine_number));
  const work = async (transaction: Transaction<Database>) => {
    for (let first = 0; first < ordered.length; first += ROWS_A_STATEMENT) {
      const rows = await upsert(transaction, pharmacy_id, ordered.slice(first, first + ROWS_A_STATEMENT));
      for (const { medicine_number } of rows) late.delete(medicine_number);
    }
  };
  await (database.isTransaction
    ? work(database as Transaction<Database>)
    : database.transaction().execute(work));
  return late;
}

/** @returns the rows that were written. */
async function upsert(transaction: Transaction<Database>, pharmacy_id: string, told: readonly ToldStock[]) {
  const column = <Name extends keyof ToldStock>(name: Name) => told.map((line) => line[name]);
  const { rows } = await sql<{ medicine_number: number }>`
    insert into stock as kept (
      pharmacy_number, medicine_number, quantity, sales_unit, pack_size, content_unit, price_ngn, checked_at
    )
    select (select pharmacy_number from pharmacy where pharmacy_id = ${pharmacy_id}), told.*
    from unnest(
      ${column('medicine_number')}::integer[], ${column('quantity')}::integer[], ${column('sales_unit')}::text[],
      ${column('pack_size')}::integer[], ${column('content_unit')}::text[], ${column('price_ngn')}::integer[],
      ${column('as_of')}::timestamptz[]
    ) as told (medicine_number, quantity, sales_unit, pack_size, content_unit, price_ngn, as_of)
    order by told.medicine_number
    on conflict (pharmacy_number, medicine_number) do update set
      quantity = excluded.quantity, sales_unit = excluded.sales_unit, pack_size = excluded.pack_size,
      content_unit = excluded.content_unit, price_ngn = excluded.price_ngn, checked_at = excluded.checked_at
    where kept.checked_at <= excluded.checked_at
    returning medicine_number
  `.execute(transaction);
  return rows;
}

/**
 * Reserves stock for a request when its pharmacy confirms it. Whatever changes reservations locks the lines of stock
 * first, in the order of their medicines; triggers then keep `stock.reserved` in step. What is given back and when:
 * `release-stock.ts`.
 */
import { sql, type Transaction } from 'kysely';
import { linesThatLack, type ContentLine } from '../../domain/stock/stock-lines.ts';
import { maySupply } from '../pharmacies/standing.ts';
import type { Database } from '../schema.ts';
import { CONTENT_LEFT } from './content-left.ts';
import { linesAsTable } from './lines-as-table.ts';

export interface ReservationToMake {
  readonly request_id: string;
  readonly pharmacy_id: string;
  /** As the request has them; a medicine may come more than once. */
  readonly lines: readonly ContentLine[];
  /** Decides which day's licences count. */
  readonly now: Date;
}

export type Reserved =
  | { readonly kind: 'reserved' }
  /** The lines that can't be had, from 1; then nothing is kept for the others either. */
  | { readonly kind: 'out_of_stock'; readonly lines: readonly number[] }
  | { readonly kind: 'pharmacy_unavailable' };

/**
 * Keeps stock for a request, all of it or nothing, at a pharmacy that may supply it now. Where something is kept for the
 * request there already, that is the answer, whatever has changed since.
 */
export async function reserveStock(
  transaction: Transaction<Database>,
  { request_id, pharmacy_id, lines, now }: ReservationToMake,
): Promise<Reserved> {
  const pharmacy = await transaction
    .selectFrom('pharmacy')
    .select(['pharmacy_number', maySupply(now).as('may_supply')])
    .where('pharmacy_id', '=', pharmacy_id)
    .executeTakeFirst();
  if (pharmacy === undefined) return { kind: 'pharmacy_unavailable' };
  const { pharmacy_number, may_supply } = pharmacy;
  const stock = await lockStock(transaction, pharmacy_number, lines);
  // Another try of the same call may have reserved while this one waited for the lock.
  if (await isReserved(transaction, request_id, pharmacy_number)) return { kind: 'reserved' };
  if (!may_supply) return { kind: 'pharmacy_unavailable' };
  const left = new Map(stock.map(({ medicine_id, content_left }) => [medicine_id, content_left]));
  const lacking = linesThatLack(lines, left);
  if (lacking.length > 0) return { kind: 'out_of_stock', lines: lacking };
  await sql`
    insert into stock_reservation (request_id, pharmacy_number, medicine_number, content_quantity, reserved_at)
    select ${request_id}, ${pharmacy_number}::integer, medicine_number, sum(line.content_quantity), ${now}::timestamptz
    from ${linesAsTable(lines)} join medicine using (medicine_id)
    group by medicine_number
  `.execute(transaction);
  return { kind: 'reserved' };
}

async function lockStock(
  transaction: Transaction<Database>,
  pharmacy_number: number,
  lines: readonly ContentLine[],
) {
  return transaction
    .selectFrom('stock')
    .innerJoin('medicine', 'medicine.medicine_number', 'stock.medicine_number')
    .select(['medicine_id', CONTENT_LEFT.as('content_left')])
    .where('pharmacy_number', '=', pharmacy_number)
    .where('medicine_id', '=', sql<string>`any(${lines.map(({ medicine_id }) => medicine_id)}::text[])`)
    .orderBy('stock.medicine_number')
    .forNoKeyUpdate('stock')
    .execute();
}

async function isReserved(
  transaction: Transaction<Database>,
  request_id: string,
  pharmacy_number: number,
): Promise<boolean> {
  const found = await transaction
    .selectFrom('stock_reservation')
    .select('request_id')
    .where('request_id', '=', request_id)
    .where('pharmacy_number', '=', pharmacy_number)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

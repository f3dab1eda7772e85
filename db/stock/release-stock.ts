/** Gives back what `reserve-stock.ts` reserved: what was dispensed once the pharmacy counts anew, the rest at the end. */
import { sql, type Kysely } from 'kysely';
import type { ContentLine } from '../../domain/stock/stock-lines.ts';
import type { Database } from '../schema.ts';
import { linesAsTable } from './lines-as-table.ts';

export interface Dispensed {
  readonly request_id: string;
  /** How much of each has left the shelf; what is not named has not. */
  readonly lines: readonly ContentLine[];
  readonly at: Date;
}

/**
 * Says that units have left the shelf: they stay reserved until the pharmacy tells a quantity of that moment or a later
 * one. What was reserved and not dispensed is given back. Once said, it is not said otherwise.
 */
export async function markDispensed(
  database: Kysely<Database>,
  { request_id, lines, at }: Dispensed,
): Promise<void> {
  await sql`
    with locked as materialized (${lockReserved(request_id)}),
    dispensed as materialized (
      select pharmacy_number, medicine_number, coalesce(sum(line.content_quantity), 0) as content_quantity
      from locked
      join medicine using (medicine_number)
      left join ${linesAsTable(lines)} using (medicine_id)
      group by pharmacy_number, medicine_number
    ),
    given_back as (
      delete from stock_reservation as reservation
      using dispensed
      where ${isOfLine(request_id, sql.ref('dispensed'))}
        and dispensed_at is null and dispensed.content_quantity = 0
    )
    update stock_reservation as reservation
    set dispensed_at = ${at}::timestamptz, content_quantity = least(reservation.content_quantity, dispensed.content_quantity)
    from dispensed
    where ${isOfLine(request_id, sql.ref('dispensed'))}
      and dispensed_at is null and dispensed.content_quantity > 0
  `.execute(database);
}

/**
 * Gives back what is kept for a request and was not dispensed.
 *
 * @param restock whether what was dispensed is given back too, as if it had never left the shelf.
 */
export async function releaseStock(
  database: Kysely<Database>,
  { request_id, restock }: { readonly request_id: string; readonly restock: boolean },
): Promise<void> {
  await sql`
    with locked as materialized (${lockReserved(request_id)})
    delete from stock_reservation as reservation
    using locked
    where ${isOfLine(request_id, sql.ref('locked'))}
      -- Of what was told since, nothing is left to remember.
      and (dispensed_at is null or dispensed_at <= locked.checked_at or ${restock})
  `.execute(database);
}

/** The lines of stock of which something is kept for a request. */
function lockReserved(request_id: string) {
  return sql`
    select stock.pharmacy_number, stock.medicine_number, stock.checked_at
    from stock_reservation as reservation
    join stock using (pharmacy_number, medicine_number)
    where reservation.request_id = ${request_id}
    order by stock.pharmacy_number, stock.medicine_number
    for no key update of stock
  `;
}

function isOfLine(request_id: string, line: ReturnType<typeof sql.ref>) {
  return sql`reservation.request_id = ${request_id}
    and (reservation.pharmacy_number, reservation.medicine_number) = (${line}.pharmacy_number, ${line}.medicine_number)`;
}

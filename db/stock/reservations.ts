/**
 * Units of stock that are kept for requests. Everything here locks the lines of stock first, in the order of their
 * medicines, and then changes reservations; triggers (migration 0019) keep `stock.reserved` in step with them.
 */
import { sql, type Kysely, type Transaction } from 'kysely';
import { linesThatLack, type ContentLine } from '../../domain/stock-lines.ts';
import { maySupply } from '../catalogue/standing.ts';
import type { Database } from '../schema.ts';
import { CONTENT_LEFT } from './content-left.ts';

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
  database: Kysely<Database>,
  { request_id, pharmacy_id, lines, now }: ReservationToMake,
): Promise<Reserved> {
  return database.transaction().execute(async (transaction): Promise<Reserved> => {
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
      select ${request_id}, ${pharmacy_number}::integer, medicine_number, sum(line.content_quantity),
        ${now}::timestamptz
      from ${asTable(lines)} join medicine using (medicine_id)
      group by medicine_number
    `.execute(transaction);
    return { kind: 'reserved' };
  });
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
      left join ${asTable(lines)} using (medicine_id)
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

function asTable(lines: readonly ContentLine[]) {
  const ids = lines.map(({ medicine_id }) => medicine_id);
  const quantities = lines.map(({ content_quantity }) => content_quantity);
  return sql`unnest(${ids}::text[], ${quantities}::bigint[]) as line (medicine_id, content_quantity)`;
}

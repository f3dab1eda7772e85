/** Reserves stock for requests, and releases it. */
import { sql } from 'kysely';
import {
  type ContentLine,
  planReservation,
  type ReservableArticle,
  STOCK_RELEASE_DEADLINE_MS,
} from '../../domain/stock.ts';
import { maySupply } from '../pharmacies/pharmacies.ts';
import type { Db, Tx } from '../schema.ts';
import { CONTENT_LEFT, isFresh } from './stock.ts';
import { isTerminal, STATUSES } from '../../domain/requests/statuses.ts';
import { isPastAllLimits } from '../requests/open-requests.ts';

export interface ReservationToMake {
  readonly request_id: string;
  readonly pharmacy_id: string;
  readonly lines: readonly ContentLine[];
  /** The day on which the licence must be valid. */
  readonly now: Date;
  /** The earliest expiry date of a pack that replaces the ordered one, an ISO date. */
  readonly earliestExpiry: string;
}

export type ReservationOutcome =
  | { readonly kind: 'reserved' }
  /** Numbers of the lines that are out of stock; nothing is reserved then. */
  | { readonly kind: 'out_of_stock'; readonly lines: readonly number[] }
  | { readonly kind: 'pharmacy_unavailable' };

/**
 * Reserves the stock of a request, all lines or none, at a pharmacy in good standing (`planReservation`). An existing
 * reservation of the request stays valid, whatever has changed since.
 */
export async function reserveStock(
  transaction: Tx,
  { request_id, pharmacy_id, lines, now, earliestExpiry }: ReservationToMake,
): Promise<ReservationOutcome> {
  const pharmacy = await transaction
    .selectFrom('pharmacy')
    .select(['pharmacy_number', maySupply(now).as('may_supply')])
    .where('pharmacy_id', '=', pharmacy_id)
    .executeTakeFirst();
  if (pharmacy === undefined) return { kind: 'pharmacy_unavailable' };
  const { pharmacy_number, may_supply } = pharmacy;
  const stock = await lockStock(transaction, pharmacy_number, lines, earliestExpiry);
  // Another attempt of the same call may have reserved while this one waited for the lock.
  if (await isReserved(transaction, request_id, pharmacy_number)) return { kind: 'reserved' };
  if (!may_supply) return { kind: 'pharmacy_unavailable' };
  const { reserved, linesOutOfStock } = planReservation(lines, stock);
  if (linesOutOfStock.length > 0) return { kind: 'out_of_stock', lines: linesOutOfStock };
  const numbers = new Map(stock.map(({ article_id, article_number }) => [article_id, article_number]));
  const rows = reserved.map(({ ordered_article_id, article_id, content_quantity }) => ({
    request_id,
    ordered_article_id,
    article_number: numbers.get(article_id) ?? 0,
    content_quantity: String(content_quantity),
    reserved_at: now,
    dispensed_at: null,
  }));
  // An order of which nothing is supplied reserves nothing.
  if (rows.length > 0) await transaction.insertInto('stock_reservation').values(rows).execute();
  return { kind: 'reserved' };
}

/** Locks the ordered articles, and the other packs of the same medicine and brand. */
async function lockStock(
  transaction: Tx,
  pharmacy_number: number,
  lines: readonly ContentLine[],
  earliestExpiry: string,
): Promise<(ReservableArticle & { readonly article_number: number })[]> {
  const ordered = sql<string>`any(${lines.map(({ article_id }) => article_id)}::text[])`;
  return transaction
    .selectFrom('stock')
    .select(['article_id', 'article_number', 'pack_size', CONTENT_LEFT.as('content_left')])
    .select(
      sql<string>`concat_ws(' ', medicine_number, content_unit, coalesce(content_size, '-'), brand_key)`.as(
        'group',
      ),
    )
    .select(sql<boolean>`not ${isFresh(earliestExpiry)}`.as('is_short_dated'))
    .where('pharmacy_number', '=', pharmacy_number)
    .where((is) =>
      is(
        is.refTuple('medicine_number', 'content_unit', 'brand_key'),
        'in',
        is
          .selectFrom('stock')
          .select(['medicine_number', 'content_unit', 'brand_key'])
          .where('article_id', '=', ordered)
          .$asTuple('medicine_number', 'content_unit', 'brand_key'),
      ),
    )
    .orderBy('article_id')
    .forNoKeyUpdate()
    .execute();
}

async function isReserved(transaction: Tx, request_id: string, pharmacy_number: number): Promise<boolean> {
  const found = await transaction
    .selectFrom('stock_reservation')
    .innerJoin('stock', 'stock.article_number', 'stock_reservation.article_number')
    .select('request_id')
    .where('request_id', '=', request_id)
    .where('pharmacy_number', '=', pharmacy_number)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

interface Dispensed {
  readonly request_id: string;
  /** Sequence of the timeline entry of this dispensing. */
  readonly sequence: number;
  /** Dispensed quantities; articles without a line were not dispensed. */
  readonly lines: readonly ContentLine[];
  readonly at: Date;
  /** Quantities that are still to be dispensed; none if omitted. */
  readonly missing?: readonly ContentLine[];
}

/**
 * Marks units as dispensed. They stay reserved until the pharmacy reports its stock of that time or later. Units that
 * are still to be dispensed stay reserved on the shelf, and all others are released. A repeated or late call changes
 * nothing.
 */
export async function markDispensed(
  database: Db,
  { request_id, sequence, lines, at, missing = [] }: Dispensed,
): Promise<void> {
  await sql`
    with ${openReservations(request_id, missing)},
    dispensed as (
      insert into stock_reservation (
        request_id, ordered_article_id, article_number, content_quantity, reserved_at, dispensed_in, dispensed_at
      )
      select ${request_id}, ordered_article_id, article_number, least(content_quantity, line.quantity), reserved_at,
        ${sequence}, ${at}::timestamptz
      from on_shelf
      join (
        select article_id, sum(content_quantity) as quantity from ${linesAsTable(lines)} group by article_id
      ) as line on line.article_id = ordered_article_id
      where line.quantity > 0
      on conflict do nothing
    ),
    ${releaseExcept(request_id)}
  `.execute(database);
}

/** Releases the units on the shelf that are no longer to be dispensed, because the partner agreed to less. */
export async function releaseSurplus(
  database: Db,
  { request_id, missing }: Pick<Required<Dispensed>, 'request_id' | 'missing'>,
): Promise<void> {
  await sql`with ${openReservations(request_id, missing)}, ${releaseExcept(request_id)}`.execute(database);
}

/** Locks the stock, then reads the reserved units on the shelf, each with the quantity that must `stay`. */
function openReservations(request_id: string, missing: readonly ContentLine[]) {
  return sql`
    locked as materialized (${lockReserved(request_id)}),
    on_shelf as materialized (
      select reservation.ordered_article_id, article_number, content_quantity, reserved_at, coalesce((
        select sum(line.content_quantity) from ${linesAsTable(missing)}
        where line.article_id = reservation.ordered_article_id
      ), 0) as stay
      from stock_reservation as reservation
      join (select distinct ordered_article_id from locked) as held using (ordered_article_id)
      where request_id = ${request_id} and dispensed_in = 0
    )`;
}

/** Sets each reservation to what must stay. It never grows, so that a late call cannot reserve anything again. */
function releaseExcept(request_id: string) {
  return sql`
    released as (
      delete from stock_reservation as reservation using on_shelf
      where ${isOfLine(request_id, sql.ref('on_shelf'))} and reservation.dispensed_in = 0 and stay = 0
    )
    update stock_reservation as reservation set content_quantity = stay
    from on_shelf
    where ${isOfLine(request_id, sql.ref('on_shelf'))} and reservation.dispensed_in = 0
      and stay > 0 and reservation.content_quantity > stay`;
}

/**
 * Releases the reservations of a request that `isReleasable` of the domain allows.
 *
 * @param restock whether dispensed units are released too, as if they had never left the shelf.
 */
export async function releaseStock(
  database: Db,
  { request_id, restock }: { readonly request_id: string; readonly restock: boolean },
): Promise<void> {
  await sql`
    with locked as materialized (${lockReserved(request_id)})
    delete from stock_reservation as reservation
    using locked
    where ${isOfLine(request_id, sql.ref('locked'))} and ${isReleasable(restock)}
  `.execute(database);
}

function lockReserved(request_id: string) {
  return sql`
    select reservation.ordered_article_id, stock.checked_at
    from stock_reservation as reservation
    join stock using (article_number)
    where reservation.request_id = ${request_id}
    order by stock.article_id
    for no key update of stock
  `;
}

function isOfLine(request_id: string, line: ReturnType<typeof sql.ref>) {
  return sql`reservation.request_id = ${request_id}
    and reservation.ordered_article_id = ${line}.ordered_article_id`;
}

const MAX_REQUESTS = 1_000;

interface OrphansToRelease {
  readonly now: Date;
  readonly restock: boolean;
}

/**
 * Releases the reservations of requests that ended more than `STOCK_RELEASE_DEADLINE_MS` ago, or that Postgres does not have. Safe to repeat and
 * to run in several processes.
 *
 * @returns the ids of the requests.
 */
export async function releaseOrphanedReservations(
  database: Db,
  { now, restock }: OrphansToRelease,
): Promise<string[]> {
  const before = new Date(now.getTime() - STOCK_RELEASE_DEADLINE_MS);
  const { rows } = await sql<{ request_id: string }>`
    select distinct request_id
    from stock_reservation
    join stock using (article_number)
    left join request using (request_id)
    where reserved_at < ${before}
      and (request.request_id is null or (status = any(${ENDED}::text[]) and request.updated_at < ${before}))
      and ${isReleasable(restock)}
    limit ${MAX_REQUESTS}
  `.execute(database);
  const requests = rows.map(({ request_id }) => request_id);
  for (const request_id of requests) await releaseStock(database, { request_id, restock });
  return requests;
}

/** Requests that still have reservations past all their time limits. Releases nothing. */
export async function overdueReservations(
  database: Db,
  { now, restock }: OrphansToRelease,
): Promise<string[]> {
  const { rows } = await sql<{ request_id: string }>`
    select distinct request_id
    from stock_reservation
    join stock using (article_number)
    join request using (request_id)
    where ${isPastAllLimits(now)} and ${isReleasable(restock)}
    limit ${MAX_REQUESTS}
  `.execute(database);
  return rows.map(({ request_id }) => request_id);
}

/** `isReleasable` of the domain in SQL, on rows of `stock_reservation` and `stock`. */
export function isReleasable(restock: boolean) {
  return sql<boolean>`(dispensed_at is null or dispensed_at <= checked_at or ${restock})`;
}

const ENDED = STATUSES.filter(isTerminal);

/** A `from` clause: `line (article_id, content_quantity)`. */
function linesAsTable(lines: readonly ContentLine[]) {
  const ids = lines.map(({ article_id }) => article_id);
  const quantities = lines.map(({ content_quantity }) => content_quantity);
  return sql`unnest(${ids}::text[], ${quantities}::bigint[]) as line (article_id, content_quantity)`;
}

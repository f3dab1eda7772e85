/** Orders offered to pharmacies' own systems, the results of the calls, and failing systems. */
import { type Selectable, sql } from 'kysely';
import type { Db } from '../schema.ts';
import { onlyDefined } from '../queries.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import type { FailingSystemTable, OfferedOrderTable } from '../schema/pharmacies.ts';

/** An order as it is offered to one pharmacy. */
interface OfferedOrder {
  readonly request_id: string;
  /** 1 for the first pharmacy of the request, 2 for the next. */
  readonly routing: number;
}

/** `first`: nothing was sent yet. `again`: it may have been sent before. `over`: the pharmacy's answer is not awaited any more. */
type OfferTurn = 'first' | 'again' | 'over';

/** Records that the order is about to be sent, unless it was withdrawn, answered or re-routed. */
export async function beginOffer(database: Db, { request_id, routing }: OfferedOrder): Promise<OfferTurn> {
  const inserted = await database
    .insertInto('offered_order')
    .columns(['request_id', 'routing', 'offered_at'])
    .expression((insert) =>
      insert
        .selectFrom('request')
        .select(['request_id', sql.val(routing).as('routing'), sql<Date>`now()`.as('offered_at')])
        .where(isAwaited(request_id, routing)),
    )
    .onConflict((conflict) => conflict.columns(['request_id', 'routing']).doNothing())
    .returning('request_id')
    .executeTakeFirst();
  if (inserted !== undefined) return 'first';
  const open = await database
    .selectFrom('offered_order')
    .innerJoin('request', 'request.request_id', 'offered_order.request_id')
    .select('offered_at')
    .where('offered_order.routing', '=', routing)
    .where('withdrawn_at', 'is', null)
    .where(isAwaited(request_id, routing))
    .executeTakeFirst();
  return open === undefined ? 'over' : 'again';
}

/** True when the pharmacy's answer is awaited. Postgres may lag behind the workflow, but is never ahead. */
function isAwaited(request_id: string, routing: number) {
  return sql<boolean>`request.request_id = ${request_id} and request.status = 'pending'
    and cardinality(request.former_pharmacy_ids) = ${routing - 1}`;
}

interface WithdrawalTurn {
  /** True when the order may have been sent. */
  readonly wasOffered: boolean;
  /** Milliseconds since the first withdrawal, after which no offer has begun; 0 for the first withdrawal. */
  readonly begunMsAgo: number;
}

/** Records that the order is withdrawn, so that no offer of it begins any more. */
export async function beginWithdrawal(
  database: Db,
  { request_id, routing }: OfferedOrder,
): Promise<WithdrawalTurn> {
  const { offered_at, begun_ms_ago } = await database
    .insertInto('offered_order')
    .values({ request_id, routing, withdrawn_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .columns(['request_id', 'routing'])
        .doUpdateSet({ withdrawn_at: sql<Date>`coalesce(offered_order.withdrawn_at, now())` }),
    )
    .returning([
      'offered_at',
      sql<number>`(extract(epoch from now() - withdrawn_at) * 1000)::double precision`.as('begun_ms_ago'),
    ])
    .executeTakeFirstOrThrow();
  return { wasOffered: offered_at !== null, begunMsAgo: begun_ms_ago };
}

export async function endWithdrawal(database: Db, { request_id, routing }: OfferedOrder): Promise<void> {
  await database
    .updateTable('offered_order')
    .set({ withdrawal_ended_at: sql<Date>`now()` })
    .where('request_id', '=', request_id)
    .where('routing', '=', routing)
    .execute();
}

/** An order that a pharmacy's system may have, although the request ended or went on without it. */
export interface OwedWithdrawal extends OfferedOrder {
  readonly pharmacy_id: string;
  readonly status: Status;
  /** When the request ended, or went on to another pharmacy. */
  readonly since: Date;
}

/**
 * Withdrawals that have not ended, oldest first: `isWithdrawalOwed` of the domain in SQL. Normally the request's workflow is
 * about to make them.
 */
export async function owedWithdrawals(database: Db, requestId?: string): Promise<OwedWithdrawal[]> {
  const { rows } = await sql<OwedWithdrawal>`
    select offered.request_id, offered.routing, request.status, left_it.at::timestamptz as since,
           (request.former_pharmacy_ids || request.pharmacy_id)[offered.routing] as pharmacy_id
      from offered_order as offered
      join request using (request_id)
     cross join lateral (
       select entry ->> 'at' as at, entry ->> 'actor' as actor
         from timeline_entry
        where request_id = offered.request_id
          and case when offered.routing <= cardinality(request.former_pharmacy_ids) then entry ? 'rerouted'
                   else entry ->> 'status' = request.status and not entry ? 'event' end
        order by sequence
       offset case when offered.routing <= cardinality(request.former_pharmacy_ids) then offered.routing - 1 else 0 end
        limit 1
     ) as left_it
      join pharmacy_gateway as gateway
        on gateway.pharmacy_id = (request.former_pharmacy_ids || request.pharmacy_id)[offered.routing]
     where offered.offered_at is not null and offered.withdrawal_ended_at is null
       and request.erased_at is null and gateway.kind = 'http'
       and (${requestId ?? null}::text is null or offered.request_id = ${requestId ?? null})
       and case
         when offered.routing <= cardinality(request.former_pharmacy_ids) then left_it.actor <> 'pharmacy'
         when request.status in ('cancelled', 'rejected') then left_it.actor <> 'pharmacy'
         else request.status = 'failed' and left_it.actor = 'system'
       end
     order by since
  `.execute(database);
  return rows;
}

/** An offered order as its workflow knows it. */
export interface KnownOffer extends Pick<OfferedOrder, 'routing'> {
  readonly offered_at: Date;
  /** When the pharmacy's system accepted it; null when unknown. */
  readonly taken_at: Date | null;
  readonly withdrawn_at: Date | null;
  readonly withdrawal_ended_at: Date | null;
}

/** Restores lost rows, so that a pharmacy that may have an order is asked about it and notified of its end. */
export async function restoreOffers(
  database: Db,
  request_id: string,
  offers: readonly KnownOffer[],
): Promise<void> {
  for (const offer of offers) {
    await database
      .insertInto('offered_order')
      .values({ request_id, ...offer })
      .onConflict((conflict) =>
        conflict.columns(['request_id', 'routing']).doUpdateSet({
          offered_at: sql<Date>`coalesce(offered_order.offered_at, excluded.offered_at)`,
          taken_at: sql<Date>`coalesce(offered_order.taken_at, excluded.taken_at)`,
          withdrawn_at: sql<Date>`coalesce(offered_order.withdrawn_at, excluded.withdrawn_at)`,
          withdrawal_ended_at: sql<Date>`coalesce(offered_order.withdrawal_ended_at, excluded.withdrawal_ended_at)`,
        }),
      )
      .execute();
  }
}

export async function recordAcceptedOffer(
  database: Db,
  { request_id, routing }: OfferedOrder,
): Promise<void> {
  await database
    .updateTable('offered_order')
    .set({ taken_at: sql<Date>`coalesce(taken_at, now())`, refused_at: null, refused_with: null })
    .where('request_id', '=', request_id)
    .where('routing', '=', routing)
    .execute();
}

/** Records that the system refused the order. @param refused_with our description of the refusal. */
export async function recordRefusedOffer(
  database: Db,
  { request_id, routing }: OfferedOrder,
  refused_with: string,
): Promise<void> {
  await database
    .updateTable('offered_order')
    .set({ refused_at: sql<Date>`now()`, refused_with })
    .where('request_id', '=', request_id)
    .where('routing', '=', routing)
    .execute();
}

/** An order that was sent to the system of its current pharmacy. */
export interface SentOrder extends Pick<
  Selectable<OfferedOrderTable>,
  'request_id' | 'taken_at' | 'refused_at' | 'refused_with'
> {
  readonly pharmacy_id: string;
  readonly offered_at: Date;
}

/** The sent order of a request while its pharmacy's answer is awaited; undefined when nothing was sent. */
export async function findSentOrder(database: Db, requestId: string): Promise<SentOrder | undefined> {
  return sentOrders(database).where('request.request_id', '=', requestId).executeTakeFirst();
}

/** Sent orders that no system has accepted, of all pharmacies or of one, oldest first. */
export async function ordersNotAccepted(database: Db, pharmacyId?: string): Promise<SentOrder[]> {
  return sentOrders(database)
    .where('taken_at', 'is', null)
    .where((row) => row.and(onlyDefined({ 'request.pharmacy_id': pharmacyId })))
    .orderBy('offered_at')
    .execute();
}

function sentOrders(database: Db) {
  return database
    .selectFrom('offered_order')
    .innerJoin('request', 'request.request_id', 'offered_order.request_id')
    .where('request.status', '=', 'pending')
    .where('withdrawn_at', 'is', null)
    .where(sql<boolean>`routing = cardinality(request.former_pharmacy_ids) + 1`)
    .where('offered_at', 'is not', null)
    .select(['request.request_id', 'request.pharmacy_id', 'taken_at', 'refused_at', 'refused_with'])
    .select(sql<Date>`offered_at`.as('offered_at'));
}

export async function recordSystemFailure(database: Db, pharmacyId: string, failure: string): Promise<void> {
  await database
    .insertInto('failing_system')
    .values({ pharmacy_id: pharmacyId, last_failure: failure })
    .onConflict((conflict) =>
      conflict.column('pharmacy_id').doUpdateSet({
        failures: sql<number>`failing_system.failures + 1`,
        failed_at: sql<Date>`now()`,
        last_failure: failure,
      }),
    )
    .execute();
}

export async function recordSystemSuccess(database: Db, pharmacyId: string): Promise<void> {
  await database.deleteFrom('failing_system').where('pharmacy_id', '=', pharmacyId).execute();
}

export type FailingSystem = Selectable<FailingSystemTable> & { readonly name: string };

export async function listFailingSystems(database: Db): Promise<FailingSystem[]> {
  return database
    .selectFrom('failing_system')
    .innerJoin('pharmacy_gateway', 'pharmacy_gateway.pharmacy_id', 'failing_system.pharmacy_id')
    .innerJoin('pharmacy', 'pharmacy.pharmacy_id', 'failing_system.pharmacy_id')
    .where('kind', '=', 'http')
    .select(['failing_system.pharmacy_id', 'name', 'failing_since', 'failed_at', 'failures', 'last_failure'])
    .orderBy('failing_since')
    .execute();
}

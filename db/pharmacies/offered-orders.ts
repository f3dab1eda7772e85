/**
 * Which orders may have been sent to a pharmacy's own system, and which are over: written before each call, so that
 * whoever calls next knows of it, whatever became of the process, the activity or the workflow.
 */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** One order before one pharmacy. */
export interface OfferedOrder {
  readonly request_id: string;
  /** 1 for the first pharmacy that has it, 2 for the next. */
  readonly routing: number;
}

/** `first`: nothing was sent yet. `again`: it may have been. `over`: nobody waits for this pharmacy's answer any more. */
export type OfferTurn = 'first' | 'again' | 'over';

/** Says that the order is about to be sent, unless it is over: withdrawn, answered, or gone on. */
export async function beginOffer(
  database: Kysely<Database>,
  { request_id, routing }: OfferedOrder,
): Promise<OfferTurn> {
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

/** Whether the pharmacy's answer is waited for; Postgres may lag behind that, and is never ahead. */
function isAwaited(request_id: string, routing: number) {
  return sql<boolean>`request.request_id = ${request_id} and request.status = 'pending'
    and cardinality(request.former_pharmacy_ids) = ${routing - 1}`;
}

export interface WithdrawalTurn {
  /** Whether the order may have been sent. */
  readonly wasOffered: boolean;
  /** Since this was said for the first time, milliseconds; 0 that time. No offer has begun since. */
  readonly begunMsAgo: number;
}

/** Says that the order is over: no offer of it begins any more. */
export async function beginWithdrawal(
  database: Kysely<Database>,
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

/** An order before a pharmacy, as the workflow knows of it. */
export interface KnownOffer extends Pick<OfferedOrder, 'routing'> {
  /** When the workflow asked for it. */
  readonly offered_at: Date;
  /** When the pharmacy's side had it; null when that is not known. */
  readonly taken_at: Date | null;
}

/** Puts back what was lost of them, so that a pharmacy that may have an order is asked for it, and told of its end. */
export async function restoreOffers(
  database: Kysely<Database>,
  request_id: string,
  offers: readonly KnownOffer[],
): Promise<void> {
  for (const offer of offers) {
    await database
      .insertInto('offered_order')
      .values({ request_id, ...offer, withdrawn_at: null })
      .onConflict((conflict) =>
        conflict.columns(['request_id', 'routing']).doUpdateSet({
          offered_at: sql<Date>`coalesce(offered_order.offered_at, excluded.offered_at)`,
          taken_at: sql<Date>`coalesce(offered_order.taken_at, excluded.taken_at)`,
        }),
      )
      .execute();
  }
}

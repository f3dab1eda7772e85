/** Deliveries of an endpoint with their attempts: newest first, page by page, or one. */
import { sql, type Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { eventIdOf } from '../../../domain/requests/events.ts';
import {
  ATTEMPTS_SHOWN,
  type DeliveryAttempt,
  type DeliveryRecord,
  type DeliverySubject,
} from '../../../domain/webhooks/records.ts';
import type { DeliveryState, WebhookEventType } from '../../../domain/webhooks/webhooks.ts';
import type { Database } from '../../schema.ts';
import type { AttemptAnswer } from '../../sealing/sealed-columns.ts';
import { ownedBy, type WebhookChoice } from '../endpoints/owners.ts';

export interface DeliveryFilters {
  /** Any of these. */
  readonly states?: readonly DeliveryState[] | undefined;
  readonly event_type?: WebhookEventType | undefined;
  readonly request_id?: string | undefined;
  /** Of events recorded at this moment or later. */
  readonly created_after?: Date | undefined;
  /** Of events recorded before this moment. */
  readonly created_before?: Date | undefined;
}

export interface DeliveryPage {
  readonly deliveries: readonly DeliveryRecord[];
  /** Where the page ended; undefined when nothing comes after it. */
  readonly ended_at: string | undefined;
}

/** The next `limit` deliveries of an endpoint before a position of its list; the newest ones without it. */
export async function listDeliveries(
  database: Kysely<Database>,
  choice: WebhookChoice,
  { states, event_type, request_id, created_after, created_before }: DeliveryFilters,
  { limit, before }: { readonly limit: number; readonly before?: string | undefined },
): Promise<DeliveryPage> {
  const rows = await selectDeliveries(database, choice)
    .$if(states !== undefined, (query) => query.where('delivery.state', 'in', states ?? []))
    .$if(event_type !== undefined, (query) => query.where(sql<boolean>`delivery.event_type = ${event_type}`))
    .$if(request_id !== undefined, (query) => query.where('delivery.request_id', '=', request_id ?? ''))
    .$if(created_after !== undefined, (query) =>
      query.where('delivery.created_at', '>=', created_after ?? new Date(0)),
    )
    .$if(created_before !== undefined, (query) =>
      query.where('delivery.created_at', '<', created_before ?? new Date(0)),
    )
    .$if(before !== undefined, (query) => query.where('delivery.position', '<', before ?? ''))
    .orderBy('delivery.position', 'desc')
    // One more than asked tells whether there are more.
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  return {
    deliveries: shown.map(toRecord),
    ended_at: rows.length > limit ? shown.at(-1)?.position : undefined,
  };
}

/** Undefined when the owner's endpoint has no such delivery. */
export async function readDelivery(
  database: Kysely<Database>,
  choice: WebhookChoice,
  { request_id, sequence }: DeliverySubject,
): Promise<DeliveryRecord | undefined> {
  const row = await selectDeliveries(database, choice)
    .where('delivery.request_id', '=', request_id)
    .where('delivery.sequence', '=', sequence)
    .executeTakeFirst();
  return row && toRecord(row);
}

export interface StateCount {
  readonly state: DeliveryState;
  readonly count: number;
}

/** How many deliveries of an endpoint are in each state; states without any are left out. */
export async function countDeliveries(
  database: Kysely<Database>,
  { webhook_id, owner }: WebhookChoice,
): Promise<StateCount[]> {
  const rows = await database
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'delivery.webhook_id')
    .where('delivery.webhook_id', '=', webhook_id)
    .where(ownedBy(owner))
    .groupBy('delivery.state')
    .orderBy('delivery.state')
    .select((all) => ['delivery.state', all.fn.countAll().as('count')])
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** When it is tried again, or for the first time where the endpoint asked to be left alone; null when it is due at once. */
const NEXT_ATTEMPT_AT = sql<Date | null>`
  case when delivery.next_attempt_at is not null and (attempts > 0 or slow_until > now())
       then greatest(delivery.next_attempt_at, slow_until) end`;

function selectDeliveries(database: Kysely<Database>, { webhook_id, owner }: WebhookChoice) {
  return database
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.webhook_id', 'delivery.webhook_id')
    .where('delivery.webhook_id', '=', webhook_id)
    .where(ownedBy(owner))
    .select([
      'delivery.request_id',
      'delivery.sequence',
      'delivery.position',
      'delivery.event_type',
      'delivery.state',
      'delivery.acknowledged_at',
      'delivery.created_at',
    ])
    .select(NEXT_ATTEMPT_AT.as('next_attempt_at'))
    .select((select) => {
      const attempts = select
        .selectFrom('webhook_attempt as attempt')
        .whereRef('attempt.request_id', '=', 'delivery.request_id')
        .whereRef('attempt.sequence', '=', 'delivery.sequence')
        .whereRef('attempt.webhook_id', '=', 'delivery.webhook_id');
      return [
        attempts.select((all) => all.fn.countAll().as('count')).as('attempt_count'),
        jsonArrayFrom(
          attempts
            .select(['attempt_id', 'trigger', 'started_at', 'duration_ms', 'status', 'failure'])
            .select(['message', 'next_attempt_at'])
            .orderBy('started_at', 'desc')
            .orderBy('attempt_id', 'desc')
            .limit(ATTEMPTS_SHOWN),
        ).as('attempts'),
        // Apart, where what is sealed is opened.
        attempts
          .where('answer', 'is not', null)
          .select(sql<AttemptAnswer[]>`jsonb_agg(answer)`.as('answers'))
          .as('answers'),
      ];
    });
}

type Row = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>;

function toRecord(row: Row): DeliveryRecord {
  const { request_id, sequence, event_type, state } = row;
  return {
    event_id: eventIdOf({ request_id, sequence }),
    event_type,
    request_id,
    sequence,
    state,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    acknowledged_at: row.acknowledged_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    attempt_count: Number(row.attempt_count),
    attempts: row.attempts.map((attempt) => toAttempt(attempt, row.answers ?? [])),
  };
}

/** Postgres writes the times of a JSON value with microseconds and an offset. */
function toAttempt(
  { attempt_id, started_at, next_attempt_at, ...attempt }: Row['attempts'][number],
  answers: readonly Partial<AttemptAnswer>[],
): DeliveryAttempt {
  return {
    ...attempt,
    answer: answers.find((answer) => answer.attempt_id === attempt_id)?.text ?? null,
    started_at: new Date(started_at).toISOString(),
    next_attempt_at: next_attempt_at === null ? null : new Date(next_attempt_at).toISOString(),
  };
}

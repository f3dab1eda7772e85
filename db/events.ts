/** The events feed: what happened to a partner's requests, in the order in which it was committed. */
import { sql, type Kysely } from 'kysely';
import { eventOf, type EventSubject, type RequestEvent } from '../domain/events.ts';
import type { RequestRecord } from '../domain/requests.ts';
import type { Status } from '../domain/statuses.ts';
import type { Database } from './schema.ts';

/** Before the first event of every partner. */
export const FEED_START = '0';

export interface PlacedEvent {
  /** In the feed of its partner: digits, as JavaScript's numbers are too small for all of them. */
  readonly position: string;
  readonly event: RequestEvent;
}

export interface EventPage {
  readonly events: readonly PlacedEvent[];
  readonly has_more: boolean;
}

/**
 * The next `limit` events of a partner after a position. Whoever sees a position sees every earlier one, then and
 * ever after: docs/decisions/0009.
 */
export async function readEvents(
  database: Kysely<Database>,
  partnerId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<EventPage> {
  const rows = await database
    .selectFrom('event')
    .innerJoin('request', 'request.request_id', 'event.request_id')
    .innerJoin('timeline_entry', (join) =>
      join
        .onRef('timeline_entry.request_id', '=', 'event.request_id')
        .onRef('timeline_entry.sequence', '=', 'event.sequence'),
    )
    .where('event.partner_id', '=', partnerId)
    .where('event.position', '>', after)
    .orderBy('event.position')
    // One more than asked tells whether there are more.
    .limit(limit + 1)
    .select((select) => [
      'event.position',
      'event.request_id',
      'request.external_id',
      sql<RequestRecord['metadata']>`request.submission -> 'metadata'`.as('metadata'),
      'timeline_entry.entry',
      select
        .selectFrom('timeline_entry as previous')
        .whereRef('previous.request_id', '=', 'event.request_id')
        .whereRef('previous.sequence', '=', sql`event.sequence - 1`)
        .select(sql<Status>`previous.entry ->> 'status'`.as('status'))
        .as('previous_status'),
    ])
    .execute();
  return {
    events: rows.slice(0, limit).map(({ position, entry, previous_status, ...request }) => ({
      position,
      event: eventOf(request, entry, previous_status),
    })),
    has_more: rows.length > limit,
  };
}

/** The position of an event in a partner's feed, or undefined when it has no such event. */
export async function findEventPosition(
  database: Kysely<Database>,
  partnerId: string,
  { request_id, sequence }: EventSubject,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('event')
    .where('request_id', '=', request_id)
    .where('sequence', '=', sequence)
    .where('partner_id', '=', partnerId)
    .select('position')
    .executeTakeFirst();
  return row?.position;
}

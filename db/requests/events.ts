/** The events feed of a partner: events of its requests, statements and endpoints in the order of their commits. */
import { sql } from 'kysely';
import {
  type ClosedStatement,
  eventOf,
  type EventSubject,
  statementEventOf,
} from '../../domain/requests/events.ts';
import type { FeedEvent } from '../../domain/webhooks/schedule.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import { endpointEventOf, type Notice } from '../../domain/webhooks/notices.ts';
import { readPage } from '../queries.ts';
import type { Db } from '../schema.ts';

/** The position before the first event of every partner. */
export const FEED_START = '0';

interface PlacedEvent {
  /** Position in the partner's feed, as digits because it may exceed JavaScript's safe integers. */
  readonly position: string;
  readonly event: FeedEvent;
}

export interface EventPage {
  readonly events: readonly PlacedEvent[];
  readonly has_more: boolean;
}

/**
 * The next `limit` events of a partner after a position. A reader that sees a position also sees every earlier one
 * (docs/decisions/0009).
 */
export async function readEvents(
  database: Db,
  partnerId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<EventPage> {
  const query = database
    .selectFrom('event')
    .leftJoin('request', 'request.request_id', 'event.request_id')
    .leftJoin('timeline_entry', (join) =>
      join
        .onRef('timeline_entry.request_id', '=', 'event.request_id')
        .onRef('timeline_entry.sequence', '=', 'event.sequence'),
    )
    .leftJoin('webhook_notice as notice', 'notice.notice_id', 'event.notice_id')
    .leftJoin('statement', 'statement.statement_id', 'event.statement_id')
    .leftJoin('statement_period', 'statement_period.period', 'statement.period')
    .where('event.partner_id', '=', partnerId)
    .where('event.position', '>', after)
    .orderBy('event.position')
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
      'event.notice_id',
      'notice.webhook_id',
      'notice.type',
      'notice.at',
      'notice.data',
      'event.statement_id',
      sql<string>`statement_period.period::text`.as('starts_on'),
      sql<string>`statement_period.ends_on::text`.as('ends_on'),
      'statement_period.closed_at',
      'statement.due_ngn',
    ]);
  const { rows, has_more } = await readPage(query, limit);
  const events = rows.map(({ position, ...row }) => ({
    position,
    event: eventOfRow(row as EntryRow | NoticeRow | StatementRow),
  }));
  return { events, has_more };
}

/** A foreign key ensures that the joins find either an entry, a notice or a statement. */
interface EntryRow {
  readonly notice_id: null;
  readonly statement_id: null;
  readonly request_id: string;
  readonly external_id: string | null;
  readonly metadata: RequestRecord['metadata'];
  readonly entry: TimelineEntry;
  readonly previous_status: Status | null;
}

interface NoticeRow extends Notice {
  readonly statement_id: null;
}

interface StatementRow extends Omit<ClosedStatement, 'due_ngn'> {
  readonly notice_id: null;
  readonly due_ngn: string;
}

function eventOfRow(row: EntryRow | NoticeRow | StatementRow): FeedEvent {
  if (row.statement_id !== null) return statementEventOf({ ...row, due_ngn: Number(row.due_ngn) });
  return row.notice_id === null ? eventOf(row, row.entry, row.previous_status) : endpointEventOf(row);
}

export async function findEventPosition(
  database: Db,
  partnerId: string,
  subject: EventSubject,
): Promise<string | undefined> {
  const row = await database
    .selectFrom('event')
    .where('partner_id', '=', partnerId)
    .where((row) => ('request_id' in subject ? row.and({ ...subject }) : row.or({ ...subject })))
    .select('position')
    .executeTakeFirst();
  return row?.position;
}

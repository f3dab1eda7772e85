/**
 * Events: one for each timeline entry, and one for each closed statement. Partners get them as webhooks and in the events
 * feed, pharmacies as webhooks.
 */
import { type Split } from '../money/charges.ts';
import type { HoldReason } from '../holds/holds.ts';
import { ENTRY_EVENT_NAMES, type EntryEvent, type TimelineEntry } from './timeline.ts';
import { ID_PREFIXES, isId } from '../common/ids.ts';
import type { StatusReason } from './reasons.ts';
import type { Submission } from './submission.ts';
import { type Status, STATUSES } from './statuses.ts';

export type EventType = `request.${Status | EntryEvent}`;
export type OrderEventType = `order.${Status | EntryEvent}`;

export const EVENT_TYPES: readonly EventType[] = [
  ...STATUSES.map((status) => eventTypeOf({ status })),
  ...ENTRY_EVENT_NAMES.map((event) => `request.${event}` as const),
];
export const ORDER_EVENT_TYPES: readonly OrderEventType[] = [
  ...STATUSES.map((status) => orderEventTypeOf({ status })),
  ...ENTRY_EVENT_NAMES.map((event) => `order.${event}` as const),
];
/** The reason in an event: always a code, never free text. */
export type EventReason = StatusReason | HoldReason;

/**
 * An event of a request for its partner. It contains no patient, address or medicine; readers with access fetch the
 * request.
 */
export interface RequestEvent {
  readonly type: EventType;
  readonly timestamp: string;
  readonly data: {
    readonly event_id: string;
    readonly request_id: string;
    readonly external_id: string | null;
    readonly status: Status;
    /** Null for the first event of a request. */
    readonly previous_status: Status | null;
    /** Reason code of the status, hold or rerouting; null if there is none. */
    readonly reason: EventReason | null;
    /** The charges after the entry; null for the pharmacy that lost the order. */
    readonly charges: Split | null;
    readonly sequence: number;
    readonly metadata: Readonly<Record<string, string>>;
  };
}

/**
 * An event of an order for its pharmacy. It contains nothing of the partner, patient, address or medicine; readers with
 * access fetch the order.
 */
export interface OrderEvent {
  readonly type: OrderEventType;
  readonly timestamp: string;
  readonly data: Omit<RequestEvent['data'], 'external_id' | 'metadata'>;
}

export const STATEMENT_CLOSED = 'statement.closed';
export type StatementEventType = typeof STATEMENT_CLOSED;
export const STATEMENT_CLOSED_MEANING =
  'A statement was closed; read its lines with `GET /statements/{statement_id}/lines`.';

/** A closed statement, for its partner or pharmacy. */
export interface StatementEvent {
  readonly type: StatementEventType;
  /** When the statement was closed. */
  readonly timestamp: string;
  readonly data: {
    readonly event_id: string;
    readonly statement_id: string;
    /** ISO date of the first day of the period. */
    readonly period_start: string;
    /** ISO date of the first day after the period. */
    readonly period_end: string;
    readonly currency: 'NGN';
    /** The partner owes it, or the pharmacy is owed it. */
    readonly due_ngn: number;
  };
}

interface EntrySubject {
  readonly request_id: string;
  readonly sequence: number;
}

/** A timeline entry, or the two ids that the same characters may stand for. */
export type EventSubject = EntrySubject | { readonly notice_id: string; readonly statement_id: string };

export function eventTypeOf({ status, event }: Pick<TimelineEntry, 'status' | 'event'>): EventType {
  return `request.${event ?? status}`;
}

export function orderEventTypeOf({ status, event }: Pick<TimelineEntry, 'status' | 'event'>): OrderEventType {
  return `order.${event ?? status}`;
}

type ReportedEntry = Pick<
  TimelineEntry,
  'sequence' | 'status' | 'at' | 'event' | 'reason' | 'opened' | 'charges'
>;

const reasonOf = ({ reason, opened }: ReportedEntry): EventReason | null => reason ?? opened?.reason ?? null;

export function eventOf(
  { request_id, external_id, metadata }: Pick<Submission, 'request_id' | 'external_id' | 'metadata'>,
  entry: ReportedEntry,
  previousStatus: Status | null,
): RequestEvent {
  const { sequence, status, at } = entry;
  return {
    type: eventTypeOf(entry),
    timestamp: at,
    data: {
      event_id: eventIdOf({ request_id, sequence }),
      request_id,
      external_id,
      status,
      previous_status: previousStatus,
      reason: reasonOf(entry),
      charges: entry.charges ?? null,
      sequence,
      metadata,
    },
  };
}

export function orderEventOf(
  { request_id }: Pick<Submission, 'request_id'>,
  entry: ReportedEntry,
  previousStatus: Status | null,
): OrderEvent {
  const { sequence, status, at } = entry;
  return {
    type: orderEventTypeOf(entry),
    timestamp: at,
    data: {
      event_id: eventIdOf({ request_id, sequence }),
      request_id,
      status,
      previous_status: previousStatus,
      reason: reasonOf(entry),
      charges: entry.charges ?? null,
      sequence,
    },
  };
}

export interface ClosedStatement {
  readonly statement_id: string;
  /** ISO dates of the first day of the period, and of the first day after it. */
  readonly starts_on: string;
  readonly ends_on: string;
  readonly closed_at: Date;
  readonly due_ngn: number;
}

export function statementEventOf(closed: ClosedStatement): StatementEvent {
  const { statement_id, starts_on, ends_on, closed_at, due_ngn } = closed;
  const event_id = statementEventId(statement_id);
  return {
    type: STATEMENT_CLOSED,
    timestamp: closed_at.toISOString(),
    data: {
      event_id,
      statement_id,
      period_start: starts_on,
      period_end: ends_on,
      currency: 'NGN',
      due_ngn,
    },
  };
}

const EVENT_PREFIX = ID_PREFIXES.notice;

/**
 * The id of a request's event: `evt_`, the characters of the request's id, and the sequence. The parts can be read
 * back, so an event is found by the key of its entry. It needs no hash function, which workflow code does not have. A
 * notice's event has the notice's id, without a sequence, and a statement's event the characters of the statement's id.
 */
export function eventIdOf({ request_id, sequence }: EntrySubject): string {
  return `${EVENT_PREFIX}_${request_id.slice(ID_PREFIXES.request.length + 1)}_${sequence}`;
}

export function statementEventId(statementId: string): string {
  return `${EVENT_PREFIX}_${statementId.slice(ID_PREFIXES.statement.length + 1)}`;
}

/** The entry, notice or statement of an event id; undefined if the text is not an event id. */
export function readEventId(text: string): EventSubject | undefined {
  if (isId('notice', text)) {
    const characters = text.slice(EVENT_PREFIX.length + 1);
    return { notice_id: text, statement_id: `${ID_PREFIXES.statement}_${characters}` };
  }
  const [prefix, rest, number = '', ...more] = text.split('_');
  const request_id = `${ID_PREFIXES.request}_${rest}`;
  // Nine digits always fit Postgres's integer type.
  if (prefix !== EVENT_PREFIX || more.length > 0 || !/^[1-9]\d{0,8}$/.test(number)) return undefined;
  return isId('request', request_id) ? { request_id, sequence: Number(number) } : undefined;
}

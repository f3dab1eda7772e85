/** Events: one for each timeline entry. Partners get them as webhooks and in the events feed, pharmacies as webhooks. */
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

interface EntrySubject {
  readonly request_id: string;
  readonly sequence: number;
}

export type EventSubject = EntrySubject | { readonly notice_id: string };

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

const EVENT_PREFIX = ID_PREFIXES.notice;

/**
 * The id of a request's event: `evt_`, the characters of the request's id, and the sequence. The parts can be read
 * back, so an event is found by the key of its entry. It needs no hash function, which workflow code does not have. A
 * notice's event has the notice's id, without a sequence.
 */
export function eventIdOf({ request_id, sequence }: EntrySubject): string {
  return `${EVENT_PREFIX}_${request_id.slice(ID_PREFIXES.request.length + 1)}_${sequence}`;
}

/** The entry or notice of an event id; undefined if the text is not an event id. */
export function readEventId(text: string): EventSubject | undefined {
  if (isId('notice', text)) return { notice_id: text };
  const [prefix, rest, number = '', ...more] = text.split('_');
  const request_id = `${ID_PREFIXES.request}_${rest}`;
  // Nine digits always fit Postgres's integer type.
  if (prefix !== EVENT_PREFIX || more.length > 0 || !/^[1-9]\d{0,8}$/.test(number)) return undefined;
  return isId('request', request_id) ? { request_id, sequence: Number(number) } : undefined;
}

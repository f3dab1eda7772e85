/**
 * What a partner is told of its requests, and a pharmacy of its orders: one event for each timeline entry; the body of a
 * webhook, and for partners a row of the feed.
 */
import type { HoldReason } from '../holds/holds.ts';
import { ENTRY_EVENT_NAMES, type EntryEvent, type TimelineEntry } from './timeline.ts';
import { ID_PREFIXES, isId } from '../common/ids.ts';
import type { StatusReason } from './reasons.ts';
import type { Submission } from './submission.ts';
import { type Status, STATUSES } from './statuses.ts';

export type EventType = `request.${Status | EntryEvent}`;
/** The type of what pharmacies are told. */
export type OrderEventType = `order.${Status | EntryEvent}`;

/** Every event type that webhooks tell partners: one for each status that a request can come to, then what else happens to it. */
export const EVENT_TYPES: readonly EventType[] = [
  ...STATUSES.map((status) => eventTypeOf({ status })),
  ...ENTRY_EVENT_NAMES.map((event) => `request.${event}` as const),
];
/** The same for pharmacies. */
export const ORDER_EVENT_TYPES: readonly OrderEventType[] = [
  ...STATUSES.map((status) => orderEventTypeOf({ status })),
  ...ENTRY_EVENT_NAMES.map((event) => `order.${event}` as const),
];
/** Codes, never anybody's words. */
export type EventReason = StatusReason | HoldReason;

/** No patient, address or medicine: who may see those reads the request. */
export interface RequestEvent {
  readonly type: EventType;
  /** When it happened; RFC 3339 UTC. */
  readonly timestamp: string;
  readonly data: {
    /** The same each time the event is told. */
    readonly event_id: string;
    readonly request_id: string;
    readonly external_id: string | null;
    readonly status: Status;
    /** Null for the first event of a request. */
    readonly previous_status: Status | null;
    /** Why, by its code: of a status that has a reason, of a hold that opens, of an order that goes on. Null where there is none. */
    readonly reason: EventReason | null;
    /** Of the timeline entry: 1, 2, 3, ... for each request. */
    readonly sequence: number;
    readonly metadata: Readonly<Record<string, string>>;
  };
}

/** Nothing of the partner, the patient, the address or the medicine: who may see those reads the order. */
export interface OrderEvent {
  readonly type: OrderEventType;
  /** When it happened; RFC 3339 UTC. */
  readonly timestamp: string;
  readonly data: Omit<RequestEvent['data'], 'external_id' | 'metadata'>;
}

/** Which timeline entry an event tells. */
export interface EntrySubject {
  readonly request_id: string;
  readonly sequence: number;
}

/** Which timeline entry, or which notice of an endpoint, an event tells. */
export type EventSubject = EntrySubject | { readonly notice_id: string };

export function eventTypeOf({ status, event }: Pick<TimelineEntry, 'status' | 'event'>): EventType {
  return `request.${event ?? status}`;
}

export function orderEventTypeOf({ status, event }: Pick<TimelineEntry, 'status' | 'event'>): OrderEventType {
  return `order.${event ?? status}`;
}

type ToldEntry = Pick<TimelineEntry, 'sequence' | 'status' | 'at' | 'event' | 'reason' | 'opened'>;

const reasonOf = ({ reason, opened }: ToldEntry): EventReason | null => reason ?? opened?.reason ?? null;

/** The event that tells a timeline entry. */
export function eventOf(
  { request_id, external_id, metadata }: Pick<Submission, 'request_id' | 'external_id' | 'metadata'>,
  entry: ToldEntry,
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
      sequence,
      metadata,
    },
  };
}

/** The event that tells a timeline entry to the pharmacy that has the order. */
export function orderEventOf(
  { request_id }: Pick<Submission, 'request_id'>,
  entry: ToldEntry,
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
      sequence,
    },
  };
}

const EVENT_PREFIX = ID_PREFIXES.notice;

/**
 * The id of a request's event: `evt_`, the characters of the request's id, and the sequence. It is read back, so that
 * an event is found by the key of its entry, and needs no hash, which workflow code does not have. The event of a
 * notice has the notice's id, which ends where here the sequence follows.
 */
export function eventIdOf({ request_id, sequence }: EntrySubject): string {
  return `${EVENT_PREFIX}_${request_id.slice(ID_PREFIXES.request.length + 1)}_${sequence}`;
}

/** Which entry or notice an event id names, or undefined when the text is none. */
export function readEventId(text: string): EventSubject | undefined {
  if (isId('notice', text)) return { notice_id: text };
  const [prefix, rest, number = '', ...more] = text.split('_');
  const request_id = `${ID_PREFIXES.request}_${rest}`;
  // Nine digits fit into the integer that Postgres compares it with.
  if (prefix !== EVENT_PREFIX || more.length > 0 || !/^[1-9]\d{0,8}$/.test(number)) return undefined;
  return isId('request', request_id) ? { request_id, sequence: Number(number) } : undefined;
}

/** Owners, states and failures of webhook endpoints, deliveries and attempts, and the limits of sending. */

import {
  EVENT_TYPES,
  ORDER_EVENT_TYPES,
  STATEMENT_CLOSED,
  type EventType,
  type OrderEventType,
  type StatementEventType,
} from '../requests/events.ts';

interface OwnersEventTypes {
  readonly partner: EventType | StatementEventType;
  readonly pharmacy: OrderEventType | StatementEventType;
}

export type WebhookOwnerKind = keyof OwnersEventTypes;
export type WebhookOwner = { readonly partner_id: string } | { readonly pharmacy_id: string };

export type WebhookEventType<Kind extends WebhookOwnerKind = WebhookOwnerKind> = OwnersEventTypes[Kind];
export const WEBHOOK_EVENT_TYPES: {
  readonly [Kind in WebhookOwnerKind]: readonly WebhookEventType<Kind>[];
} = {
  partner: [...EVENT_TYPES, STATEMENT_CLOSED],
  pharmacy: [...ORDER_EVENT_TYPES, STATEMENT_CLOSED],
};

/** All event types, including future ones. */
export const ALL_EVENTS = '*';
export type EventFilter<Kind extends WebhookOwnerKind = WebhookOwnerKind> =
  WebhookEventType<Kind> | typeof ALL_EVENTS;

/** The actor that disabled an endpoint: its owner, our operator, or the system. */
export type Disabler<Kind extends WebhookOwnerKind = WebhookOwnerKind> = Kind | 'operator' | 'system';
export const DISABLERS: {
  readonly [Kind in WebhookOwnerKind]: readonly Disabler<Kind>[];
} = { partner: ['partner', 'operator', 'system'], pharmacy: ['pharmacy', 'operator', 'system'] };

export const DISABLED_REASONS = {
  paused: 'A user or an operator paused it; it stays off until it is resumed.',
  gone: 'It answered 410, which means that the receiver wants no more events.',
  failing: 'Every attempt failed for five days.',
} as const;
export type DisabledReason = keyof typeof DISABLED_REASONS;

export const DELIVERY_STATES = {
  pending: 'It is being sent or waits for its next attempt.',
  held: 'It waits until its endpoint is enabled and answers again, and is then sent automatically, in order.',
  acknowledged: 'The endpoint answered 2xx.',
  failed: 'All attempts of the schedule failed; it is sent again only on request.',
  skipped: 'A user or an operator skipped it; it is sent again only on request.',
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;
export const DELIVERY_STATE_NAMES = Object.keys(DELIVERY_STATES) as DeliveryState[];

export const FAILURE_KINDS = {
  address_refused:
    'The host name resolves to an address that we do not call (private, loopback, link-local or reserved), or the port is refused.',
  dns: 'The host name could not be resolved.',
  connect: 'The connection could not be made, or it broke before an answer came.',
  tls: 'The TLS handshake failed, usually because of an invalid or expired certificate.',
  timeout: 'There was no answer within 15 seconds.',
  status: 'The answer was not 2xx; a redirect is not followed.',
  body: 'The response was not valid HTTP, or it was incomplete.',
} as const;
export type FailureKind = keyof typeof FAILURE_KINDS;
export const FAILURE_KIND_NAMES = Object.keys(FAILURE_KINDS) as FailureKind[];

export const TRIGGERS = {
  schedule: 'The event happened, the next attempt was due, or a user asked for it.',
  probe: 'The endpoint was broken, and this event was sent to check whether it answers again.',
  again: 'A user or an operator asked to send the acknowledged event again.',
} as const;
export type Trigger = keyof typeof TRIGGERS;

/** The type of test events, which are sent once, outside the order of events, and never retried. */
export const PING_EVENT_TYPE = 'webhook.ping';

/**
 * Timeout of one attempt, from connecting to the end of the response headers; milliseconds. Standard Webhooks advises
 * 15 to 30 s.
 */
export const ATTEMPT_TIMEOUT_MS = 15_000;
export const MAX_STORED_ANSWER_BYTES = 4_096;
/** Limit for each owner in an environment. */
export const MAX_ENDPOINTS = 10;
/** An event that fails for this long no longer blocks later events; milliseconds. */
export const UNBLOCK_AFTER_MS = 300_000;
/** After this many failures in a row, of any deliveries, an endpoint is only probed until it answers. */
export const FAILURES_TO_BREAK = 10;
/** An endpoint is disabled when every attempt has failed for this long; milliseconds. Standard Webhooks says "days". */
export const DISABLE_AFTER_MS = 5 * 86_400_000;
/** Time for which the previous secret still signs after a rotation; seconds. */
export const ROTATION_OVERLAP = { fallback: 86_400, min: 0, max: 604_800 } as const;

/** One attempt and its result. Times are RFC 3339 UTC. */
export interface Attempt {
  /** Unique. It is made before the call, so that repeated writes store the attempt only once. */
  readonly attempt_id: string;
  readonly trigger: Trigger;
  readonly started_at: string;
  readonly duration_ms: number;
  /** HTTP status; null if there was no response. */
  readonly status: number | null;
  readonly failure: FailureKind | null;
  /** Description for the owner's developer; never contains an internal error or a secret. */
  readonly message: string;
  /** The first `MAX_STORED_ANSWER_BYTES` of the response body as text, with secrets masked; null if it is empty. */
  readonly answer: string | null;
}

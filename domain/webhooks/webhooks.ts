/** Webhooks: the closed lists of what endpoints, deliveries and attempts can be, and the limits of sending. */

import { EVENT_TYPES, ORDER_EVENT_TYPES, type EventType, type OrderEventType } from '../requests/events.ts';

/** What their endpoints are told. */
interface OwnersEventTypes {
  readonly partner: EventType;
  readonly pharmacy: OrderEventType;
}

/** Who can have endpoints. */
export type WebhookOwnerKind = keyof OwnersEventTypes;
/** Whose an endpoint is. */
export type WebhookOwner = { readonly partner_id: string } | { readonly pharmacy_id: string };

export type WebhookEventType<Kind extends WebhookOwnerKind = WebhookOwnerKind> = OwnersEventTypes[Kind];
export const WEBHOOK_EVENT_TYPES: {
  readonly [Kind in WebhookOwnerKind]: readonly WebhookEventType<Kind>[];
} = { partner: EVENT_TYPES, pharmacy: ORDER_EVENT_TYPES };

/** Every type of event, also those that there will be. */
export const ALL_EVENTS = '*';
/** What an endpoint gets. */
export type EventFilter<Kind extends WebhookOwnerKind = WebhookOwnerKind> =
  WebhookEventType<Kind> | typeof ALL_EVENTS;

/** Who turned an endpoint off: its owner, or we. */
export type Disabler<Kind extends WebhookOwnerKind = WebhookOwnerKind> = Kind | 'operator' | 'system';
export const DISABLERS: {
  readonly [Kind in WebhookOwnerKind]: readonly Disabler<Kind>[];
} = { partner: ['partner', 'operator', 'system'], pharmacy: ['pharmacy', 'operator', 'system'] };

/** Why an endpoint is off. */
export const DISABLED_REASONS = {
  paused: 'Somebody paused it; it stays off until somebody resumes it.',
  gone: 'It answered 410: the receiver says that nobody wants these events any more.',
  failing: 'Every attempt of five days failed.',
} as const;
export type DisabledReason = keyof typeof DISABLED_REASONS;

/** Where a delivery, one event for one endpoint, stands. */
export const DELIVERY_STATES = {
  pending: 'It is being sent, or waits for its next attempt.',
  held: 'It waits until its endpoint is on and answers again; then it is sent by itself, in order.',
  acknowledged: 'The endpoint answered 2xx.',
  failed: 'All attempts of the schedule failed; it is sent again only when somebody asks.',
  skipped: 'Somebody skipped it; it is sent again only when somebody asks.',
} as const;
export type DeliveryState = keyof typeof DELIVERY_STATES;
export const DELIVERY_STATE_NAMES = Object.keys(DELIVERY_STATES) as DeliveryState[];

/** How an attempt failed. */
export const FAILURE_KINDS = {
  address_refused:
    'The name leads to an address that we do not call: private, loopback, link-local, reserved, or on a refused port.',
  dns: 'The name was not resolved.',
  connect: 'No connection was made, or it broke before there was an answer.',
  tls: 'The TLS handshake failed: mostly an invalid or expired certificate.',
  timeout: 'There was no answer within 15 seconds.',
  status: 'The answer was not 2xx; a redirect is not followed.',
  body: 'What came was not an HTTP answer, or it broke off.',
} as const;
export type FailureKind = keyof typeof FAILURE_KINDS;
export const FAILURE_KIND_NAMES = Object.keys(FAILURE_KINDS) as FailureKind[];

/** Why an attempt was made. */
export const TRIGGERS = {
  schedule: 'The event happened, its next attempt was due, or it was asked for.',
  probe: 'The endpoint was failing, and this event was sent to see whether it answers again.',
  again: 'It had been acknowledged, and somebody asked to have it sent again.',
} as const;
export type Trigger = keyof typeof TRIGGERS;

/** The test event: sent once, outside the order of events, and never retried. */
export const PING_EVENT_TYPE = 'webhook.ping';

/** One attempt may take so long, from the connection to the end of the answer's head; milliseconds. Standard Webhooks advises 15 to 30 s. */
export const ATTEMPT_TIMEOUT_MS = 15_000;
/** So much of an answer is kept; bytes. */
export const ANSWER_BYTES_KEPT = 4_096;
/** Endpoints of one owner in one environment. */
export const MAX_ENDPOINTS = 10;
/** A bad event must not keep back those after it for longer; milliseconds. */
export const MAY_BE_PASSED_AFTER_MS = 300_000;
/** So many failures in a row, of whichever deliveries, and an endpoint is only probed until it answers. */
export const FAILURES_TO_BREAK = 10;
/** An endpoint of which every attempt failed for so long is turned off; milliseconds. Standard Webhooks: "days". */
export const DISABLE_AFTER_MS = 5 * 86_400_000;
/** Signatures by the secret before the last rotation; seconds. */
export const ROTATION_OVERLAP = { fallback: 86_400, min: 0, max: 604_800 } as const;

/** What was sent to an endpoint once, and what came of it. Times are RFC 3339 UTC. */
export interface Attempt {
  /** Unique; made before the call, so that it is stored once however often it is written. */
  readonly attempt_id: string;
  readonly trigger: Trigger;
  readonly started_at: string;
  readonly duration_ms: number;
  /** HTTP status; null when there was no answer. */
  readonly status: number | null;
  /** Null when the attempt succeeded. */
  readonly failure: FailureKind | null;
  /** In words, for the owner's developer; never an internal error, and no secret. */
  readonly message: string;
  /** The first `ANSWER_BYTES_KEPT` of the answer's body as text, secrets masked; null when there was none. */
  readonly answer: string | null;
}

/** Webhook endpoints and deliveries in API responses and in operators' commands. All times are RFC 3339 UTC. */
import type { DeliveryKey, PingResult } from './messages.ts';
import type {
  Attempt,
  DeliveryState,
  DisabledReason,
  Disabler,
  EventFilter,
  WebhookEventType,
  WebhookOwnerKind,
} from './webhooks.ts';

export const HEALTH_STATES = {
  ok: 'The last attempt succeeded, or there has been none.',
  failing: 'The last attempt failed. Deliveries continue by their schedule.',
  broken:
    'Ten attempts in a row failed. Deliveries are held, and one is sent from time to time to check whether the endpoint answers.',
} as const;
export type HealthState = keyof typeof HEALTH_STATES;
export const HEALTH_STATE_NAMES = Object.keys(HEALTH_STATES) as HealthState[];

export interface WebhookInput<Kind extends WebhookOwnerKind = WebhookOwnerKind> {
  readonly url: string;
  readonly event_types: readonly EventFilter<Kind>[];
  readonly description: string;
}

export interface WebhookRecord<Kind extends WebhookOwnerKind = WebhookOwnerKind> extends WebhookInput<Kind> {
  readonly webhook_id: string;
  readonly status: 'enabled' | 'disabled';
  readonly disabled: {
    readonly by: Disabler<Kind>;
    readonly reason: DisabledReason;
    readonly at: string;
  } | null;
  readonly health: {
    readonly state: HealthState;
    /** Time of the first of the current failures; null if the last attempt succeeded. */
    readonly since: string | null;
    readonly consecutive_failures: number;
  };
  /** Until this time the previous secret also signs; null if only one signs. */
  readonly previous_secret_expires_at: string | null;
  readonly last_ping: PingResult | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface DeliveryAttempt extends Omit<Attempt, 'attempt_id'> {
  readonly next_attempt_at: string | null;
}

export type DeliverySubject = Omit<DeliveryKey, 'webhook_id'>;

export const ATTEMPTS_SHOWN = 20;

/** A delivery: one event for one endpoint. */
export interface DeliveryRecord<Kind extends WebhookOwnerKind = WebhookOwnerKind> {
  readonly event_id: string;
  readonly event_type: WebhookEventType<Kind>;
  /** Null, like `sequence`, for the event of a statement. */
  readonly request_id: string | null;
  readonly sequence: number | null;
  /** Null for the event of a request. */
  readonly statement_id: string | null;
  readonly state: DeliveryState;
  readonly next_attempt_at: string | null;
  readonly acknowledged_at: string | null;
  readonly created_at: string;
  /** Number of all attempts, including earlier series. */
  readonly attempt_count: number;
  readonly attempts: readonly DeliveryAttempt[];
}

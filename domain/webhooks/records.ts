/** Webhooks as their owners and operators are shown them. Times are RFC 3339 UTC. */
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

/** How an endpoint does. */
export const HEALTH_STATES = {
  ok: 'The last attempt succeeded, or there was none yet.',
  failing: 'The last attempt failed. Every delivery goes on by its schedule.',
  broken:
    'Ten attempts in a row failed. Everything is held; one delivery is sent now and then to see whether it answers.',
} as const;
export type HealthState = keyof typeof HEALTH_STATES;
export const HEALTH_STATE_NAMES = Object.keys(HEALTH_STATES) as HealthState[];

/** What its owner says of an endpoint. */
export interface WebhookInput<Kind extends WebhookOwnerKind = WebhookOwnerKind> {
  readonly url: string;
  readonly event_types: readonly EventFilter<Kind>[];
  readonly description: string;
}

export interface WebhookRecord<Kind extends WebhookOwnerKind = WebhookOwnerKind> extends WebhookInput<Kind> {
  readonly webhook_id: string;
  readonly status: 'enabled' | 'disabled';
  /** Null while it is enabled. */
  readonly disabled: {
    readonly by: Disabler<Kind>;
    readonly reason: DisabledReason;
    readonly at: string;
  } | null;
  readonly health: {
    readonly state: HealthState;
    /** The first of the failures in a row; null when the last attempt succeeded. */
    readonly since: string | null;
    readonly consecutive_failures: number;
  };
  /** Until then the secret before the last rotation signs too; null when only one signs. */
  readonly previous_secret_expires_at: string | null;
  /** What came of the last test event. */
  readonly last_ping: PingResult | null;
  readonly created_at: string;
  /** When somebody last changed it, paused it, resumed it or rotated its secret. */
  readonly updated_at: string;
}

/** One attempt of a delivery, and what was planned after it. */
export interface DeliveryAttempt extends Omit<Attempt, 'attempt_id'> {
  readonly next_attempt_at: string | null;
}

/** Which event of which request. */
export type DeliverySubject = Omit<DeliveryKey, 'webhook_id'>;

/** The attempts that a delivery is shown with. */
export const ATTEMPTS_SHOWN = 20;

/** One event for one endpoint. */
export interface DeliveryRecord<Kind extends WebhookOwnerKind = WebhookOwnerKind> {
  readonly event_id: string;
  readonly event_type: WebhookEventType<Kind>;
  readonly request_id: string;
  readonly sequence: number;
  readonly state: DeliveryState;
  /** Null when none is planned. */
  readonly next_attempt_at: string | null;
  readonly acknowledged_at: string | null;
  readonly created_at: string;
  /** All that were made, also in earlier runs through the schedule. */
  readonly attempt_count: number;
  /** The newest of them, newest first. */
  readonly attempts: readonly DeliveryAttempt[];
}

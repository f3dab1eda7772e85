/** Tables of webhooks. */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { PingResult, SeriesReason } from '../../domain/webhooks/messages.ts';
import type { EndpointEventType, NoticeData } from '../../domain/webhooks/notices.ts';
import type {
  DeliveryState,
  DisabledReason,
  Disabler,
  EventFilter,
  FailureKind,
  Trigger,
  WebhookEventType,
} from '../../domain/webhooks/webhooks.ts';
import type { AttemptAnswer } from '../sealed-columns.ts';

export interface WebhookTables {
  webhook: WebhookTable;
  webhook_secret: WebhookSecretTable;
  webhook_delivery: WebhookDeliveryTable;
  webhook_attempt: WebhookAttemptTable;
  webhook_notice: WebhookNoticeTable;
}

/** An endpoint of a partner or of a pharmacy. A constraint ensures that it has exactly one owner. */
export interface WebhookTable {
  webhook_id: string;
  partner_id: string | null;
  pharmacy_id: string | null;
  url: string;
  description: string;
  event_types: EventFilter[];
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** Null, like the two columns below, while it is enabled. */
  disabled_at: Date | null;
  disabled_by: Disabler | null;
  disabled_reason: DisabledReason | null;
  /** Failed attempts of any deliveries since the last success. */
  consecutive_failures: Generated<number>;
  failing_since: Date | null;
  /** Time since which the endpoint is only probed; null while it is not broken. */
  broken_at: Date | null;
  /** When it was last enabled or answered a probe. Deliveries held before that are sent in order. */
  back_at: Date | null;
  /** The receiver asked for no calls before this time. */
  slow_until: Date | null;
  last_ping: JSONColumnType<PingResult> | null;
}

/** Secrets that sign deliveries: the newest, and the previous one until it expires. */
interface WebhookSecretTable {
  webhook_id: string;
  /** `whsec_` and base 64, encrypted. */
  secret: string;
  created_at: Generated<Date>;
  expires_at: Date | null;
}

/** One event for one endpoint. A trigger inserts it in the transaction that records the event. */
interface WebhookDeliveryTable {
  webhook_id: Generated<string>;
  /** The request, or the statement of `statement.closed`, whose sequence is 1. */
  request_id: Generated<string>;
  sequence: Generated<number>;
  /**
   * Orders the deliveries of an endpoint: the event's position in a partner's feed, or a sequence for a pharmacy. Bigint, which the driver
   * returns as text.
   */
  position: Generated<string>;
  event_type: Generated<WebhookEventType>;
  state: Generated<DeliveryState>;
  series: Generated<number>;
  reason: Generated<SeriesReason>;
  attempts: Generated<number>;
  /** First failed attempt since the endpoint was last enabled. */
  failing_since: Date | null;
  last_attempt_at: Date | null;
  /** When the delivery is due; null when no attempt is scheduled. */
  next_attempt_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** True when the redelivery workflow makes the attempts. The relay takes over when it does not. */
  has_workflow: Generated<boolean>;
  /** Token of the process that makes an attempt. Only the outcome of this lease counts. */
  lease: string | null;
  /** End of the lease, by the clock of the database. Afterwards any process may claim the delivery. */
  leased_until: Date | null;
  acknowledged_at: Date | null;
  created_at: Generated<Date>;
}

export interface WebhookAttemptTable {
  attempt_id: string;
  webhook_id: string;
  request_id: string;
  sequence: number;
  trigger: Trigger;
  started_at: Date;
  duration_ms: number;
  status: number | null;
  failure: FailureKind | null;
  message: string;
  /** Encrypted with the request's key; null for the event of a statement, which has no key. */
  answer: JSONColumnType<AttemptAnswer> | null;
  next_attempt_at: Date | null;
}

/**
 * A notice to a partner about an endpoint, which may have been deleted since. A trigger adds the notice to the feed.
 */
interface WebhookNoticeTable {
  notice_id: string;
  partner_id: string;
  webhook_id: string;
  type: EndpointEventType;
  at: Generated<Date>;
  data: JSONColumnType<NoticeData>;
  wants_mail: boolean;
  /** When it was mailed, or found to have no recipients. */
  mailed_at: Date | null;
}

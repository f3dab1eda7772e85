/** The tables of webhooks as Kysely sees them. */
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

/** An endpoint of a partner or of a pharmacy: a constraint says that it is one of the two. */
export interface WebhookTable {
  webhook_id: string;
  partner_id: string | null;
  pharmacy_id: string | null;
  url: string;
  description: string;
  event_types: EventFilter[];
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** These three are null while it is on. */
  disabled_at: Date | null;
  disabled_by: Disabler | null;
  disabled_reason: DisabledReason | null;
  /** Of whichever deliveries, since the last success. */
  consecutive_failures: Generated<number>;
  /** The first of them. */
  failing_since: Date | null;
  /** Since when it is only probed; null while it is sent to. */
  broken_at: Date | null;
  /** When it was last turned on again, or answered a probe: what waited then goes in order. */
  back_at: Date | null;
  /** The receiver asked not to be called before. */
  slow_until: Date | null;
  last_ping: JSONColumnType<PingResult> | null;
}

/** What deliveries are signed with: the newest, and the one before it until it expires. */
interface WebhookSecretTable {
  webhook_id: string;
  /** `whsec_` and base 64. */
  secret: string;
  created_at: Generated<Date>;
  /** Null for the newest. */
  expires_at: Date | null;
}

/** One event for one endpoint; made by a trigger in the transaction that records the event. */
interface WebhookDeliveryTable {
  webhook_id: Generated<string>;
  request_id: Generated<string>;
  sequence: Generated<number>;
  /**
   * Orders the deliveries of an endpoint: a partner's is of the event in its feed, a pharmacy's of a sequence. A
   * bigint, which the driver gives as text.
   */
  position: Generated<string>;
  event_type: Generated<WebhookEventType>;
  state: Generated<DeliveryState>;
  /** Which run through the schedule. */
  series: Generated<number>;
  /** Why the series began. */
  reason: Generated<SeriesReason>;
  /** Those of the series that failed. */
  attempts: Generated<number>;
  /** The first failed attempt since the endpoint was last on. */
  failing_since: Date | null;
  last_attempt_at: Date | null;
  /** When the delivery is due; null when no attempt is planned. */
  next_attempt_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The attempts after the first are made by the redelivery workflow; by the relay only when it does not make them. */
  has_workflow: Generated<boolean>;
  /** Whoever is making an attempt: only the outcome of this one counts. */
  lease: string | null;
  /** After that anybody may claim the delivery; by the clock of the database. */
  leased_until: Date | null;
  acknowledged_at: Date | null;
  created_at: Generated<Date>;
}

interface WebhookAttemptTable {
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
  /** Encrypted with the request's key. */
  answer: JSONColumnType<AttemptAnswer> | null;
  next_attempt_at: Date | null;
}

/** What a partner is told of an endpoint, which may be deleted since; a trigger gives it its event. */
interface WebhookNoticeTable {
  /** Of the event too. */
  notice_id: string;
  partner_id: string;
  webhook_id: string;
  type: EndpointEventType;
  at: Generated<Date>;
  data: JSONColumnType<NoticeData>;
  wants_mail: boolean;
  /** When it was mailed, or nobody was there to mail it to. */
  mailed_at: Date | null;
}

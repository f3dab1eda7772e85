/** What a partner is told of its own webhook endpoints: in the events feed, the gravest by mail too, never by webhook. */
import type { DisabledReason } from './webhooks.ts';

/** The event types that tell of endpoints. */
export const ENDPOINT_EVENTS = {
  'webhook.disabled':
    'We turned an endpoint of yours off: it answered 410, or every attempt of five days failed.',
  'webhook.failing':
    'An endpoint of yours keeps failing: we only look from time to time if it answers again.',
  'webhook.recovered':
    'An endpoint of yours that kept failing answers again; what was held is sent, in order.',
} as const;
export type EndpointEventType = keyof typeof ENDPOINT_EVENTS;
export const ENDPOINT_EVENT_TYPES = Object.keys(ENDPOINT_EVENTS) as EndpointEventType[];

/** How an endpoint was when the notice was made. No URL: partners put tokens into theirs. */
export interface NoticeData {
  readonly status: 'enabled' | 'disabled';
  /** Null while it is enabled. */
  readonly disabled_reason: DisabledReason | null;
  /** When the first of the attempts failed that have failed since the last success; RFC 3339 UTC, null when none did. */
  readonly failing_since: string | null;
}

export interface EndpointEvent {
  readonly type: EndpointEventType;
  /** When it happened; RFC 3339 UTC. */
  readonly timestamp: string;
  readonly data: NoticeData & {
    /** The id of the notice. */
    readonly event_id: string;
    readonly webhook_id: string;
  };
}

export interface Notice {
  readonly notice_id: string;
  readonly webhook_id: string;
  readonly type: EndpointEventType;
  readonly at: Date;
  readonly data: NoticeData;
}

/** The event that tells a notice. */
export function endpointEventOf({ notice_id, webhook_id, type, at, data }: Notice): EndpointEvent {
  const { status, disabled_reason, failing_since } = data;
  return {
    type,
    timestamp: at.toISOString(),
    data: { event_id: notice_id, webhook_id, status, disabled_reason, failing_since },
  };
}

/** An endpoint that has failed for so long is somebody's business; milliseconds. */
const ATTENTION_AFTER_MS = 3_600_000;

/** Whether a notice is mailed too: not what ends by itself within the hour, so that a wavering endpoint fills no mailbox. */
export function wantsMail(type: EndpointEventType, { failing_since }: NoticeData, now: Date): boolean {
  switch (type) {
    case 'webhook.disabled':
      return true;
    case 'webhook.recovered':
      return hasFailedLong(failing_since, now);
    case 'webhook.failing':
      return false;
  }
}

export interface EndpointHealth {
  readonly disabled_by: string | null;
  readonly failing_since: Date | null;
  readonly broken_at: Date | null;
}

/** Whether somebody of the partner should look at an endpoint. One that somebody turned off is as they want it. */
export function needsAttention(
  { disabled_by, failing_since, broken_at }: EndpointHealth,
  now: Date,
): boolean {
  if (disabled_by !== null) return disabled_by === 'system';
  return broken_at !== null || hasFailedLong(failing_since, now);
}

function hasFailedLong(since: Date | string | null, now: Date): boolean {
  return since !== null && now.getTime() - new Date(since).getTime() >= ATTENTION_AFTER_MS;
}

/** The standalone activity that mails a notice to the portal's users of its partner. */
export const MAIL_NOTICE = 'mailNotice';

export interface MailNoticeRequest {
  readonly notice_id: string;
}

export function noticeMailId(noticeId: string): string {
  return `mail-${noticeId}`;
}

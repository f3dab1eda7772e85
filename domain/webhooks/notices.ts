/** Notices about a partner's webhook endpoints: in the events feed, the gravest by mail too, never by webhook. */
import { hasFailedLong, type HealthChange } from './endpoint-health.ts';
import type { DisabledReason } from './webhooks.ts';

/** The event types about endpoints. */
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

export function endpointEventOf({ notice_id, webhook_id, type, at, data }: Notice): EndpointEvent {
  const { status, disabled_reason, failing_since } = data;
  return {
    type,
    timestamp: at.toISOString(),
    data: { event_id: notice_id, webhook_id, status, disabled_reason, failing_since },
  };
}

/** Whether a notice is mailed too. Failures that end within an hour are not, so that a wavering endpoint fills no mailbox. */
export function wantsMail(type: EndpointEventType, { failing_since }: NoticeData, now: Date): boolean {
  switch (type) {
    case 'webhook.disabled':
      return true;
    case 'webhook.recovered':
      return hasFailedLong(failing_since === null ? null : new Date(failing_since), now);
    case 'webhook.failing':
      return false;
  }
}

/** The event for each change of an endpoint's health. */
export const EVENT_OF_CHANGE = {
  broke: 'webhook.failing',
  came_back: 'webhook.recovered',
  disabled: 'webhook.disabled',
} as const satisfies Record<HealthChange, EndpointEventType>;

/** A mail that was not sent within this time is started again; seconds. */
export const MAIL_WITHIN_SECONDS = 60;
/** After this time a notice is no longer worth a mail. */
export const MAIL_DAYS = 3;

/** The standalone activity that mails a notice to the portal's users of its partner. */
export const MAIL_NOTICE = 'mailNotice';

export interface MailNoticeRequest {
  readonly notice_id: string;
}

export function noticeMailId(noticeId: string): string {
  return `mail-${noticeId}`;
}

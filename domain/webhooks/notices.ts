/**
 * Notices about a partner's webhook endpoints. They appear in the events feed, serious ones also by e-mail, and never
 * as webhooks.
 */
import { hasFailedLong, type HealthChange } from './endpoint-health.ts';
import type { DisabledReason } from './webhooks.ts';

export const ENDPOINT_EVENTS = {
  'webhook.disabled':
    'We disabled one of your endpoints: it answered 410, or every attempt failed for five days.',
  'webhook.failing': 'One of your endpoints keeps failing. We now only probe it from time to time.',
  'webhook.recovered': 'One of your failing endpoints has recovered. The held events are sent, in order.',
} as const;
export type EndpointEventType = keyof typeof ENDPOINT_EVENTS;
export const ENDPOINT_EVENT_TYPES = Object.keys(ENDPOINT_EVENTS) as EndpointEventType[];

/** State of the endpoint when the notice was made. It has no URL, because partners put tokens into URLs. */
export interface NoticeData {
  readonly status: 'enabled' | 'disabled';
  readonly disabled_reason: DisabledReason | null;
  /** Time of the first failed attempt since the last success; RFC 3339 UTC, null if there is none. */
  readonly failing_since: string | null;
}

export interface EndpointEvent {
  readonly type: EndpointEventType;
  readonly timestamp: string;
  readonly data: NoticeData & {
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

/**
 * Returns whether a notice is also e-mailed. Failures that end within an hour are not, so that an unstable endpoint does not
 * fill mailboxes.
 */
export function isMailedToo(type: EndpointEventType, { failing_since }: NoticeData, now: Date): boolean {
  switch (type) {
    case 'webhook.disabled':
      return true;
    case 'webhook.recovered':
      return hasFailedLong(failing_since === null ? null : new Date(failing_since), now);
    case 'webhook.failing':
      return false;
  }
}

export const EVENT_OF_CHANGE = {
  broke: 'webhook.failing',
  came_back: 'webhook.recovered',
  disabled: 'webhook.disabled',
} as const satisfies Record<HealthChange, EndpointEventType>;

/** Seconds after which sending an unsent mail is started again. */
export const MAIL_RESTART_AFTER_SECONDS = 60;
/** Days after which a notice is no longer mailed. */
export const MAIL_DAYS = 3;

/** Standalone activity that mails a notice to the portal users of its partner. */
export const MAIL_NOTICE = 'mailNotice';

export interface MailNoticeRequest {
  readonly notice_id: string;
}

export function noticeMailId(noticeId: string): string {
  return `mail-${noticeId}`;
}

/** What webhooks tell. */
import type { Event } from '../generated/index.ts';

/** A step of one of your requests. */
export type RequestEvent = Extract<Event, { data: { request_id: string; sequence: number } }>;

/** An event of any other type: one that is new since you took this code. Answer 2xx and pass over it. */
export interface OtherEvent {
  readonly type: string;
  readonly data?: unknown;
}

export type WebhookEvent = RequestEvent | OtherEvent;

/** Tells the events that you have work for from those to pass over. */
export function isRequestEvent(event: WebhookEvent): event is RequestEvent {
  const data = event.data as Partial<RequestEvent['data']> | null | undefined;
  return (
    event.type.startsWith('request.') &&
    typeof data?.event_id === 'string' &&
    typeof data.request_id === 'string' &&
    Number.isSafeInteger(data.sequence)
  );
}

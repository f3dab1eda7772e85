/** Events of webhooks. */
import type { Event, StatementEvent } from '../generated/index.ts';

export type { StatementEvent };

/** An event of one of your requests. */
export type RequestEvent = Extract<Event, { data: { request_id: string; sequence: number } }>;

/** An event of a type that this version of the package does not know. Answer 2xx and ignore it. */
export interface OtherEvent {
  readonly type: string;
  readonly data?: unknown;
}

export type WebhookEvent = RequestEvent | StatementEvent | OtherEvent;

/** Returns true for an event of one of your requests. */
export function isRequestEvent(event: WebhookEvent): event is RequestEvent {
  const data = event.data as Partial<RequestEvent['data']> | null | undefined;
  return (
    event.type.startsWith('request.') &&
    typeof data?.event_id === 'string' &&
    typeof data.request_id === 'string' &&
    Number.isSafeInteger(data.sequence)
  );
}

/** Returns true for a closed statement. */
export function isStatementEvent(event: WebhookEvent): event is StatementEvent {
  const data = event.data as Partial<StatementEvent['data']> | null | undefined;
  return (
    event.type === 'statement.closed' &&
    typeof data?.event_id === 'string' &&
    typeof data.statement_id === 'string'
  );
}

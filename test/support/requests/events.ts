/** Feed events in tests. */
import type { FeedEvent } from '../../../domain/webhooks/schedule.ts';
import type { RequestEvent } from '../../../domain/requests/events.ts';

/** Narrows an event to a request's event. */
export function requestEvent(event: FeedEvent): RequestEvent {
  if ('request_id' in event.data) return event as RequestEvent;
  throw new Error(`${event.type} belongs to no request`);
}

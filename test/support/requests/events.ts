/** Events of the feed in tests. */
import type { FeedEvent } from '../../../domain/webhooks/schedule.ts';
import type { RequestEvent } from '../../../domain/requests/events.ts';

/** The event of a request that an event must be. */
export function requestEvent(event: FeedEvent): RequestEvent {
  if ('request_id' in event.data) return event as RequestEvent;
  throw new Error(`${event.type} tells of no request`);
}

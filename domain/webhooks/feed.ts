/** The events feed: what happened to a partner's requests and to its webhook endpoints. */
import { EVENT_TYPES, type EventType, type RequestEvent } from '../requests/events.ts';
import { ENDPOINT_EVENT_TYPES, type EndpointEvent, type EndpointEventType } from './notices.ts';

/** Every event type of the feed, which tells of endpoints too. */
export const FEED_EVENT_TYPES: readonly (EventType | EndpointEventType)[] = [
  ...EVENT_TYPES,
  ...ENDPOINT_EVENT_TYPES,
];

/** What the feed tells. */
export type FeedEvent = RequestEvent | EndpointEvent;

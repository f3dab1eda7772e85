/** Opaque cursors of the events feed: the last event that was read, and where it was then. */
import { readEventId } from '../../../domain/requests/events.ts';
import type { FeedPlace, NamedPlace } from '../../../services/requests/events-feed.ts';
import { fromOpaque, toOpaque } from './opaque-text.ts';

/** The cursor that continues at a place. */
export function cursorAt({ position, event_id }: FeedPlace): string {
  return toOpaque(event_id === null ? position : `${position} ${event_id}`);
}

/** The place that a cursor, or the id of an event, names; whether there is such a place the feed knows. */
export function readEventCursor(text: string): NamedPlace {
  if (readEventId(text) !== undefined) return { event_id: text };
  const [position, event_id = ''] = fromOpaque(text).split(' ');
  return { position, event_id: event_id === '' ? null : event_id };
}

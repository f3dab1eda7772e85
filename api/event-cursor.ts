/** Opaque cursors of the events feed: the last event that was read, and where it was then. */
import type { Kysely } from 'kysely';
import { FEED_START, findEventPosition } from '../db/events.ts';
import type { Database } from '../db/schema.ts';
import { readEventId } from '../domain/events.ts';
import { ApiError } from './errors.ts';

/** A place in a partner's feed: after an event, or with null before all of them. */
export interface FeedPlace {
  readonly position: string;
  readonly event_id: string | null;
}

export const START_OF_FEED: FeedPlace = { position: FEED_START, event_id: null };

/** The cursor that continues at a place. */
export function cursorAt({ position, event_id }: FeedPlace): string {
  return Buffer.from(event_id === null ? position : `${position} ${event_id}`).toString('base64url');
}

/**
 * The place that a cursor, or the id of an event, names in a partner's feed.
 *
 * @throws ApiError `invalid_cursor`, for another partner's as for none; also when the event is elsewhere now. That is
 *   after a loss of data, when what was read need not be what comes before that event: the reader must hear of it.
 */
export async function findPlace(
  database: Kysely<Database>,
  partnerId: string,
  text: string,
): Promise<FeedPlace> {
  const isEventId = readEventId(text) !== undefined;
  const [claimed, event_id = ''] = isEventId ? [undefined, text] : decode(text);
  if (claimed === FEED_START && event_id === '') return START_OF_FEED;
  const subject = readEventId(event_id);
  const position = subject === undefined ? undefined : await findEventPosition(database, partnerId, subject);
  if (position === undefined || (claimed !== undefined && claimed !== position)) {
    throw new ApiError(
      'invalid_cursor',
      'Your feed has no such place. Send the next_cursor of a page or an event_id, or begin again without after.',
    );
  }
  return { position, event_id };
}

function decode(cursor: string): string[] {
  return Buffer.from(cursor, 'base64url').toString().split(' ');
}

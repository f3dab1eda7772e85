/** The events feed of a partner: its requests and webhook endpoints, oldest first, each event once. */
import type { Kysely } from 'kysely';
import type { ChangeFeed } from '../../db/change-feed.ts';
import { FEED_START, findEventPosition, readEvents } from '../../db/requests/events.ts';
import type { Database } from '../../db/schema.ts';
import { readEventId } from '../../domain/requests/events.ts';
import type { FeedEvent } from '../../domain/webhooks/schedule.ts';
import { ServiceError } from '../common/errors.ts';
import { waitForNews, type LongPollCaller } from '../common/long-poll.ts';

/** A position in a partner's feed, right after an event; before all events when `event_id` is null. */
export interface FeedPlace {
  readonly position: string;
  readonly event_id: string | null;
}

/** A position as a caller sends it: an event, and optionally the position that it had when the caller read it. */
export interface NamedPlace {
  readonly position?: string | undefined;
  readonly event_id: string | null;
}

const START_OF_FEED: FeedPlace = { position: FEED_START, event_id: null };

interface EventsQuery extends LongPollCaller {
  /** Defaults to the start of the feed. */
  readonly after: NamedPlace | undefined;
  readonly limit: number;
  /** Long-poll duration while there is no event; 0 reads once. */
  readonly seconds: number;
}

export interface EventsPage {
  readonly events: readonly FeedEvent[];
  readonly has_more: boolean;
  /** End of the page; equals its start when the page is empty. */
  readonly end: FeedPlace;
}

export function createEventsFeed({
  database,
  changes,
}: {
  readonly database: Kysely<Database>;
  readonly changes: ChangeFeed;
}) {
  return {
    /** @throws ServiceError `invalid_cursor` when the partner's feed has no such position. */
    async list(partnerId: string, query: EventsQuery): Promise<EventsPage> {
      const { limit, seconds, after } = query;
      const start = after === undefined ? START_OF_FEED : await findPlace(database, partnerId, after);
      const { events, has_more } = await waitForNews(changes, query, {
        topic: partnerId,
        seconds,
        look: () => readEvents(database, partnerId, { after: start.position, limit }),
        isNews: (page) => page.events.length > 0,
      });
      const last = events.at(-1);
      return {
        events: events.map(({ event }) => event),
        has_more,
        end: last === undefined ? start : { position: last.position, event_id: last.event.data.event_id },
      };
    },
    /** @throws ServiceError `event_not_found`, also for another partner's event. */
    async read(partnerId: string, eventId: string): Promise<FeedEvent> {
      const subject = readEventId(eventId);
      const position = subject && (await findEventPosition(database, partnerId, subject));
      if (position === undefined) throw new ServiceError('event_not_found');
      const after = String(BigInt(position) - 1n);
      const { events } = await readEvents(database, partnerId, { after, limit: 1 });
      const [found] = events;
      if (found?.position !== position)
        throw new TypeError(`The event at ${position} has disappeared from its feed`);
      return found.event;
    },
  };
}

/**
 * Finds the position that a caller sent. Refuses another partner's position, and one whose event has moved. An event
 * moves only after data was lost and restored: events that the reader has seen may then be missing before it, so the
 * reader must find out.
 */
async function findPlace(
  database: Kysely<Database>,
  partnerId: string,
  { position: named, event_id }: NamedPlace,
): Promise<FeedPlace> {
  if (event_id === null && named === FEED_START) return START_OF_FEED;
  const subject = event_id === null ? undefined : readEventId(event_id);
  const position = subject === undefined ? undefined : await findEventPosition(database, partnerId, subject);
  if (position === undefined || (named !== undefined && named !== position)) {
    throw new ServiceError(
      'invalid_cursor',
      'Your feed has no such position. Send the next_cursor of a page or an event_id, or start again without after.',
    );
  }
  return { position, event_id };
}

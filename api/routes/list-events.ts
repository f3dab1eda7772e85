/** `GET /events`: what happened to a partner's requests and endpoints, oldest first, each once. */
import { readEvents } from '../../db/events.ts';
import type { Dependencies } from '../dependencies.ts';
import { endpoint } from '../endpoint.ts';
import { cursorAt, findPlace, START_OF_FEED } from '../event-cursor.ts';
import { lookUntilNews } from '../long-poll.ts';
import { LIST_EVENTS } from '../operations/events.ts';
import { ListEventsQuery, type EventsAnswer } from '../schemas/events.ts';
import { DEFAULT_PAGE_LIMIT } from '../schemas/lists.ts';

export function listEvents({ database, changes }: Dependencies) {
  return endpoint<undefined, ListEventsQuery>({
    method: 'GET',
    path: '/events',
    scope: 'requests:read',
    operation: LIST_EVENTS,
    query: ListEventsQuery,
    async handle(call) {
      const { partner_id } = call.caller;
      const { after, limit = DEFAULT_PAGE_LIMIT, wait = 0 } = call.query;
      const place = after === undefined ? START_OF_FEED : await findPlace(database, partner_id, after);
      const { events, has_more } = await lookUntilNews(changes, call, {
        topic: partner_id,
        seconds: wait,
        look: () => readEvents(database, partner_id, { after: place.position, limit }),
        isNews: (page) => page.events.length > 0,
      });
      const last = events.at(-1);
      const end = last === undefined ? place : { ...last, event_id: last.event.data.event_id };
      const data: EventsAnswer = {
        events: events.map(({ event }) => event),
        has_more,
        next_cursor: cursorAt(end),
      };
      return { data };
    },
  });
}

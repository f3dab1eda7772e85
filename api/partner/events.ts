/** The events feed: `GET /events`. */
import { type Static, Type } from 'typebox';
import { endpointEventOf } from '../../domain/webhooks/notices.ts';
import type { Services } from '../../services/compose.ts';
import { CONFIRMED_EVENT_EXAMPLE, STATEMENT_EVENT_EXAMPLE } from '../examples.ts';
import { eventCursor, readEventCursor } from '../http/cursors.ts';
import { endpoint, ok, parameter } from '../http/endpoint.ts';
import { closedObject, DEFAULT_PAGE_LIMIT, pageLimit, schema, waitSeconds } from '../schemas/common.ts';
import { FeedEventSchema } from '../schemas/events.ts';

const ListEventsQuery = closedObject({
  after: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        '`next_cursor` of the previous page, or an `event_id`. Without it, starts at your first event.',
    }),
  ),
  limit: pageLimit('Maximum events per page.'),
  wait: waitSeconds('Seconds to wait for an event when there are none yet.'),
});
type ListEventsQuery = Static<typeof ListEventsQuery>;

const EventsAnswer = schema('EventPage', {
  events: Type.Array(FeedEventSchema, { description: 'Oldest first.' }),
  has_more: Type.Boolean({ description: 'True if there are more events now.' }),
  next_cursor: Type.String({
    description: 'Send it as `after` for the next page, even if this page is empty.',
  }),
});
type EventsAnswer = Static<typeof EventsAnswer>;

const DISABLED_EVENT_EXAMPLE = endpointEventOf({
  notice_id: 'evt_7q2m9x4c1v8b5n3k6j0h2g4f8d',
  webhook_id: 'whk_1a7c3e9g5k2m8p4r6t0v3x7z5b',
  type: 'webhook.disabled',
  at: new Date('2026-11-26T07:12:05.310Z'),
  data: { status: 'disabled', disabled_reason: 'failing', failing_since: '2026-11-21T07:10:44.027Z' },
});

const { event_id } = DISABLED_EVENT_EXAMPLE.data;

export function listEvents({ events: feed }: Services) {
  return endpoint<undefined, ListEventsQuery>({
    route: 'GET /events',
    scope: 'requests:read',
    id: 'listEvents',
    tag: 'Events',
    summary: 'List your events',
    description:
      'One event for each timeline entry of each request, oldest first. Also an event when a statement is ' +
      'closed, when we turn off one of your webhook endpoints, when one keeps failing, and when it has ' +
      'recovered. Read page after ' +
      'page with `after`: no event is skipped or repeated. With `wait`, an empty page is returned only ' +
      'when the time is up.',
    answers: ok('A page of events.', EventsAnswer, {
      events: [CONFIRMED_EVENT_EXAMPLE, STATEMENT_EVENT_EXAMPLE, DISABLED_EVENT_EXAMPLE],
      has_more: false,
      next_cursor: eventCursor({ position: '4', event_id }),
    }),
    errors: ['invalid_cursor'],
    query: ListEventsQuery,
    async handle({ caller, query, onGone }) {
      const { after, limit = DEFAULT_PAGE_LIMIT, wait = 0 } = query;
      const { events, has_more, end } = await feed.list(caller.partner_id, {
        after: after === undefined ? undefined : readEventCursor(after),
        limit,
        seconds: wait,
        onGone,
      });
      const data: EventsAnswer = { events: [...events], has_more, next_cursor: eventCursor(end) };
      return { data };
    },
  });
}

export function readEvent({ events: feed }: Services) {
  return endpoint({
    route: 'GET /events/:event_id',
    scope: 'requests:read',
    id: 'readEvent',
    tag: 'Events',
    summary: 'Read one event',
    description:
      'The same event as in `GET /events`. Use it to verify a webhook, whose body has the `event_id`.',
    parameters: {
      event_id: {
        description: 'From `GET /events` or the body of a webhook.',
        example: CONFIRMED_EVENT_EXAMPLE.data.event_id,
      },
    },
    answers: ok('The event.', FeedEventSchema, CONFIRMED_EVENT_EXAMPLE),
    errors: ['event_not_found'],
    handle: async (call) => ({
      data: await feed.read(call.caller.partner_id, parameter(call, 'event_id')),
    }),
  });
}

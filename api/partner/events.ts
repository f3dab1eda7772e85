/** The events feed: `GET /events`. */
import { type Static, Type } from 'typebox';
import { endpointEventOf } from '../../domain/webhooks/notices.ts';
import type { Services } from '../../services/compose.ts';
import { CONFIRMED_EVENT_EXAMPLE } from '../examples.ts';
import { cursorAt, readEventCursor } from '../http/cursors.ts';
import { endpoint, parameter } from '../http/endpoint.ts';
import { DEFAULT_PAGE_LIMIT, pageLimit, waitSeconds } from '../schemas/common.ts';
import { FeedEventSchema } from '../schemas/events.ts';

const ListEventsQuery = Type.Object(
  {
    after: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          '`next_cursor` of the page before, or an `event_id`; without it from your first event on.',
      }),
    ),
    limit: pageLimit('Events a page.'),
    wait: waitSeconds('Seconds to wait for an event when there is none yet.'),
  },
  { additionalProperties: false },
);
type ListEventsQuery = Static<typeof ListEventsQuery>;

const EventsAnswer = Type.Object(
  {
    events: Type.Array(FeedEventSchema, { description: 'Oldest first.' }),
    has_more: Type.Boolean({ description: 'Whether there are more events now.' }),
    next_cursor: Type.String({ description: 'Send it as `after`; also when the page is empty.' }),
  },
  { $id: 'EventPage' },
);
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
    method: 'GET',
    path: '/events',
    scope: 'requests:read',
    operation: {
      id: 'listEvents',
      tag: 'Events',
      summary: 'Read what happened to your requests',
      description:
        'One event for each timeline entry of each request, oldest first; and one when a webhook endpoint of yours is ' +
        'turned off by us, keeps failing, or has recovered. Read page after page with `after`: you miss none and see ' +
        'none twice, whatever happens meanwhile. With `wait` an empty page is kept back until there is an event, or ' +
        'until the time is over.',
      answers: {
        200: {
          description: 'One page.',
          data: EventsAnswer,
          example: {
            events: [CONFIRMED_EVENT_EXAMPLE, DISABLED_EVENT_EXAMPLE],
            has_more: false,
            next_cursor: cursorAt({ position: '3', event_id }),
          },
        },
      },
      errors: ['invalid_cursor'],
    },
    query: ListEventsQuery,
    async handle({ caller, query, onGone }) {
      const { after, limit = DEFAULT_PAGE_LIMIT, wait = 0 } = query;
      const { events, has_more, end } = await feed.list(caller.partner_id, {
        after: after === undefined ? undefined : readEventCursor(after),
        limit,
        seconds: wait,
        onGone,
      });
      const data: EventsAnswer = { events: [...events], has_more, next_cursor: cursorAt(end) };
      return { data };
    },
  });
}

export function readEvent({ events: feed }: Services) {
  return endpoint({
    method: 'GET',
    path: '/events/:event_id',
    scope: 'requests:read',
    operation: {
      id: 'readEvent',
      tag: 'Events',
      summary: 'Read one event',
      description:
        'As `GET /events` has it: to look again at what a webhook told, whose body names the `event_id`.',
      parameters: {
        event_id: {
          description: 'From a page of events, or from the body of a webhook.',
          example: CONFIRMED_EVENT_EXAMPLE.data.event_id,
        },
      },
      answers: {
        200: { description: 'The event.', data: FeedEventSchema, example: CONFIRMED_EVENT_EXAMPLE },
      },
      errors: ['event_not_found'],
    },
    handle: async (call) => ({
      data: await feed.read(call.caller.partner_id, parameter(call, 'event_id')),
    }),
  });
}

/** What the documents say of the events feed. */
import { cursorAt } from '../event-cursor.ts';
import { CONFIRMED_EVENT_EXAMPLE, DISABLED_EVENT_EXAMPLE } from '../openapi/examples.ts';
import type { Operation } from '../operation.ts';
import { EventsAnswer } from '../schemas/events.ts';

const { event_id } = DISABLED_EVENT_EXAMPLE.data;

export const LIST_EVENTS: Operation = {
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
};

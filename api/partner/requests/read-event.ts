/** `GET /events/{event_id}`: one event of the partner's feed, as a webhook or a page named it. */
import type { Services } from '../../../services/services.ts';
import { CONFIRMED_EVENT_EXAMPLE } from '../../examples/requests.ts';
import { endpoint, parameter } from '../../http/endpoint.ts';
import { FeedEventSchema } from '../../schemas/requests/events.ts';

export function readEvent({ requests }: Services) {
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
      data: await requests.events.read(call.caller.partner_id, parameter(call, 'event_id')),
    }),
  });
}

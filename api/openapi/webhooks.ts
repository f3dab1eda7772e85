/** The `webhooks` of the document: one for each event type, with the schema of its body. */
import { eventOf, eventTypeOf } from '../../domain/events.ts';
import { STATUS_DESCRIPTIONS, STATUSES, TRANSITIONS, type Status } from '../../domain/statuses.ts';
import { EventSchema } from '../schemas/events.ts';
import type { Components, Json, JsonObject } from './components.ts';
import { PENDING_EXAMPLE } from './examples.ts';

const NOT_YET =
  'Not sent yet: endpoints can not be registered so far. `GET /events` tells the same events, with exactly this body.';

export function webhooks(components: Components): JsonObject {
  const event = components.place(EventSchema);
  return Object.fromEntries(
    STATUSES.map((status) => {
      const type = eventTypeOf(status);
      const schema = {
        allOf: [
          event,
          {
            type: 'object',
            properties: {
              type: { type: 'string', const: type },
              data: { type: 'object', properties: { status: { type: 'string', const: status } } },
            },
          },
        ],
      };
      const post = {
        operationId: operationIdOf(status),
        tags: ['Events'],
        summary: `A request is ${status}`,
        description: `${STATUS_DESCRIPTIONS[status].meaning}\n\n${NOT_YET}`,
        security: [],
        requestBody: {
          required: true,
          content: { 'application/json': { schema, example: exampleOf(status) } },
        },
        responses: { '2XX': { description: 'Received.' } },
      };
      return [type, { post }];
    }),
  );
}

/** `in_transit` becomes `onRequestInTransit`. */
function operationIdOf(status: Status): string {
  return `on_request_${status}`.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function exampleOf(status: Status): Json {
  const before = TRANSITIONS.find(({ to }) => to === status)?.from[0] ?? null;
  const sequence = before === null ? 1 : 2;
  const { request_id, external_id, metadata, created_at: at } = PENDING_EXAMPLE;
  return eventOf({ request_id, external_id, metadata }, { sequence, status, at }, before) as unknown as Json;
}

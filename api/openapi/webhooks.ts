/** The `webhooks` of the document: one for each event type, and the test event, with the schema of its body. */
import { eventOf, eventTypeOf } from '../../domain/events.ts';
import { ENTRY_EVENT_NAMES, ENTRY_EVENTS } from '../../domain/entry-events.ts';
import type { TimelineEntry } from '../../domain/requests.ts';
import { STATUS_DESCRIPTIONS, STATUSES, TRANSITIONS } from '../../domain/statuses.ts';
import { ATTEMPT_TIMEOUT_MS, PING_EVENT_TYPE } from '../../domain/webhooks.ts';
import { EventSchema } from '../schemas/events.ts';
import { PingEventSchema } from '../schemas/webhooks.ts';
import type { Components, Json, JsonObject } from './components.ts';
import { PENDING_EXAMPLE } from './examples.ts';
import { WEBHOOK_ID_EXAMPLE } from './webhook-examples.ts';

const SENT = 'Sent to every endpoint of yours that takes this type; `GET /events` tells the same event.';

export function webhooks(components: Components): JsonObject {
  const event = components.place(EventSchema);
  const ofStatuses = STATUSES.map((status) =>
    told(event, { status }, `A request is ${status}`, STATUS_DESCRIPTIONS[status].meaning),
  );
  const ofOthers = ENTRY_EVENT_NAMES.map((name) =>
    told(
      event,
      { status: 'pending', event: name },
      `A request: ${name.replaceAll('_', ' ')}`,
      ENTRY_EVENTS[name],
    ),
  );
  return {
    ...Object.fromEntries([...ofStatuses, ...ofOthers]),
    [PING_EVENT_TYPE]: { post: ping(components) },
  };
}

/** One event type; where it is a change of status, with that status. */
function told(
  anyEvent: JsonObject,
  entry: Pick<TimelineEntry, 'status' | 'event'>,
  summary: string,
  meaning: string,
): [string, JsonObject] {
  const type = eventTypeOf(entry);
  const { status, event } = entry;
  const data = { type: 'object', properties: { status: { type: 'string', const: status } } };
  const properties = { type: { type: 'string', const: type }, ...(event === undefined ? { data } : {}) };
  const post = called({
    operationId: operationIdOf(event ?? status),
    summary,
    description: `${meaning}\n\n${SENT}`,
    schema: { allOf: [anyEvent, { type: 'object', properties }] },
    example: exampleOf(entry),
  });
  return [type, { post }];
}

function ping(components: Components): JsonObject {
  const timestamp = PENDING_EXAMPLE.created_at;
  return called({
    operationId: 'onWebhookPing',
    summary: 'A test',
    description:
      'Sent once when an endpoint is registered, and whenever you ask for a test. It is not in `GET /events`, and is ' +
      'never tried again.',
    schema: components.place(PingEventSchema),
    example: { type: PING_EVENT_TYPE, timestamp, data: { webhook_id: WEBHOOK_ID_EXAMPLE } },
  });
}

interface CalledOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: JsonObject;
  readonly example: Json;
}

/** What every call to an endpoint has. */
function called({ schema, example, ...told }: CalledOperation): JsonObject {
  return {
    ...told,
    tags: ['Webhooks'],
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': {
        description: `Received. It has to come within ${ATTEMPT_TIMEOUT_MS / 1000} seconds; what it holds is not looked at.`,
      },
      '410': { description: 'Nobody wants these events any more: the endpoint is turned off.' },
      default: {
        description: 'A failure, redirects too: the event is sent again, after `Retry-After` if it is there.',
      },
    },
  };
}

/** Of Standard Webhooks. */
const HEADERS: readonly JsonObject[] = [
  header(
    'webhook-id',
    'The `event_id`: the same in every attempt, so that you can do the work once.',
    'evt_06f8c2b19a7d4e35_2',
  ),
  header(
    'webhook-timestamp',
    'When this attempt was made: seconds since 1970. Refuse old ones.',
    '1795248072',
  ),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256, in base 64, of `{webhook-id}.{webhook-timestamp}.{body}` by the key in the secret; ' +
      'several with a space between while a secret is rotated.',
    'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  ),
];

function header(name: string, description: string, example: string): JsonObject {
  return { name, in: 'header', required: true, description, example, schema: { type: 'string' } };
}

/** `in_transit` becomes `onRequestInTransit`. */
function operationIdOf(told: string): string {
  return `on_request_${told}`.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function exampleOf({ status, event }: Pick<TimelineEntry, 'status' | 'event'>): Json {
  const from = TRANSITIONS.find(({ to }) => to === status)?.from[0] ?? null;
  const before = event === undefined ? from : status;
  const sequence = before === null ? 1 : 2;
  const { request_id, external_id, metadata, created_at: at } = PENDING_EXAMPLE;
  const entry = { sequence, status, at, ...(event === undefined ? {} : { event }) };
  return eventOf({ request_id, external_id, metadata }, entry, before) as unknown as Json;
}

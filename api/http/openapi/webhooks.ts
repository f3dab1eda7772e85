/** The `webhooks` of the document: one for each event type, and the test event, with the schema of its body. */
import { eventOf, eventTypeOf, orderEventOf, orderEventTypeOf } from '../../../domain/requests/events.ts';
import {
  ENTRY_EVENT_NAMES,
  ENTRY_EVENTS,
  type EntryEvent,
  ORDER_ENTRY_EVENTS,
  type TimelineEntry,
} from '../../../domain/requests/timeline.ts';
import { STATUS_DESCRIPTIONS, STATUSES, TRANSITIONS } from '../../../domain/requests/statuses.ts';
import { ATTEMPT_TIMEOUT_MS, PING_EVENT_TYPE } from '../../../domain/webhooks/webhooks.ts';
import { EventSchema, OrderEventSchema } from '../../schemas/events.ts';
import { PingEventSchema } from '../../schemas/webhooks.ts';
import type { TSchema } from 'typebox';
import type { Components } from './components.ts';
import type { Json, JsonObject } from './known-values.ts';
import { PENDING_EXAMPLE, WEBHOOK_ID_EXAMPLE } from '../../examples.ts';

/** What is told to one kind of owner of endpoints. */
interface Audience {
  readonly schema: TSchema;
  readonly subject: 'request' | 'order';
  readonly typeOf: typeof eventTypeOf | typeof orderEventTypeOf;
  readonly eventOf: typeof eventOf | typeof orderEventOf;
  readonly meanings: Readonly<Record<EntryEvent, string>>;
  /** Of every event but the test. */
  readonly sent: string;
  /** Of the test, after when it is sent. */
  readonly pinged: string;
}

const PARTNERS: Audience = {
  schema: EventSchema,
  subject: 'request',
  typeOf: eventTypeOf,
  eventOf,
  meanings: ENTRY_EVENTS,
  sent: 'Sent to every endpoint of yours that takes this type; `GET /events` tells the same event.',
  pinged: 'It is not in `GET /events`, and is never tried again.',
};

const PHARMACIES: Audience = {
  schema: OrderEventSchema,
  subject: 'order',
  typeOf: orderEventTypeOf,
  eventOf: orderEventOf,
  meanings: ORDER_ENTRY_EVENTS,
  sent: 'Sent to every endpoint of yours that takes this type, while the order is yours.',
  pinged: 'It is never tried again.',
};

/** The tag of calls that we make. Generators write a file for each tag: it is another one than that of `/webhooks`. */
const TAG = 'Webhook events';
export const WEBHOOK_TAGS = { [TAG]: 'The calls that your endpoints get.' };

/** What an API tells the endpoints of its callers. */
export interface DocumentedWebhooks {
  /** By event type. */
  readonly all: JsonObject;
  /** Of the operation that registers an endpoint. */
  readonly callbacks: JsonObject;
}

/** What partners are told. */
export const webhooks = (components: Components) => documented(PARTNERS, components);
/** What pharmacies are told. */
export const orderWebhooks = (components: Components) => documented(PHARMACIES, components);

function documented(audience: Audience, components: Components): DocumentedWebhooks {
  return { all: toldTo(audience, components), callbacks: callbacks(audience, components) };
}

/**
 * The same calls once more, where an endpoint is registered: oapi-codegen leaves out schemas that only `webhooks` refer to, and
 * writes code that needs them.
 */
function callbacks(audience: Audience, components: Components): JsonObject {
  const { subject } = audience;
  const post = called({
    operationId: 'onEvent',
    summary: 'An event or a test',
    description: `Every event of the types that the endpoint takes, and its tests. The ${subject} that it is of is in its data.`,
    schema: { anyOf: [components.place(audience.schema), components.place(PingEventSchema)] },
    example: exampleOf(audience, { status: 'pending' }),
  });
  return { event: { '{$request.body#/url}': { post } } };
}

function toldTo(audience: Audience, components: Components): JsonObject {
  const { subject, meanings } = audience;
  const a = subject === 'order' ? 'An order' : 'A request';
  const event = components.place(audience.schema);
  const ofStatuses = STATUSES.map((status) =>
    told(audience, event, { status }, `${a} is ${status}`, STATUS_DESCRIPTIONS[status].meaning),
  );
  const ofOthers = ENTRY_EVENT_NAMES.map((name) =>
    told(
      audience,
      event,
      { status: 'pending', event: name },
      `${a}: ${name.replaceAll('_', ' ')}`,
      meanings[name],
    ),
  );
  return {
    ...Object.fromEntries([...ofStatuses, ...ofOthers]),
    [PING_EVENT_TYPE]: { post: ping(audience, components) },
  };
}

/** One event type; where it is a change of status, with that status. */
function told(
  audience: Audience,
  anyEvent: JsonObject,
  entry: Pick<TimelineEntry, 'status' | 'event'>,
  summary: string,
  meaning: string,
): [string, JsonObject] {
  const type = audience.typeOf(entry);
  const { status, event } = entry;
  const data = { type: 'object', properties: { status: { type: 'string', const: status } } };
  const properties = { type: { type: 'string', const: type }, ...(event === undefined ? { data } : {}) };
  const post = called({
    operationId: operationIdOf(audience, event ?? status),
    summary,
    description: `${meaning}\n\n${audience.sent}`,
    schema: { allOf: [anyEvent, { type: 'object', properties }] },
    example: exampleOf(audience, entry),
  });
  return [type, { post }];
}

function ping({ pinged }: Audience, components: Components): JsonObject {
  const timestamp = PENDING_EXAMPLE.created_at;
  return called({
    operationId: 'onWebhookPing',
    summary: 'A test',
    description: `Sent once when an endpoint is registered, and whenever you ask for a test. ${pinged}`,
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
    tags: [TAG],
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

/** `in_transit` of a request becomes `onRequestInTransit`. */
function operationIdOf({ subject }: Audience, what: string): string {
  return `on_${subject}_${what}`.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function exampleOf(audience: Audience, { status, event }: Pick<TimelineEntry, 'status' | 'event'>): Json {
  const from = TRANSITIONS.find(({ to }) => to === status)?.from[0] ?? null;
  const before = event === undefined ? from : status;
  const sequence = before === null ? 1 : 2;
  const { request_id, external_id, metadata, created_at: at } = PENDING_EXAMPLE;
  const entry = { sequence, status, at, ...(event === undefined ? {} : { event }) };
  const example = audience.eventOf({ request_id, external_id, metadata }, entry, before);
  return example as unknown as Json;
}

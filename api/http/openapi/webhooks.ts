/** The `webhooks` of the documents: one for each event type, and the test event. */
import {
  eventOf,
  eventTypeOf,
  orderEventOf,
  orderEventTypeOf,
  STATEMENT_CLOSED,
  STATEMENT_CLOSED_MEANING,
} from '../../../domain/requests/events.ts';
import {
  ENTRY_EVENT_NAMES,
  ENTRY_EVENTS,
  type EntryEvent,
  ORDER_ENTRY_EVENTS,
  type TimelineEntry,
} from '../../../domain/requests/timeline.ts';
import { STATUS_DESCRIPTIONS, STATUSES, TRANSITIONS } from '../../../domain/requests/statuses.ts';
import { SUPPLY_STEP_NAMES, SUPPLY_STEPS } from '../../../domain/requests/supply.ts';
import { ATTEMPT_TIMEOUT_MS, PING_EVENT_TYPE } from '../../../domain/webhooks/webhooks.ts';
import { EventSchema, OrderEventSchema, StatementEventSchema } from '../../schemas/events.ts';
import { PingEventSchema } from '../../schemas/webhooks.ts';
import type { TSchema } from 'typebox';
import type { Components } from './components.ts';
import type { Json, JsonObject } from './known-values.ts';
import { PENDING_EXAMPLE, STATEMENT_EVENT_EXAMPLE, WEBHOOK_ID_EXAMPLE } from '../../examples.ts';

/** The differences between webhooks of partners and of pharmacies. */
interface Audience {
  readonly schema: TSchema;
  readonly subject: 'request' | 'order';
  readonly typeOf: typeof eventTypeOf | typeof orderEventTypeOf;
  readonly eventOf: typeof eventOf | typeof orderEventOf;
  readonly meanings: Readonly<Record<EntryEvent, string>>;
  /** Last sentence of each description of an entry. */
  readonly sent: string;
  /** Continues the description of a closed statement. */
  readonly sentToo: string;
  /** Last sentence of the description of the test. */
  readonly pinged: string;
}

const PARTNERS: Audience = {
  schema: EventSchema,
  subject: 'request',
  typeOf: eventTypeOf,
  eventOf,
  meanings: ENTRY_EVENTS,
  sent: 'Sent to each of your endpoints that accepts this type. `GET /events` lists the same event.',
  sentToo: ' `GET /events` lists the same event.',
  pinged: 'It is not in `GET /events`, and is not retried.',
};

const PHARMACIES: Audience = {
  schema: OrderEventSchema,
  subject: 'order',
  typeOf: orderEventTypeOf,
  eventOf: orderEventOf,
  meanings: ORDER_ENTRY_EVENTS,
  sent: 'Sent to each of your endpoints that accepts this type, as long as you have the order.',
  sentToo: '',
  pinged: 'It is not retried.',
};

/** The tag of webhook calls. It differs from that of `/webhooks`, because generators write one file per tag. */
const TAG = 'Webhook events';
export const WEBHOOK_TAGS = { [TAG]: 'Calls that we make to your endpoints.' };

export interface DocumentedWebhooks {
  /** Webhooks by event type. */
  readonly all: JsonObject;
  /** Callbacks of the operation that registers an endpoint. */
  readonly callbacks: JsonObject;
}

export const webhooks = (components: Components) => documented(PARTNERS, components);
export const orderWebhooks = (components: Components) => documented(PHARMACIES, components);

function documented(audience: Audience, components: Components): DocumentedWebhooks {
  return { all: eventWebhooks(audience, components), callbacks: callbacks(audience, components) };
}

/**
 * The same calls as callbacks: oapi-codegen omits schemas that only `webhooks` refer to, and writes code that needs
 * them.
 */
function callbacks(audience: Audience, components: Components): JsonObject {
  const { subject } = audience;
  const post = webhookOperation({
    operationId: 'onEvent',
    summary: 'Receive an event or a test',
    description: `Called with every event of the types that the endpoint accepts, and with tests. \`data\` names the ${subject}, or the statement.`,
    schema: {
      anyOf: [audience.schema, StatementEventSchema, PingEventSchema].map((body) => components.place(body)),
    },
    example: exampleOf(audience, { status: 'pending' }),
  });
  return { event: { '{$request.body#/url}': { post } } };
}

function eventWebhooks(audience: Audience, components: Components): JsonObject {
  const { subject, meanings } = audience;
  const a = subject === 'order' ? 'An order' : 'A request';
  const event = components.place(audience.schema);
  const ofStatuses = STATUSES.map((status) =>
    eventWebhook(audience, event, { status }, `${a} is ${status}`, STATUS_DESCRIPTIONS[status].meaning),
  );
  const ofOthers = ENTRY_EVENT_NAMES.map((name) =>
    eventWebhook(
      audience,
      event,
      { status: SUPPLY_EVENTS.includes(name) ? 'dispensing' : 'pending', event: name },
      `${a}: ${name.replaceAll('_', ' ')}`,
      meanings[name],
    ),
  );
  return {
    ...Object.fromEntries([...ofStatuses, ...ofOthers]),
    [STATEMENT_CLOSED]: { post: statementClosed(audience, components) },
    [PING_EVENT_TYPE]: { post: ping(audience, components) },
  };
}

const SUPPLY_EVENTS: readonly EntryEvent[] = SUPPLY_STEP_NAMES.map((step) => SUPPLY_STEPS[step].event);

/** One event type. Events of a status change have that status in `data`. */
function eventWebhook(
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
  const post = webhookOperation({
    operationId: operationIdOf(audience, event ?? status),
    summary,
    description: `${meaning}\n\n${audience.sent}`,
    schema: { allOf: [anyEvent, { type: 'object', properties }] },
    example: exampleOf(audience, entry),
  });
  return [type, { post }];
}

function statementClosed({ sentToo }: Audience, components: Components): JsonObject {
  return webhookOperation({
    operationId: 'onStatementClosed',
    summary: 'A statement is closed',
    description: `${STATEMENT_CLOSED_MEANING}\n\nSent to each of your endpoints that accepts this type.${sentToo}`,
    schema: components.place(StatementEventSchema),
    example: STATEMENT_EVENT_EXAMPLE as unknown as Json,
  });
}

function ping({ pinged }: Audience, components: Components): JsonObject {
  const timestamp = PENDING_EXAMPLE.created_at;
  return webhookOperation({
    operationId: 'onWebhookPing',
    summary: 'Receive a test',
    description: `Sent once when an endpoint is registered, and when you request a test. ${pinged}`,
    schema: components.place(PingEventSchema),
    example: { type: PING_EVENT_TYPE, timestamp, data: { webhook_id: WEBHOOK_ID_EXAMPLE } },
  });
}

interface WebhookOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly schema: JsonObject;
  readonly example: Json;
}

function webhookOperation({ schema, example, ...described }: WebhookOperation): JsonObject {
  return {
    ...described,
    tags: [TAG],
    security: [],
    parameters: HEADERS,
    requestBody: { required: true, content: { 'application/json': { schema, example } } },
    responses: {
      '2XX': {
        description: `Received. Respond within ${ATTEMPT_TIMEOUT_MS / 1000} seconds; the body is ignored.`,
      },
      '410': { description: 'Turns the endpoint off. Respond with it if you want no more events.' },
      default: {
        description: 'Failed, including redirects: the event is sent again, after `Retry-After` if present.',
      },
    },
  };
}

/** Headers of Standard Webhooks. */
const HEADERS: readonly JsonObject[] = [
  header(
    'webhook-id',
    'The `event_id`. It is the same in every attempt, so that you can ignore repetitions.',
    'evt_06f8c2b19a7d4e35_2',
  ),
  header('webhook-timestamp', 'Time of this attempt in seconds since 1970. Refuse old ones.', '1795248072'),
  header(
    'webhook-signature',
    '`v1,` and the base64 HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. The key is the part of the secret after `whsec_`, decoded from base64. ' +
      'Several, separated by spaces, while a secret is rotated.',
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

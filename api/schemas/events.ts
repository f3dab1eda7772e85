/** Events in the feed and in webhooks. */
import { type Static, Type } from 'typebox';
import { HOLD_REASONS } from '../../domain/holds/holds.ts';
import {
  EVENT_TYPES,
  ORDER_EVENT_TYPES,
  type OrderEvent,
  type RequestEvent,
  STATEMENT_CLOSED,
  type StatementEvent,
} from '../../domain/requests/events.ts';
import { ENDPOINT_EVENT_TYPES, type EndpointEvent } from '../../domain/webhooks/notices.ts';
import { DISABLED_REASONS, type DisabledReason } from '../../domain/webhooks/webhooks.ts';
import { nullable, openEnum, type SameType, schema, time } from './common.ts';
import { SplitSchema } from './money.ts';
import { STATUS_REASONS, StatusSchema } from './requests.ts';

const EventReasonSchema = openEnum([...new Set([...STATUS_REASONS, ...HOLD_REASONS])], {
  $id: 'EventReason',
  description: 'Reason of the status, or of the hold that was opened.',
});

export const EventSchema = schema(
  'Event',
  {
    type: openEnum(EVENT_TYPES, { description: '`request.` followed by the status or the event.' }),
    timestamp: time('When it happened.'),
    data: Type.Object({
      event_id: Type.String({ description: 'The same each time the event is sent or listed.' }),
      request_id: Type.String(),
      external_id: nullable(Type.String(), 'Your reference; null if you sent none.'),
      status: StatusSchema,
      previous_status: nullable(StatusSchema, 'The previous status; null if the request is new.'),
      reason: nullable(EventReasonSchema, 'Reason; null if none was given.'),
      charges: nullable(
        SplitSchema,
        'The price after this event, divided between payer and patient. Null for a pharmacy that lost the order.',
      ),
      sequence: Type.Integer({
        minimum: 1,
        description: 'Number of the timeline entry: 1, 2, 3, ... in each request.',
      }),
      metadata: Type.Record(Type.String(), Type.String(), { description: 'As you sent it.' }),
    }),
  },
  'Contains no patient, address or medicine. Read the request for those.',
);

export const matchesDomain: SameType<Static<typeof EventSchema>, RequestEvent> = true;

const eventData = EventSchema.properties.data.properties;

export const OrderEventSchema = schema(
  'OrderEvent',
  {
    type: openEnum(ORDER_EVENT_TYPES, { description: '`order.` followed by the status or the event.' }),
    timestamp: time('When it happened.'),
    data: Type.Object({
      event_id: eventData.event_id,
      request_id: eventData.request_id,
      status: eventData.status,
      previous_status: nullable(StatusSchema, 'The previous status; null if the order is new.'),
      reason: eventData.reason,
      charges: eventData.charges,
      sequence: Type.Integer({
        minimum: 1,
        description: 'Number of the timeline entry: 1, 2, 3, ... in each order.',
      }),
    }),
  },
  'Contains no patient, address or medicine. Read the order for those.',
);

export const orderEventMatchesDomain: SameType<Static<typeof OrderEventSchema>, OrderEvent> = true;

export const StatementEventSchema = schema(
  'StatementEvent',
  {
    type: Type.Literal(STATEMENT_CLOSED),
    timestamp: time('When the statement was closed.'),
    data: Type.Object({
      event_id: eventData.event_id,
      statement_id: Type.String({ description: 'Read it with `GET /statements/{statement_id}`.' }),
      period_start: Type.String({ format: 'date', description: 'First day of the period, in Lagos time.' }),
      period_end: Type.String({ format: 'date', description: 'First day after the period, in Lagos time.' }),
      currency: Type.Literal('NGN'),
      due_ngn: Type.Integer({ description: 'As in the statement. Whole Naira.' }),
    }),
  },
  'One of your statements was closed.',
);

export const statementEventMatchesDomain: SameType<
  Static<typeof StatementEventSchema>,
  StatementEvent
> = true;

const EndpointEventSchema = schema(
  'EndpointEvent',
  {
    type: openEnum(ENDPOINT_EVENT_TYPES),
    timestamp: time('When it happened.'),
    data: Type.Object({
      event_id: Type.String({ description: 'The same each time the event is sent or listed.' }),
      webhook_id: Type.String({ description: 'The endpoint, which may have been deleted since.' }),
      status: Type.Enum(['enabled', 'disabled']),
      disabled_reason: nullable(
        openEnum(Object.keys(DISABLED_REASONS) as DisabledReason[]),
        'Null while the endpoint is enabled.',
      ),
      failing_since: nullable(
        time('A time.'),
        'First failed attempt since the last success; null if there is none.',
      ),
    }),
  },
  'A change of one of your webhook endpoints. Only in the feed.',
);

export const endpointEventMatchesDomain: SameType<Static<typeof EndpointEventSchema>, EndpointEvent> = true;

const OtherEventSchema = schema(
  'OtherEvent',
  {
    type: Type.String(),
    timestamp: time('When it happened.'),
    data: Type.Object(
      { event_id: Type.String({ description: 'The same each time the event is sent or listed.' }) },
      { additionalProperties: true },
    ),
  },
  'An event of an unknown type. Ignore it.',
);

/** The current event types; the document allows for more. */
export const FeedEventSchema = Type.Unsafe<
  Static<typeof EventSchema> | Static<typeof StatementEventSchema> | Static<typeof EndpointEventSchema>
>({
  $id: 'FeedEvent',
  description: 'Ignore events of a type that you do not know.',
  anyOf: [EventSchema, StatementEventSchema, EndpointEventSchema, OtherEventSchema],
});

/** Events as they are told, in the feed and by webhooks. */
import { type Static, Type } from 'typebox';
import { HOLD_REASONS } from '../../domain/holds/holds.ts';
import {
  EVENT_TYPES,
  ORDER_EVENT_TYPES,
  type OrderEvent,
  type RequestEvent,
} from '../../domain/requests/events.ts';
import { ENDPOINT_EVENT_TYPES, type EndpointEvent } from '../../domain/webhooks/notices.ts';
import { DISABLED_REASONS, type DisabledReason } from '../../domain/webhooks/webhooks.ts';
import { nullable, openEnum, type SameType, time } from './common.ts';
import { STATUS_REASONS, StatusSchema } from './requests.ts';

const EventReasonSchema = openEnum([...new Set([...STATUS_REASONS, ...HOLD_REASONS])], {
  $id: 'EventReason',
  description: 'The reason of the status, or of the hold that was opened.',
});

export const EventSchema = Type.Object(
  {
    type: openEnum(EVENT_TYPES, { description: '`request.` and the status.' }),
    timestamp: time('When it happened.'),
    data: Type.Object({
      event_id: Type.String({ description: 'The same each time the event is told.' }),
      request_id: Type.String(),
      external_id: nullable(Type.String(), 'Your own id of the request; null when you sent none.'),
      status: StatusSchema,
      previous_status: nullable(StatusSchema, 'What it was before; null when the request is new.'),
      reason: nullable(EventReasonSchema, 'Why; null where nothing is said.'),
      sequence: Type.Integer({
        minimum: 1,
        description: 'Of the timeline entry: 1, 2, 3, ... in each request.',
      }),
      metadata: Type.Record(Type.String(), Type.String(), { description: 'As you sent it.' }),
    }),
  },
  { $id: 'Event', description: 'No patient, address or medicine: read the request for those.' },
);

export const sameAsInTheDomain: SameType<Static<typeof EventSchema>, RequestEvent> = true;

const told = EventSchema.properties.data.properties;

export const OrderEventSchema = Type.Object(
  {
    type: openEnum(ORDER_EVENT_TYPES, { description: '`order.` and the status.' }),
    timestamp: time('When it happened.'),
    data: Type.Object({
      event_id: told.event_id,
      request_id: told.request_id,
      status: told.status,
      previous_status: nullable(StatusSchema, 'What it was before; null when the order is new.'),
      reason: told.reason,
      sequence: Type.Integer({
        minimum: 1,
        description: 'Of the timeline entry: 1, 2, 3, ... in each order.',
      }),
    }),
  },
  { $id: 'OrderEvent', description: 'No patient, address or medicine: read the order for those.' },
);

export const orderEventIsTheSame: SameType<Static<typeof OrderEventSchema>, OrderEvent> = true;

const EndpointEventSchema = Type.Object(
  {
    type: openEnum(ENDPOINT_EVENT_TYPES),
    timestamp: time('When it happened.'),
    data: Type.Object({
      event_id: Type.String({ description: 'The same each time the event is told.' }),
      webhook_id: Type.String({ description: 'The endpoint, which you may have deleted since.' }),
      status: Type.Enum(['enabled', 'disabled']),
      disabled_reason: nullable(
        openEnum(Object.keys(DISABLED_REASONS) as DisabledReason[]),
        'Null while it is enabled.',
      ),
      failing_since: nullable(
        time('A time.'),
        'When the first of the attempts failed that failed since the last success; null when none did.',
      ),
    }),
  },
  { $id: 'EndpointEvent', description: 'What became of one of your endpoints; told in the feed only.' },
);

export const endpointEventIsTheSame: SameType<Static<typeof EndpointEventSchema>, EndpointEvent> = true;

const OtherEventSchema = Type.Object(
  {
    type: Type.String(),
    timestamp: time('When it happened.'),
    data: Type.Object(
      { event_id: Type.String({ description: 'The same each time the event is told.' }) },
      { additionalProperties: true },
    ),
  },
  { $id: 'OtherEvent', description: 'An event of a kind that there may be one day: pass over it.' },
);

/** What the feed tells today; the document allows for more. */
export const FeedEventSchema = Type.Unsafe<Static<typeof EventSchema> | Static<typeof EndpointEventSchema>>({
  $id: 'FeedEvent',
  description: 'Pass over one whose type you do not know.',
  anyOf: [EventSchema, EndpointEventSchema, OtherEventSchema],
});

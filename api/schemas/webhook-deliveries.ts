/** The parameters, bodies and answers of the operations on webhook deliveries. */
import { Type, type Static } from 'typebox';
import { EVENT_TYPES } from '../../domain/events.ts';
import type { DeliveryRecord } from '../../domain/webhook-records.ts';
import { DELIVERY_STATE_NAMES, TRIGGERS, type Trigger } from '../../domain/webhooks.ts';
import { nullable, time } from './common.ts';
import { pageCursor, pageLimit, timeParameter } from './lists.ts';
import type { SameType } from './same-type.ts';
import { patterned, text } from './texts.ts';
import { ATTEMPT_MEMBERS } from './webhooks.ts';

const STATES = DELIVERY_STATE_NAMES.join('|');

export const ListDeliveriesQuery = Type.Object(
  {
    state: Type.Optional(
      patterned(
        `^(?:${STATES})(?:,(?:${STATES}))*$`,
        `must be one or more of ${DELIVERY_STATE_NAMES.join(', ')}, with commas between`,
        { description: 'One state, or several with commas between: `held,failed`.' },
      ),
    ),
    event_type: Type.Optional(Type.Enum([...EVENT_TYPES], { description: 'Of this type.' })),
    request_id: Type.Optional(text(100, 'Of this request.')),
    created_after: timeParameter('Of events recorded at this moment or later.'),
    created_before: timeParameter('Of events recorded before this moment.'),
    limit: pageLimit('Deliveries a page.'),
    cursor: pageCursor,
  },
  { additionalProperties: false },
);
export type ListDeliveriesQuery = Static<typeof ListDeliveriesQuery>;

const AttemptSchema = Type.Object({
  trigger: Type.Enum(Object.keys(TRIGGERS) as Trigger[], { description: 'Why it was made.' }),
  ...ATTEMPT_MEMBERS,
  next_attempt_at: nullable(time(), 'When the next one was planned; null when none was.'),
});

export const DeliverySchema = Type.Object(
  {
    event_id: Type.String({ description: 'The `webhook-id` that it is sent with.' }),
    event_type: Type.Enum([...EVENT_TYPES]),
    request_id: Type.String(),
    sequence: Type.Integer({ minimum: 1 }),
    state: Type.Enum([...DELIVERY_STATE_NAMES]),
    next_attempt_at: nullable(time(), 'Null when none is planned.'),
    acknowledged_at: nullable(time(), 'When the endpoint first answered 2xx; null before.'),
    created_at: time('When the event was recorded.'),
    attempt_count: Type.Integer({
      minimum: 0,
      description: 'All attempts, also those of earlier runs through the schedule.',
    }),
    attempts: Type.Array(AttemptSchema, { description: 'The newest 20 of them, newest first.' }),
  },
  { $id: 'WebhookDelivery', description: 'One event for one endpoint.' },
);

export const sameAsInTheDomain: SameType<Static<typeof DeliverySchema>, DeliveryRecord> = true;

export const DeliveryList = Type.Object(
  {
    deliveries: Type.Array(DeliverySchema, { description: 'Newest first.' }),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
  },
  { $id: 'WebhookDeliveryList' },
);

export const RecoverBody = Type.Object(
  {
    since: Type.String({
      format: 'date-time',
      description: 'RFC 3339: events recorded from then on. At most 30 days ago.',
    }),
  },
  { additionalProperties: false },
);
export type RecoverBody = Static<typeof RecoverBody>;

export const RecoverAnswer = Type.Object(
  {
    since: time(),
    deliveries: Type.Integer({ minimum: 0, description: 'How many it covers.' }),
  },
  { $id: 'WebhookRecovery' },
);

/** The parameters, bodies and answers of the operations on webhook deliveries. */
import { Type, type Static } from 'typebox';
import type { DeliveryRecord } from '../../../domain/webhooks/records.ts';
import {
  DELIVERY_STATE_NAMES,
  TRIGGERS,
  WEBHOOK_EVENT_TYPES,
  type Trigger,
  type WebhookOwnerKind,
} from '../../../domain/webhooks/webhooks.ts';
import { nullable, time } from '../common/common.ts';
import { openEnum } from '../common/open-enum.ts';
import { pageCursor, pageLimit, timeParameter } from '../common/pages.ts';
import type { SameType } from '../common/same-type.ts';
import { patterned, text } from '../common/texts.ts';
import { ATTEMPT_MEMBERS } from './webhooks.ts';

const STATES = DELIVERY_STATE_NAMES.join('|');

const AttemptSchema = Type.Object({
  trigger: openEnum(Object.keys(TRIGGERS) as Trigger[], { description: 'Why it was made.' }),
  ...ATTEMPT_MEMBERS,
  next_attempt_at: nullable(time(), 'When the next one was planned; null when none was.'),
});

/** The schemas that name the events: the others are the same for partners and pharmacies. */
function deliverySchemas<Name extends string>(eventTypes: readonly Name[], subject: string) {
  const ListQuery = Type.Object(
    {
      state: Type.Optional(
        patterned(
          `^(?:${STATES})(?:,(?:${STATES}))*$`,
          `must be one or more of ${DELIVERY_STATE_NAMES.join(', ')}, with commas between`,
          { description: 'One state, or several with commas between: `held,failed`.' },
        ),
      ),
      event_type: Type.Optional(Type.Enum([...eventTypes], { description: 'Of this type.' })),
      request_id: Type.Optional(text(100, `Of this ${subject}.`)),
      created_after: timeParameter('Of events recorded at this moment or later.'),
      created_before: timeParameter('Of events recorded before this moment.'),
      limit: pageLimit('Deliveries a page.'),
      cursor: pageCursor,
    },
    { additionalProperties: false },
  );
  const Delivery = Type.Object(
    {
      event_id: Type.String({ description: 'The `webhook-id` that it is sent with.' }),
      event_type: openEnum(eventTypes),
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
  const DeliveryList = Type.Object(
    {
      deliveries: Type.Array(Delivery, { description: 'Newest first.' }),
      has_more: Type.Boolean(),
      next_cursor: nullable(Type.String(), 'Send it as `cursor` for the next page; null on the last.'),
    },
    { $id: 'WebhookDeliveryList' },
  );
  return { ListQuery, Delivery, DeliveryList };
}

/** By who owns the endpoint. */
export const DELIVERY_SCHEMAS = {
  partner: deliverySchemas(WEBHOOK_EVENT_TYPES.partner, 'request'),
  pharmacy: deliverySchemas(WEBHOOK_EVENT_TYPES.pharmacy, 'order'),
};

export type ListDeliveriesQuery = Static<(typeof DELIVERY_SCHEMAS)[WebhookOwnerKind]['ListQuery']>;

type RecordOf<Kind extends WebhookOwnerKind> = Static<(typeof DELIVERY_SCHEMAS)[Kind]['Delivery']>;
export const sameAsInTheDomain: SameType<RecordOf<'partner'>, DeliveryRecord<'partner'>> = true;
export const pharmacySameAsInTheDomain: SameType<RecordOf<'pharmacy'>, DeliveryRecord<'pharmacy'>> = true;

export const RecoverBody = Type.Object(
  {
    since: Type.String({
      format: 'date-time',
      description: 'RFC 3339: events recorded from then on. At most 30 days ago.',
    }),
  },
  { $id: 'RecoverBody', additionalProperties: false },
);
export type RecoverBody = Static<typeof RecoverBody>;

export const RecoverAnswer = Type.Object(
  {
    since: time(),
    deliveries: Type.Integer({ minimum: 0, description: 'How many it covers.' }),
  },
  { $id: 'WebhookRecovery' },
);

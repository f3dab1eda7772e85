/** The schemas of webhook endpoints and deliveries. */
import { type Static, Type } from 'typebox';
import type { PingResult } from '../../domain/webhooks/messages.ts';
import {
  type DeliveryRecord,
  HEALTH_STATE_NAMES,
  type WebhookRecord,
} from '../../domain/webhooks/records.ts';
import { MAX_URL_CHARACTERS } from '../../domain/webhooks/urls.ts';
import {
  ALL_EVENTS,
  DELIVERY_STATE_NAMES,
  DISABLED_REASONS,
  type DisabledReason,
  DISABLERS,
  FAILURE_KIND_NAMES,
  PING_EVENT_TYPE,
  ROTATION_OVERLAP,
  type Trigger,
  TRIGGERS,
  WEBHOOK_EVENT_TYPES,
  type WebhookOwnerKind,
} from '../../domain/webhooks/webhooks.ts';
import type { AskedWebhook } from '../../services/webhooks/endpoints.ts';
import {
  nullable,
  openEnum,
  optionalText,
  pageCursor,
  pageLimit,
  patterned,
  type SameType,
  text,
  time,
  timeParameter,
} from './common.ts';

const MAX_DESCRIPTION_CHARACTERS = 500;

const failureKind = nullable(openEnum(FAILURE_KIND_NAMES), 'How it failed; null when it did not.');

/** What every attempt and test is shown with. */
const ATTEMPT_MEMBERS = {
  started_at: time(),
  duration_ms: Type.Integer({ minimum: 0 }),
  status: nullable(Type.Integer(), 'The HTTP status; null when there was no answer.'),
  failure: failureKind,
  message: Type.String({ description: 'What happened, in words.' }),
  answer: nullable(
    Type.String(),
    'The start of the answer as text, up to 4 KB, secrets masked; null without.',
  ),
};

export const PingResultSchema = Type.Object(ATTEMPT_MEMBERS, {
  $id: 'WebhookTest',
  description: 'What came of a test event.',
});

export const pingSameAsInTheDomain: SameType<Static<typeof PingResultSchema>, PingResult> = true;

/** The body of a test event. */
export const PingEventSchema = Type.Object(
  {
    type: Type.String({ const: PING_EVENT_TYPE }),
    timestamp: time(),
    data: Type.Object({ webhook_id: Type.String({ description: 'The endpoint that it is sent to.' }) }),
  },
  { $id: 'WebhookTestEvent' },
);

/** The schemas that name the events and the owner: the others are the same for both. */
function endpointSchemas<Name extends string, By extends string>(
  eventTypes: readonly Name[],
  disablers: readonly By[],
) {
  const filters = [ALL_EVENTS, ...eventTypes] as const;
  const Body = Type.Object(
    {
      url: text(
        MAX_URL_CHARACTERS,
        'Where events are sent: `https://`. In the sandbox also your own machine.',
      ),
      event_types: Type.Optional(
        Type.Array(Type.Enum([...filters]), {
          minItems: 1,
          uniqueItems: true,
          default: [ALL_EVENTS],
          description: 'Which events; `*` is all of them, also those that there will be.',
        }),
      ),
      description: Type.Optional({
        ...optionalText(MAX_DESCRIPTION_CHARACTERS),
        default: '',
        description: 'For yourself.',
      }),
    },
    { $id: 'WebhookBody', additionalProperties: false },
  );
  const members = {
    webhook_id: Type.String(),
    url: Type.String(),
    event_types: Type.Array(openEnum(filters)),
    description: Type.String(),
    status: Type.Enum(['enabled', 'disabled']),
    disabled: nullable(
      Type.Object({
        by: Type.Enum([...disablers], { description: 'Who turned it off.' }),
        reason: openEnum(Object.keys(DISABLED_REASONS) as DisabledReason[]),
        at: time(),
      }),
      'Null while it is enabled.',
    ),
    health: Type.Object({
      state: Type.Enum([...HEALTH_STATE_NAMES]),
      since: nullable(time(), 'The first of the failures in a row; null when the last attempt succeeded.'),
      consecutive_failures: Type.Integer({ minimum: 0 }),
    }),
    previous_secret_expires_at: nullable(
      time(),
      'Until then the secret before the last rotation signs too; null when only one signs.',
    ),
    last_ping: nullable(PingResultSchema, 'What came of the last test event; null before there was one.'),
    created_at: time(),
    updated_at: time('When somebody last changed it, paused it, resumed it or rotated its secret.'),
  };
  const Webhook = Type.Object(members, { $id: 'Webhook' });
  const WebhookWithSecret = Type.Object(
    {
      ...members,
      secret: Type.String({
        description:
          'What deliveries are signed with: `whsec_` and base 64. It is shown in this answer only.',
      }),
    },
    { $id: 'WebhookWithSecret' },
  );
  const WebhookList = Type.Object(
    { webhooks: Type.Array(Webhook, { description: 'All of them, newest first.' }) },
    { $id: 'WebhookList' },
  );
  return { Body, Webhook, WebhookWithSecret, WebhookList };
}

/** By who owns the endpoint. */
export const ENDPOINT_SCHEMAS = {
  partner: endpointSchemas(WEBHOOK_EVENT_TYPES.partner, DISABLERS.partner),
  pharmacy: endpointSchemas(WEBHOOK_EVENT_TYPES.pharmacy, DISABLERS.pharmacy),
};

type BodyOf<Kind extends WebhookOwnerKind> = Static<(typeof ENDPOINT_SCHEMAS)[Kind]['Body']>;
export type WebhookBody = BodyOf<'partner'>;
export type PharmacyWebhookBody = BodyOf<'pharmacy'>;
export const bodySameAsInTheService: SameType<WebhookBody, AskedWebhook<'partner'>> = true;
export const pharmacyBodySameAsInTheService: SameType<PharmacyWebhookBody, AskedWebhook<'pharmacy'>> = true;

type RecordOf<Kind extends WebhookOwnerKind> = Static<(typeof ENDPOINT_SCHEMAS)[Kind]['Webhook']>;
export const webhookSameAsInTheDomain: SameType<RecordOf<'partner'>, WebhookRecord<'partner'>> = true;
export const pharmacyWebhookSameAsInTheDomain: SameType<
  RecordOf<'pharmacy'>,
  WebhookRecord<'pharmacy'>
> = true;

export const RotateSecretBody = Type.Object(
  {
    overlap_seconds: Type.Optional(
      Type.Integer({
        minimum: ROTATION_OVERLAP.min,
        maximum: ROTATION_OVERLAP.max,
        default: ROTATION_OVERLAP.fallback,
        description: 'How long the secret until now goes on signing beside the new one.',
      }),
    ),
  },
  { $id: 'RotateSecretBody', additionalProperties: false },
);
export type RotateSecretBody = Static<typeof RotateSecretBody>;

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

type DeliveryRecordOf<Kind extends WebhookOwnerKind> = Static<(typeof DELIVERY_SCHEMAS)[Kind]['Delivery']>;
export const sameAsInTheDomain: SameType<DeliveryRecordOf<'partner'>, DeliveryRecord<'partner'>> = true;
export const pharmacySameAsInTheDomain: SameType<
  DeliveryRecordOf<'pharmacy'>,
  DeliveryRecord<'pharmacy'>
> = true;

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

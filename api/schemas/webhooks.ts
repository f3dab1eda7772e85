/** Schemas of webhook endpoints and deliveries. */
import { type Static, Type } from 'typebox';
import { STATEMENT_CLOSED } from '../../domain/requests/events.ts';
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
import type { EndpointInput } from '../../services/webhooks/endpoints.ts';
import {
  closedObject,
  closedSchema,
  nullable,
  openEnum,
  optionalText,
  pageCursor,
  pageMembers,
  pageLimit,
  type SameType,
  schema,
  someOf,
  text,
  time,
  timeParameter,
} from './common.ts';

const MAX_DESCRIPTION_CHARACTERS = 500;

const failureKind = nullable(openEnum(FAILURE_KIND_NAMES), 'Kind of failure; null if it succeeded.');

/** Members of attempts and tests. */
const ATTEMPT_MEMBERS = {
  started_at: time(),
  duration_ms: Type.Integer({ minimum: 0 }),
  status: nullable(Type.Integer(), 'HTTP status; null if there was no response.'),
  failure: failureKind,
  message: Type.String({ description: 'What happened, in words.' }),
  answer: nullable(
    Type.String(),
    'The first 4 KB of the response as text, with secrets masked; null without a response.',
  ),
};

export const PingResultSchema = schema('WebhookTest', ATTEMPT_MEMBERS, 'Result of a test event.');

export const pingMatchesDomain: SameType<Static<typeof PingResultSchema>, PingResult> = true;

export const PingEventSchema = schema('WebhookTestEvent', {
  type: Type.String({ const: PING_EVENT_TYPE }),
  timestamp: time(),
  data: Type.Object({ webhook_id: Type.String({ description: 'The endpoint.' }) }),
});

/** Schemas that depend on the kind of owner, because they contain its event types. */
function endpointSchemas<Name extends string, By extends string>(
  eventTypes: readonly Name[],
  disablers: readonly By[],
) {
  const filters = [ALL_EVENTS, ...eventTypes] as const;
  const Body = closedSchema('WebhookBody', {
    url: text(
      MAX_URL_CHARACTERS,
      'URL that receives events: `https://`. In the sandbox, URLs on your own machine are accepted too.',
    ),
    event_types: Type.Optional(
      Type.Array(Type.Enum([...filters]), {
        minItems: 1,
        uniqueItems: true,
        default: [ALL_EVENTS],
        description: 'Event types to send; `*` means all, including future types.',
      }),
    ),
    description: Type.Optional({
      ...optionalText(MAX_DESCRIPTION_CHARACTERS),
      default: '',
      description: 'Your description.',
    }),
  });
  const ReplaceBody = closedSchema('ReplaceWebhookBody', {
    ...Body.properties,
    replaces_updated_at: Type.Optional(
      Type.String({
        format: 'date-time',
        description:
          'The `updated_at` that you read. If the endpoint has another one by now, the call is refused with `webhook_changed`.',
      }),
    ),
  });
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
      'Null while the endpoint is enabled.',
    ),
    health: Type.Object({
      state: Type.Enum([...HEALTH_STATE_NAMES]),
      since: nullable(time(), 'First failure since the last success; null if the last attempt succeeded.'),
      consecutive_failures: Type.Integer({ minimum: 0 }),
    }),
    previous_secret_expires_at: nullable(
      time(),
      'End of the period in which the previous secret also signs; null if only one secret signs.',
    ),
    last_ping: nullable(PingResultSchema, 'Result of the last test event; null if there was none.'),
    created_at: time(),
    updated_at: time('When it was last changed, paused or resumed, or its secret rotated.'),
  };
  const Webhook = schema('Webhook', members);
  const WebhookWithSecret = schema('WebhookWithSecret', {
    ...members,
    secret: Type.String({
      description: 'Secret that signs deliveries: `whsec_` and base64. Only in this response.',
    }),
  });
  const WebhookList = schema('WebhookList', {
    webhooks: Type.Array(Webhook, { description: 'All endpoints, newest first.' }),
  });
  return { Body, ReplaceBody, Webhook, WebhookWithSecret, WebhookList };
}

export const ENDPOINT_SCHEMAS = {
  partner: endpointSchemas(WEBHOOK_EVENT_TYPES.partner, DISABLERS.partner),
  pharmacy: endpointSchemas(WEBHOOK_EVENT_TYPES.pharmacy, DISABLERS.pharmacy),
};

type BodyOf<Kind extends WebhookOwnerKind> = Static<(typeof ENDPOINT_SCHEMAS)[Kind]['Body']>;
export type WebhookBody = BodyOf<'partner'>;
export type PharmacyWebhookBody = BodyOf<'pharmacy'>;
export type ReplaceWebhookBody = Static<(typeof ENDPOINT_SCHEMAS)[WebhookOwnerKind]['ReplaceBody']>;
export const bodyMatchesService: SameType<WebhookBody, EndpointInput<'partner'>> = true;
export const pharmacyBodyMatchesService: SameType<PharmacyWebhookBody, EndpointInput<'pharmacy'>> = true;

type RecordOf<Kind extends WebhookOwnerKind> = Static<(typeof ENDPOINT_SCHEMAS)[Kind]['Webhook']>;
export const webhookMatchesDomain: SameType<RecordOf<'partner'>, WebhookRecord<'partner'>> = true;
export const pharmacyWebhookMatchesDomain: SameType<RecordOf<'pharmacy'>, WebhookRecord<'pharmacy'>> = true;

export const RotateSecretBody = closedSchema('RotateSecretBody', {
  overlap_seconds: Type.Optional(
    Type.Integer({
      minimum: ROTATION_OVERLAP.min,
      maximum: ROTATION_OVERLAP.max,
      default: ROTATION_OVERLAP.fallback,
      description: 'How long the old secret keeps signing beside the new one, in seconds.',
    }),
  ),
});
export type RotateSecretBody = Static<typeof RotateSecretBody>;

const AttemptSchema = Type.Object({
  trigger: openEnum(Object.keys(TRIGGERS) as Trigger[], { description: 'What triggered the attempt.' }),
  ...ATTEMPT_MEMBERS,
  next_attempt_at: nullable(time(), 'When the next attempt was planned; null if none was.'),
});

/** Schemas that depend on the kind of owner, because they contain its event types. */
function deliverySchemas<Name extends string>(eventTypes: readonly Name[], subject: string) {
  const ListQuery = closedObject({
    state: someOf(DELIVERY_STATE_NAMES, 'One state, or several separated by commas: `held,failed`.'),
    event_type: Type.Optional(
      Type.Enum([...eventTypes], { description: 'Only deliveries of this event type.' }),
    ),
    request_id: Type.Optional(text(100, `Only deliveries of this ${subject}.`)),
    created_after: timeParameter('Only events recorded at or after this time.'),
    created_before: timeParameter('Only events recorded before this time.'),
    limit: pageLimit('Maximum deliveries per page.'),
    cursor: pageCursor,
  });
  const Delivery = schema(
    'WebhookDelivery',
    {
      event_id: Type.String({ description: 'The `webhook-id` of the delivery.' }),
      event_type: openEnum(eventTypes),
      request_id: nullable(Type.String(), `The ${subject}; null for \`${STATEMENT_CLOSED}\`.`),
      sequence: nullable(Type.Integer({ minimum: 1 }), `Null for \`${STATEMENT_CLOSED}\`.`),
      statement_id: nullable(Type.String(), `Only for \`${STATEMENT_CLOSED}\`; otherwise null.`),
      state: Type.Enum([...DELIVERY_STATE_NAMES]),
      next_attempt_at: nullable(time(), 'Null if none is planned.'),
      acknowledged_at: nullable(time(), 'When the endpoint first responded with 2xx; null before.'),
      created_at: time('When the event was recorded.'),
      attempt_count: Type.Integer({
        minimum: 0,
        description: 'Number of all attempts, including earlier runs of the schedule.',
      }),
      attempts: Type.Array(AttemptSchema, { description: 'The last 20 attempts, newest first.' }),
    },
    'One event for one endpoint.',
  );
  const DeliveryList = schema('WebhookDeliveryList', {
    deliveries: Type.Array(Delivery, { description: 'Newest first.' }),
    ...pageMembers,
  });
  return { ListQuery, Delivery, DeliveryList };
}

export const DELIVERY_SCHEMAS = {
  partner: deliverySchemas(WEBHOOK_EVENT_TYPES.partner, 'request'),
  pharmacy: deliverySchemas(WEBHOOK_EVENT_TYPES.pharmacy, 'order'),
};

export type ListDeliveriesQuery = Static<(typeof DELIVERY_SCHEMAS)[WebhookOwnerKind]['ListQuery']>;

type DeliveryRecordOf<Kind extends WebhookOwnerKind> = Static<(typeof DELIVERY_SCHEMAS)[Kind]['Delivery']>;
export const matchesDomain: SameType<DeliveryRecordOf<'partner'>, DeliveryRecord<'partner'>> = true;
export const pharmacyMatchesDomain: SameType<DeliveryRecordOf<'pharmacy'>, DeliveryRecord<'pharmacy'>> = true;

export const RecoverBody = closedSchema('RecoverBody', {
  since: Type.String({
    format: 'date-time',
    description: 'Resend events recorded from this time on (RFC 3339). At most 30 days ago.',
  }),
});
export type RecoverBody = Static<typeof RecoverBody>;

export const RecoverAnswer = schema('WebhookRecovery', {
  since: time(),
  deliveries: Type.Integer({ minimum: 0, description: 'Number of deliveries.' }),
});

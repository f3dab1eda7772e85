/** One example endpoint and one of its deliveries. */
import type { PingResult } from '../../domain/webhooks/messages.ts';
import type { DeliveryRecord, WebhookRecord } from '../../domain/webhooks/records.ts';
import type { WebhookEventType, WebhookOwnerKind } from '../../domain/webhooks/webhooks.ts';
import { CONFIRMED_EVENT_EXAMPLE } from './requests.ts';

export const WEBHOOK_ID_EXAMPLE = 'whk_5k2w8q0c3v7n1x9d4t6r0b2m8f';

/** A body of `POST /webhooks` that every environment accepts. */
export const WEBHOOK_BODY_EXAMPLE = {
  url: 'https://hooks.acme.example/orders',
  event_types: ['*'],
  description: 'Orders service',
} as const;

export const PING_EXAMPLE: PingResult = {
  started_at: '2026-11-21T08:00:00.215Z',
  duration_ms: 184,
  status: 204,
  failure: null,
  message: 'The answer was 204.',
  answer: null,
};

export const WEBHOOK_EXAMPLE: WebhookRecord<never> = {
  webhook_id: WEBHOOK_ID_EXAMPLE,
  url: WEBHOOK_BODY_EXAMPLE.url,
  event_types: ['*'],
  description: 'Orders service',
  status: 'enabled',
  disabled: null,
  health: { state: 'ok', since: null, consecutive_failures: 0 },
  previous_secret_expires_at: null,
  last_ping: PING_EXAMPLE,
  created_at: '2026-11-21T08:00:00.000Z',
  updated_at: '2026-11-21T08:00:00.000Z',
};

/** Of nobody: the example of Standard Webhooks. */
export const SECRET_EXAMPLE = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** The types of the event that was delivered. */
const CONFIRMED_TYPES: { readonly [Kind in WebhookOwnerKind]: WebhookEventType<Kind> } = {
  partner: 'request.confirmed',
  pharmacy: 'order.confirmed',
};

const { data: event } = CONFIRMED_EVENT_EXAMPLE;

export const deliveryExample = (kind: WebhookOwnerKind): DeliveryRecord => ({
  event_id: event.event_id,
  event_type: CONFIRMED_TYPES[kind],
  request_id: event.request_id,
  sequence: event.sequence,
  state: 'pending',
  next_attempt_at: '2026-11-21T08:01:17.870Z',
  acknowledged_at: null,
  created_at: '2026-11-21T08:01:12.482Z',
  attempt_count: 1,
  attempts: [
    {
      trigger: 'schedule',
      started_at: '2026-11-21T08:01:12.501Z',
      duration_ms: 96,
      status: 500,
      failure: 'status',
      message: 'The answer was 500.',
      answer: '{"error":"database is away"}',
      next_attempt_at: '2026-11-21T08:01:17.870Z',
    },
  ],
});

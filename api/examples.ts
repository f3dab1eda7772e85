/** Examples of requests, prescriptions and webhooks in the documents, built by the code that builds real ones. */
import { eventOf, statementEventOf } from '../domain/requests/events.ts';
import type { DeliveryPin } from '../domain/requests/delivery-proofs.ts';
import { type RequestRecord, toRecord } from '../domain/requests/record.ts';
import type { Submission } from '../domain/requests/submission.ts';
import type { TimelineEntry } from '../domain/requests/timeline.ts';
import { DEFAULT_TIME_LIMITS } from '../domain/requests/time-limits.ts';
import { MEDIA_TYPES } from '../domain/prescriptions/prescriptions.ts';
import type { PingResult } from '../domain/webhooks/messages.ts';
import type { DeliveryRecord, WebhookRecord } from '../domain/webhooks/records.ts';
import type { WebhookEventType, WebhookOwnerKind } from '../domain/webhooks/webhooks.ts';

/** A body of `POST /requests` that the sandbox accepts. */
export const ORDER_EXAMPLE = {
  enrollee_id: 'ENR-0001',
  pharmacy_id: 'ph_sbx_happy',
  items: [{ medicine: 'paracetamol 500 mg tablet', quantity: 2, unit: 'pack' }],
  delivery_address: {
    street: '12 Adeola Odeku Street',
    city: 'Victoria Island',
    state: 'Lagos',
    instructions: 'Blue gate beside the bank',
  },
  recipient: { name: 'Ada Obi', phone: '0803 123 4567' },
  external_id: 'order-4711',
  metadata: { plan: 'gold' },
};

export const REQUEST_ID_EXAMPLE = 'req_06f8c2b19a7d4e35';

export const SUBMISSION_EXAMPLE: Submission = {
  request_id: REQUEST_ID_EXAMPLE,
  partner_id: 'partner_0000000000000000',
  environment: 'sandbox',
  accepted_at: '2026-11-21T08:00:00.000Z',
  external_id: ORDER_EXAMPLE.external_id,
  fingerprint: '',
  enrollee_id: ORDER_EXAMPLE.enrollee_id,
  pharmacy: {
    pharmacy_id: ORDER_EXAMPLE.pharmacy_id,
    name: 'Sandbox Pharmacy, happy',
    address: '1 Broad Street, Lagos Island, Lagos',
  },
  items: [
    {
      medicine: 'paracetamol 500 mg tablet',
      medicine_id: 'med_paracetamol-500-mg-tablet',
      medicine_label: 'paracetamol 500 mg tablet',
      article_id: 'art_5h2q8m0vt9c4x7kzn3wd6rb1eg',
      brand: null,
      quantity: 2,
      unit: 'pack',
      pack_size: 24,
      content_unit: 'tablet',
      content_size: null,
      content_quantity: 48,
      line_total_ngn: 1_800,
      prescription_required: false,
    },
  ],
  recipient: { name: 'Ada Obi', phone: '+2348031234567' },
  delivery_address: { ...ORDER_EXAMPLE.delivery_address, state: 'NG-LA' },
  metadata: ORDER_EXAMPLE.metadata,
  total_ngn: 1_800,
  delivery_pin: '482913',
  proof_required: 'any',
  estimated_delivery_at: '2026-11-21T09:05:00.000Z',
  time_limits: DEFAULT_TIME_LIMITS,
  prescription_ids: [],
  reroute_policy: 'none',
  sandbox: null,
};

export const PENDING_ENTRY: TimelineEntry = {
  sequence: 1,
  status: 'pending',
  at: SUBMISSION_EXAMPLE.accepted_at,
  actor: 'partner',
};

/** The example request with this timeline. */
export function recordExample(timeline: readonly TimelineEntry[]): RequestRecord {
  return { ...toRecord(SUBMISSION_EXAMPLE, timeline), delivery_pin: '482913' as DeliveryPin };
}

export const PENDING_EXAMPLE = recordExample([PENDING_ENTRY]);

const CONFIRMED: TimelineEntry = {
  sequence: 2,
  status: 'confirmed',
  at: '2026-11-21T08:01:12.480Z',
  actor: 'pharmacy',
};

export const TIMELINE_EXAMPLE: readonly TimelineEntry[] = [PENDING_ENTRY, CONFIRMED];

export const CONFIRMED_EXAMPLE = recordExample(TIMELINE_EXAMPLE);

export const CONFIRMED_EVENT_EXAMPLE = eventOf(SUBMISSION_EXAMPLE, CONFIRMED, PENDING_ENTRY.status);
export const STATEMENT_EVENT_EXAMPLE = statementEventOf({
  statement_id: 'stm_5d0kqz3ct8hfx1m7v9w2rjb4ye',
  starts_on: '2026-10-01',
  ends_on: '2026-11-01',
  closed_at: new Date('2026-11-01T00:00:00.000Z'),
  due_ngn: 1_620,
});

export const PRESCRIPTION_ID_EXAMPLE = 'rx_3k9w2q0c5v7n1x8d4t6r0b2m7f';
export const FILE_ID_EXAMPLE = 'file_7h2m9x4c1v8b5n3k6j0q2g4f1d';
const LINK_EXAMPLE = `${FILE_ID_EXAMPLE}.key_5b3v8n0c2x7q1w9d4t6r0k2m8f.1795248372.5xQ0Zr8cW2kYvT1nB7dLqM3sHf6uJgA9eKpXyO4iRtE`;

/** The body of a prescription in the documentation. The API accepts it only on days around its dates. */
export const PRESCRIPTION_BODY_EXAMPLE = {
  enrollee_id: 'ENR-0001',
  details: {
    prescriber: { name: 'Dr Bola Ade', licence_number: 'MDCN/R/12345' },
    issued_on: '2026-11-20',
    valid_until: '2027-02-20',
    lines: [
      {
        medicine: 'amoxicillin',
        strength: '500 mg',
        form: 'capsule',
        quantity: 21,
        unit: 'capsule',
        dosage: '1 capsule three times a day for 7 days',
        refills: 1,
      },
    ],
  },
};

const FILE = {
  file_id: FILE_ID_EXAMPLE,
  media_type: MEDIA_TYPES.pdf,
  bytes: 48_213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
};

export const RECEIPT_EXAMPLE = {
  prescription_id: PRESCRIPTION_ID_EXAMPLE,
  status: 'received',
  files: [FILE],
  created_at: '2026-11-21T08:00:00.000Z',
};

export const PRESCRIPTION_EXAMPLE = {
  ...RECEIPT_EXAMPLE,
  enrollee_id: PRESCRIPTION_BODY_EXAMPLE.enrollee_id,
  details: { ...PRESCRIPTION_BODY_EXAMPLE.details, reference: null },
  files: [
    {
      ...FILE,
      link: { path: `/v1/prescription-files/${LINK_EXAMPLE}`, expires_at: '2026-11-21T08:06:12.000Z' },
    },
  ],
  valid_until: PRESCRIPTION_BODY_EXAMPLE.details.valid_until,
  rejection_reason: null,
  statement: null,
  personal_data_erased_at: null,
  allowances: [
    {
      medicine_id: 'med_amoxicillin-500-mg-capsule',
      medicine_label: 'amoxicillin 500 mg capsule',
      content_unit: 'capsule',
      content_size: null,
      basis: 'details',
      quantity: 21,
      dispensings: 2,
      dispensings_done: 1,
      quantity_dispensed: 21,
    },
  ],
  status: 'verified',
  updated_at: '2026-11-21T08:40:31.507Z',
};

export const LINK_PARAMETER_EXAMPLE = LINK_EXAMPLE;

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

/** The example secret of Standard Webhooks, which is not used anywhere. */
export const SECRET_EXAMPLE = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

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
  statement_id: null,
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

/** One example request and what is told of it and of an endpoint, made by the code that makes real ones. */
import { countLines } from '../../domain/count-lines.ts';
import { eventOf } from '../../domain/events.ts';
import { acceptedRecord, toRecord, type Submission, type TimelineEntry } from '../../domain/requests.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/time-limits.ts';
import type { DryRun } from '../schemas/dry-run.ts';
import { endpointEventOf } from '../../domain/webhook-notices.ts';

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

/** Of the example request. */
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
      quantity: 2,
      unit: 'pack',
      line_total_ngn: 1_800,
    },
  ],
  recipient: { name: 'Ada Obi', phone: '+2348031234567' },
  delivery_address: { ...ORDER_EXAMPLE.delivery_address, state: 'NG-LA' },
  metadata: ORDER_EXAMPLE.metadata,
  total_ngn: 1_800,
  delivery_pin: '482913',
  estimated_delivery_at: '2026-11-21T09:05:00.000Z',
  time_limits: DEFAULT_TIME_LIMITS,
  sandbox: null,
};

const PENDING: TimelineEntry = {
  sequence: 1,
  status: 'pending',
  at: SUBMISSION_EXAMPLE.accepted_at,
  actor: 'partner',
};

export const PENDING_EXAMPLE = acceptedRecord(SUBMISSION_EXAMPLE);

export const DRY_RUN_EXAMPLE: DryRun = {
  dry_run: true,
  ok: true,
  pharmacy: SUBMISSION_EXAMPLE.pharmacy,
  items: countLines(SUBMISSION_EXAMPLE.items, []),
  total_ngn: SUBMISSION_EXAMPLE.total_ngn,
  currency: 'NGN',
  estimated_delivery_at: SUBMISSION_EXAMPLE.estimated_delivery_at,
  checks: ['pharmacy_id', 'items[0]', 'external_id'].map((check) => ({ check, ok: true })),
};

const CONFIRMED: TimelineEntry = {
  sequence: 2,
  status: 'confirmed',
  at: '2026-11-21T08:01:12.480Z',
  actor: 'pharmacy',
};

export const TIMELINE_EXAMPLE: readonly TimelineEntry[] = [PENDING, CONFIRMED];

export const CONFIRMED_EXAMPLE = toRecord(SUBMISSION_EXAMPLE, TIMELINE_EXAMPLE);

export const CONFIRMED_EVENT_EXAMPLE = eventOf(SUBMISSION_EXAMPLE, CONFIRMED, PENDING.status);

export const DISABLED_EVENT_EXAMPLE = endpointEventOf({
  notice_id: 'evt_7q2m9x4c1v8b5n3k6j0h2g4f8d',
  webhook_id: 'whk_1a7c3e9g5k2m8p4r6t0v3x7z5b',
  type: 'webhook.disabled',
  at: new Date('2026-11-26T07:12:05.310Z'),
  data: { status: 'disabled', disabled_reason: 'failing', failing_since: '2026-11-21T07:10:44.027Z' },
});

export const CANCELLED_EXAMPLE = toRecord(SUBMISSION_EXAMPLE, [
  PENDING,
  {
    sequence: 2,
    status: 'cancelled',
    at: '2026-11-21T08:00:40.115Z',
    actor: 'partner',
    reason: 'wrong_address',
  },
]);

/** One example request and what is told of it and of an endpoint, made by the code that makes real ones. */
import { eventOf } from '../../domain/requests/events.ts';
import type { DeliveryPin } from '../../domain/requests/delivery-proofs.ts';
import { toRecord, type RequestRecord } from '../../domain/requests/record.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';

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
      pack_size: 24,
      content_unit: 'tablet',
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

/** The example request as its partner reads it after these entries. */
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

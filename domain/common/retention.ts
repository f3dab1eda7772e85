/** How long each kind of data is retained, table by table. */

interface Retention {
  readonly days: number;
  /** What the days are counted from. */
  readonly from: string;
  /** What goes then. */
  readonly goes: string;
}

/**
 * Two years is how long pharmacies keep the record of a prescription (in the United Kingdom, regulation 253 of the Human
 * Medicines Regulations 2012; Nigeria's Data Protection Act 2023, section 24, says no longer than needed). The rest is as long as
 * somebody comes back to it: disputes of a delivery within a year, `recover` of webhooks within 30 days. What is left of requests and
 * prescriptions then is a business record, which a company keeps for six years (Companies and Allied Matters Act 2020, section 375),
 * and a year more, so that nobody counts days.
 */
export const RETENTION = {
  request: {
    days: 730,
    from: 'its last change, when it has ended',
    goes: 'who it was for, the recipient, the street and instructions, notes, names in proofs, PIN, authorization code, the key of its history',
  },
  prescription: {
    days: 730,
    from: 'its last day or last change, whichever is later',
    goes: 'who it was for, `details` with their key, files',
  },
  proof_image: { days: 365, from: 'the delivery', goes: 'the signature or photo' },
  webhook_delivery: {
    days: 30,
    from: 'its event, when it is over',
    goes: 'all of it, with what the endpoint answered',
  },
  idempotency_answer: {
    days: 1,
    from: 'the call',
    goes: 'the answer that is kept for its `Idempotency-Key`',
  },
  api_call: { days: 30, from: 'the call', goes: 'all of it: who called what, and what was answered' },
  patient_data_read: { days: 730, from: 'the call', goes: 'all of it: who read what, from where' },
  account_change: { days: 730, from: 'the change', goes: 'all of it: who changed what, from where' },
  record_of_request: {
    days: 2_555,
    from: 'its last change, once its patient was erased',
    goes: 'all of it: request, timeline, events, deliveries',
  },
  record_of_prescription: {
    days: 2_555,
    from: 'its last change, once its patient was erased',
    goes: 'all of it, with what was dispensed from it and who did what with it',
  },
  endpoint_notice: {
    days: 2_555,
    from: 'what happened to the endpoint',
    goes: 'the notice, and its place in the feed',
  },
  refused_step: { days: 30, from: 'the try', goes: 'why a step was not taken' },
  wrong_pin: { days: 30, from: 'the attempt', goes: 'that it was made' },
} as const satisfies Record<string, Retention>;
export type RetainedKind = keyof typeof RETENTION;

/** Calls are counted by day for this many days, today included. */
export const CALL_COUNT_DAYS = 31;

/** Stands where a required text about a person was. */
export const ERASED = 'erased';

/** What was last changed before this moment is kept no longer. */
export function keptSince(kind: RetainedKind, now: Date): Date {
  return new Date(now.getTime() - RETENTION[kind].days * 86_400_000);
}

/** Either its rows go after a time, or there are only so many of what they are about. */
export type TableLifetime =
  /** Rows go when the period of a kind of data is over. */
  | { readonly goes: RetainedKind }
  /** Rows go with what they are part of, or when they are used or expire; in words. */
  | { readonly until: string }
  /** As many rows as there are of something that people make; in words. */
  | { readonly asManyAs: string };

export const TABLE_LIFETIMES = {
  account_change: { goes: 'account_change' },
  api_call: { goes: 'api_call' },
  api_key: { asManyAs: 'keys that people made' },
  call_cell: { until: 'the window of the limit has passed' },
  call_count: { asManyAs: 'partners and pharmacies that call' },
  daily_calls: { until: `${CALL_COUNT_DAYS} days have passed` },
  delivery_proof: { goes: 'proof_image' },
  event: { goes: 'record_of_request' },
  event_counter: { asManyAs: 'partners' },
  failing_system: { asManyAs: 'pharmacies with a system that fails' },
  hourly_calls: { until: `${CALL_COUNT_DAYS} days have passed` },
  idempotency_key: { goes: 'idempotency_answer' },
  item_code: { asManyAs: 'articles that a pharmacy maps: at most 100,000' },
  measurement: { asManyAs: 'deployments: one' },
  medicine: { asManyAs: 'medicines' },
  medicine_name: { asManyAs: 'names of medicines' },
  offered_order: { goes: 'record_of_request' },
  operator_action: { asManyAs: 'commands that operators gave' },
  operator_outcome: { asManyAs: 'commands that operators gave' },
  partner: { asManyAs: 'partners' },
  patient_data_read: { goes: 'patient_data_read' },
  payload_key: { goes: 'request' },
  pharmacy: { asManyAs: 'pharmacies' },
  pharmacy_change: { asManyAs: 'changes that operators made to pharmacies' },
  pharmacy_gateway: { asManyAs: 'pharmacies' },
  pharmacy_gateway_secret: { until: 'it is rotated' },
  plant: { asManyAs: 'plants of the sample' },
  portal_access_notice: { until: 'it is sent, or a day later' },
  portal_account: { asManyAs: 'people who sign in' },
  portal_invitation: { until: 'it is accepted or expires' },
  portal_membership: { asManyAs: 'people who sign in' },
  portal_passkey: { asManyAs: 'devices of people who sign in' },
  portal_password_reset: { until: 'it is used or expires' },
  portal_session: { until: 'it ends or expires' },
  portal_two_factor: { asManyAs: 'people who sign in' },
  portal_user: { asManyAs: 'people who sign in' },
  portal_verification: { until: 'it expires' },
  preparation: { asManyAs: 'pharmacies' },
  prepared: { until: 'the pharmacy has newer deliveries to learn from' },
  prescription: { goes: 'record_of_prescription' },
  prescription_action: { goes: 'record_of_prescription' },
  prescription_allowance: { goes: 'record_of_prescription' },
  prescription_dispensing: { goes: 'record_of_prescription' },
  prescription_file: { goes: 'record_of_prescription' },
  product_identifier: { asManyAs: 'packages that are registered' },
  reference_data: { asManyAs: 'kinds of reference data' },
  refused_step: { goes: 'refused_step' },
  request: { goes: 'record_of_request' },
  sign_in_attempts: { until: 'the wait after it is over' },
  stock: { asManyAs: 'medicines at each pharmacy' },
  stock_reservation: { until: 'the order has ended, and the pharmacy has counted what was dispensed' },
  timeline_entry: { goes: 'record_of_request' },
  webhook: { asManyAs: 'endpoints' },
  webhook_attempt: { goes: 'webhook_delivery' },
  webhook_delivery: { goes: 'webhook_delivery' },
  webhook_notice: { goes: 'endpoint_notice' },
  webhook_secret: { until: 'it is rotated' },
  wrong_pin: { goes: 'wrong_pin' },
} as const satisfies Readonly<Record<string, TableLifetime>>;

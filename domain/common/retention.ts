/** How long each kind of data is retained, and what limits the size of each table. */

interface Retention {
  readonly days: number;
  readonly from: string;
  readonly erases: string;
}

/**
 * How long each kind of data is kept. The periods follow these rules: pharmacies keep the record of a prescription for
 * two years (United Kingdom: Human Medicines Regulations 2012, regulation 253; Nigeria's Data Protection Act 2023,
 * section 24, says no longer than needed). Disputes about a delivery come within a year, and `recover` reaches back 30
 * days. The rest of a request or prescription is a business record, which a company keeps for six years (Companies and
 * Allied Matters Act 2020, section 375); a seventh year adds a safety margin.
 */
export const RETENTION = {
  request: {
    days: 730,
    from: 'its last change, when it has ended',
    erases:
      'enrollee, recipient, street and instructions, notes, names in proofs, PIN, authorization code, the encryption key of its history',
  },
  prescription: {
    days: 730,
    from: 'its last day or last change, whichever is later',
    erases: 'enrollee, `details` with their encryption key, files',
  },
  proof_image: { days: 365, from: 'the delivery', erases: 'the signature or photo' },
  webhook_delivery: {
    days: 30,
    from: 'its event, once the delivery has ended',
    erases: 'the whole row, with the answer of the endpoint',
  },
  idempotency_answer: { days: 1, from: 'the call', erases: 'the answer stored for its `Idempotency-Key`' },
  api_call: { days: 30, from: 'the call', erases: 'the whole log line: caller, operation and status' },
  patient_data_read: {
    days: 730,
    from: 'the call',
    erases: 'the whole log line: reader, record and IP address',
  },
  account_change: {
    days: 730,
    from: 'the change',
    erases: 'the whole log line: actor, change and IP address',
  },
  record_of_request: {
    days: 2_555,
    from: 'its last change, once its patient was erased',
    erases: 'the whole request: record, timeline, events, deliveries',
  },
  record_of_prescription: {
    days: 2_555,
    from: 'its last change, once its patient was erased',
    erases: 'the whole prescription, with its dispensings and actions',
  },
  endpoint_notice: {
    days: 2_555,
    from: 'the change that the notice reports',
    erases: 'the notice, and its position in the feed',
  },
  refused_step: { days: 30, from: 'the attempt', erases: 'the reason for the refusal' },
  wrong_pin: { days: 30, from: 'the attempt', erases: 'the record of the attempt' },
} as const satisfies Record<string, Retention>;
export type RetainedKind = keyof typeof RETENTION;

export const CALL_COUNT_DAYS = 31;

/** Replaces a required text about a person once it is erased. */
export const ERASED = 'erased';

/** Returns the time before which data is too old to keep: data that was last changed earlier is erased or deleted. */
export function retentionCutoff(kind: RetainedKind, now: Date): Date {
  return new Date(now.getTime() - RETENTION[kind].days * 86_400_000);
}

/** The rule that keeps a table from growing without limit. */
export type TableLifetime =
  /** Rows are erased or deleted with the retention of this kind of data. */
  | { readonly retainedAs: RetainedKind }
  /** Rows are deleted at this point, in words. */
  | { readonly until: string }
  /** The number of these objects limits the number of rows, in words. */
  | { readonly onePer: string };

export const TABLE_LIFETIMES = {
  account_change: { retainedAs: 'account_change' },
  adjustment: { onePer: 'adjustments that operators made' },
  api_call: { retainedAs: 'api_call' },
  api_key: { onePer: 'keys that people made' },
  call_cell: { until: 'the window of the limit has passed' },
  call_count: { onePer: 'partners and pharmacies that call' },
  daily_calls: { until: `${CALL_COUNT_DAYS} days have passed` },
  delivery_proof: { retainedAs: 'proof_image' },
  event: { retainedAs: 'record_of_request' },
  event_counter: { onePer: 'partners' },
  failing_system: { onePer: 'pharmacies with a system that fails' },
  hourly_calls: { until: `${CALL_COUNT_DAYS} days have passed` },
  idempotency_key: { retainedAs: 'idempotency_answer' },
  item_code: { onePer: 'articles that a pharmacy maps: at most 100,000' },
  measurement: { onePer: 'deployments: one' },
  medicine: { onePer: 'medicines' },
  medicine_name: { onePer: 'names of medicines' },
  offered_order: { retainedAs: 'record_of_request' },
  operator_action: { onePer: 'commands that operators gave' },
  operator_outcome: { onePer: 'commands that operators gave' },
  partner: { onePer: 'partners' },
  patient_data_read: { retainedAs: 'patient_data_read' },
  payload_key: { retainedAs: 'request' },
  pharmacy: { onePer: 'pharmacies' },
  pharmacy_change: { onePer: 'changes that operators made to pharmacies' },
  pharmacy_gateway: { onePer: 'pharmacies' },
  pharmacy_gateway_secret: { until: 'it is rotated' },
  place: { onePer: 'towns and areas' },
  plant: { onePer: 'plants of the sample' },
  portal_access_notice: { until: 'it is sent, or a day later' },
  portal_account: { onePer: 'people who sign in' },
  portal_invitation: { until: 'it is accepted or expires' },
  portal_membership: { onePer: 'people who sign in' },
  portal_passkey: { onePer: 'devices of people who sign in' },
  portal_password_reset: { until: 'it is used or expires' },
  portal_session: { until: 'it ends or expires' },
  portal_two_factor: { onePer: 'people who sign in' },
  portal_user: { onePer: 'people who sign in' },
  portal_verification: { until: 'it expires' },
  preparation: { onePer: 'pharmacies' },
  prepared: { until: 'the pharmacy has newer deliveries to learn from' },
  prescription: { retainedAs: 'record_of_prescription' },
  prescription_action: { retainedAs: 'record_of_prescription' },
  prescription_allowance: { retainedAs: 'record_of_prescription' },
  prescription_dispensing: { retainedAs: 'record_of_prescription' },
  prescription_file: { retainedAs: 'record_of_prescription' },
  process_report: { until: 'its process stops, or a day after its last report' },
  product_identifier: { onePer: 'packages that are registered' },
  reference_data: { onePer: 'kinds of reference data' },
  refused_step: { retainedAs: 'refused_step' },
  request: { retainedAs: 'record_of_request' },
  settlement: { onePer: 'requests that ended' },
  sign_in_attempts: { until: 'the wait after the last attempt has passed' },
  statement: { onePer: 'periods of each partner and pharmacy' },
  statement_dispute: { onePer: 'lines that were disputed' },
  statement_period: { onePer: 'periods' },
  stock: { onePer: 'articles at each pharmacy' },
  stock_headings: { onePer: 'pharmacies that map the headings of their files' },
  stock_reservation: {
    until: 'the order has ended, and the pharmacy has counted its stock after the last dispensing',
  },
  timeline_entry: { retainedAs: 'record_of_request' },
  webhook: { onePer: 'endpoints' },
  webhook_attempt: { retainedAs: 'webhook_delivery' },
  webhook_delivery: { retainedAs: 'webhook_delivery' },
  webhook_notice: { retainedAs: 'endpoint_notice' },
  webhook_secret: { until: 'it is rotated' },
  wrong_pin: { retainedAs: 'wrong_pin' },
} as const satisfies Readonly<Record<string, TableLifetime>>;

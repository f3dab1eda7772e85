/** What keeps each table of the database from growing for ever: docs/ops/retention.md shows it, and a test wants every table here. */
import type { RetainedKind } from './retention.ts';

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
  daily_calls: { until: '31 days have passed' },
  delivery_proof: { goes: 'proof_image' },
  event: { goes: 'record_of_request' },
  event_counter: { asManyAs: 'partners' },
  failing_system: { asManyAs: 'pharmacies with a system that fails' },
  hourly_calls: { until: '31 days have passed' },
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

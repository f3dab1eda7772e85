/** Tables of partners, keys, limits and calls. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { PharmacyScope, Scope, StatusClass, WindowName } from '../../domain/partners.ts';

export interface PartnerTables {
  partner: PartnerTable;
  api_key: ApiKeyTable;
  idempotency_key: IdempotencyKeyTable;
  call_cell: CallCellTable;
  daily_calls: DailyCallsTable;
}

export interface PartnerTable {
  partner_id: string;
  name: string;
  created_at: Generated<Date>;
  /** Calls per minute; null for the default of the environment. */
  minute_limit: number | null;
  day_limit: number | null;
}

/** A bearer key of a partner or a pharmacy. Only the SHA-256 and the visible start of its value are stored. */
export interface ApiKeyTable {
  key_id: string;
  /** Null for the key of a pharmacy. */
  partner_id: string | null;
  pharmacy_id: string | null;
  name: string;
  sha256: Buffer;
  visible_start: string;
  scopes: (Scope | PharmacyScope)[];
  created_by: string;
  created_at: Generated<Date>;
  expires_at: Date | null;
  revoked_at: Date | null;
  rotated_from: string | null;
  last_used_at: Date | null;
}

/** The answer of a call with an `Idempotency-Key`, or the claim of the caller that works on it. */
interface IdempotencyKeyTable {
  partner_id: string;
  operation: string;
  key: string;
  /** Hash of the path parameters and the body. */
  fingerprint: string;
  /** Token of the call that may store the answer. */
  claim: string;
  claimed_at: Generated<Date>;
  created_at: Generated<Date>;
  status: number | null;
  /** Headers and body, encrypted. */
  answer: string | null;
}

/** Calls that leave a window together. Only the function `consume_calls` writes this table and `call_count`. */
interface CallCellTable {
  partner_id: string;
  window_name: WindowName;
  leaves_at: Date;
  calls: number;
}

/** Calls of a partner per operation and day, and how many the limits refused. */
export interface DailyCallsTable {
  partner_id: string;
  day: string;
  operation: string;
  calls: number;
  refused: number;
}

export interface CallTables {
  api_call: ApiCallTable;
  hourly_calls: HourlyCallsTable;
}

/** Log of authenticated calls. Rows are never updated, and deleted when their retention ends. */
export interface ApiCallTable {
  /** Bigint, which the driver returns as text. */
  call_id: GeneratedAlways<string>;
  called_at: Date;
  /** Above 1 only for refusals by the rate limit: one row counts those within a second. */
  calls: number;
  /** Null for a call of a pharmacy. */
  partner_id: string | null;
  pharmacy_id: string | null;
  caller_id: string;
  operation: string;
  path: string;
  status: number;
  error_code: string | null;
  x_request_id: string;
  duration_ms: number;
}

/** Calls of a partner or pharmacy per hour and status class. */
export interface HourlyCallsTable {
  partner_id: string | null;
  pharmacy_id: string | null;
  hour: Date;
  status_class: StatusClass;
  calls: number;
}

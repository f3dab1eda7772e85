/** The tables of partners, keys, limits and calls, as Kysely sees them. */
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
  /** Calls in a minute and in a day; null is the environment's default. */
  minute_limit: number | null;
  day_limit: number | null;
}

/** A bearer key; of its value only the SHA-256 and the visible start are kept. */
export interface ApiKeyTable {
  key_id: string;
  /** It is a partner's or a pharmacy's: one of these two is null. */
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

/** What a call with an `Idempotency-Key` was answered, or who is at it. */
interface IdempotencyKeyTable {
  partner_id: string;
  /** Method and path pattern. */
  operation: string;
  key: string;
  /** Of path parameters and body. */
  fingerprint: string;
  /** Who may store the answer. */
  claim: string;
  claimed_at: Generated<Date>;
  created_at: Generated<Date>;
  /** Null until there is an answer. */
  status: number | null;
  /** Headers and body, encrypted. */
  answer: string | null;
}

/** Calls that leave a window together; written by the function `consume_calls` alone, as is the table `call_count`. */
interface CallCellTable {
  partner_id: string;
  window_name: WindowName;
  leaves_at: Date;
  calls: number;
}

/** How often a partner called an operation on a day, and how often the limits refused it. */
export interface DailyCallsTable {
  partner_id: string;
  /** In Nigeria, ISO date. */
  day: string;
  /** Method and path pattern. */
  operation: string;
  calls: number;
  refused: number;
}

export interface CallTables {
  api_call: ApiCallTable;
  hourly_calls: HourlyCallsTable;
}

/** Calls that came with a key or a session; rows can only be added, and deleted when they are old. */
export interface ApiCallTable {
  /** A bigint, which the driver gives as text. */
  call_id: GeneratedAlways<string>;
  called_at: Date;
  /** More than one only of refusals by the rate limit, of which those within a second are one row: the first. */
  calls: number;
  /** Whose call it was: one of these two is null. */
  partner_id: string | null;
  pharmacy_id: string | null;
  /** The key, or the person who was signed in. */
  caller_id: string;
  /** Method and path pattern. */
  operation: string;
  /** As the pattern, with the ids of ours that the path named. */
  path: string;
  status: number;
  error_code: string | null;
  /** What the answer said in `X-Request-Id`. */
  x_request_id: string;
  duration_ms: number;
}

/** How many calls of a partner or pharmacy were answered in an hour. */
export interface HourlyCallsTable {
  partner_id: string | null;
  pharmacy_id: string | null;
  /** Its beginning. */
  hour: Date;
  status_class: StatusClass;
  calls: number;
}

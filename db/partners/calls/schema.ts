/** The log of API calls as Kysely sees it. */
import type { GeneratedAlways } from 'kysely';
import type { StatusClass } from '../../../domain/partners/status-classes.ts';

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

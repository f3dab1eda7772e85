/** The tables of partners, keys, limits and the portal's users as Kysely sees them. */
import type { Generated } from 'kysely';
import type { WindowName } from '../../domain/partners/rate-limits.ts';
import type { Scope } from '../../domain/partners/scopes.ts';
import type { PharmacyScope } from '../../domain/pharmacies/pharmacy-scopes.ts';

export interface PartnerTables {
  partner: PartnerTable;
  api_key: ApiKeyTable;
  idempotency_key: IdempotencyKeyTable;
  call_cell: CallCellTable;
  daily_calls: DailyCallsTable;
  portal_user: PortalUserTable;
  portal_account: PortalAccountTable;
  portal_session: PortalSessionTable;
  sign_in_attempts: SignInAttemptsTable;
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
export interface IdempotencyKeyTable {
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
export interface CallCellTable {
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

/** Somebody of a partner who signs in to the portal. This and the next two are used by better-auth too. */
export interface PortalUserTable {
  id: string;
  partner_id: string;
  name: string;
  /** In small letters. */
  email: string;
  email_verified: boolean;
  created_at: Generated<Date>;
}

/** How a user signs in. */
export interface PortalAccountTable {
  id: string;
  user_id: string;
  /** Always "credential": by password. */
  provider_id: string;
  /** The user's id once more. */
  account_id: string;
  /** Its hash. */
  password: string;
}

export interface PortalSessionTable {
  id: string;
  user_id: string;
  expires_at: Date;
}

/** How often an account was tried of late, by whom. */
export interface SignInAttemptsTable {
  /** Made from the account and who tries it. */
  bucket: Buffer;
  attempts: number;
  /** When the last of them was. */
  last_at: Date;
}

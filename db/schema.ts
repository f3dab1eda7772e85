/** The tables as Kysely sees them. Columns in `snake_case`, as in Postgres; money in whole Naira. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { PharmacyScope } from '../domain/pharmacy-scopes.ts';
import type { Scope } from '../domain/scopes.ts';
import type { Status } from '../domain/statuses.ts';
import type { Submission, TimelineEntry } from '../domain/requests.ts';
import type { DosageForm } from '../domain/dosage-forms.ts';
import type { NameKind } from '../domain/medicine-names.ts';
import type { WindowName } from '../domain/rate-limits.ts';
import type { OrderTables } from './orders/schema.ts';
import type { PharmacyTables } from './pharmacies/schema.ts';
import type { PrescriptionTables } from './prescriptions/schema.ts';
import type { StockTables } from './stock/schema.ts';
import type { WebhookTables } from './webhooks/schema.ts';
import type { PreparationTables } from './preparation-schema.ts';

export interface Database
  extends PharmacyTables, StockTables, WebhookTables, PreparationTables, PrescriptionTables, OrderTables {
  partner: PartnerTable;
  api_key: ApiKeyTable;
  medicine: MedicineTable;
  medicine_name: MedicineNameTable;
  reference_data: ReferenceDataTable;
  request: RequestTable;
  timeline_entry: TimelineEntryTable;
  idempotency_key: IdempotencyKeyTable;
  event: EventTable;
  plant: PlantTable;
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

/** One product of the catalogue: a generic medicine in one form and strength. */
export interface MedicineTable {
  medicine_id: string;
  /** Made by Postgres; never leaves the database. */
  medicine_number: GeneratedAlways<number>;
  generic_name: string;
  form: DosageForm;
  /** Normalised, e.g. "500 mg" or "125 mg/5 ml"; empty where the source names none. */
  strength: string;
  /** True where nobody has said that it is sold without a prescription. */
  prescription_only: Generated<boolean>;
}

/** A name that a generic medicine is known by. A generic name without products is known, and not sold. */
export interface MedicineNameTable {
  /** Normalised by `domain/medicine-names.ts`. */
  name: string;
  generic_name: string;
  kind: NameKind;
  /** The words of the name, made by Postgres. */
  words: GeneratedAlways<string[]>;
}

/** Which version of the reference data was loaded. */
export interface ReferenceDataTable {
  name: string;
  /** A hash of what it is made from. */
  version: string;
  loaded_at: Generated<Date>;
}

/** The read model of a fulfilment request; the workflow owns the truth. */
export interface RequestTable {
  request_id: string;
  partner_id: string;
  /** From the submission; made by Postgres. */
  external_id: GeneratedAlways<string | null>;
  enrollee_id: string;
  /** The one that has it now. */
  pharmacy_id: string;
  former_pharmacy_ids: Generated<string[]>;
  status: Status;
  /** Of the latest timeline entry recorded. */
  sequence: number;
  submission: JSONColumnType<Submission>;
  prescription_ids: Generated<string[]>;
  created_at: Date;
  updated_at: Date;
}

export interface TimelineEntryTable {
  request_id: string;
  sequence: number;
  entry: JSONColumnType<TimelineEntry>;
  recorded_at: Generated<Date>;
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
  headers: JSONColumnType<Record<string, string>> | null;
  /** The body as it was sent. */
  body: string | null;
}

/** The place of a timeline entry or a notice in its partner's feed; written by triggers (migrations 0011 and 0013) and by nobody else. */
export interface EventTable {
  partner_id: GeneratedAlways<string>;
  /** 1, 2, 3, ... for each partner; a bigint, which the driver gives as text. */
  position: GeneratedAlways<string>;
  /** These two are null where it is a notice. */
  request_id: GeneratedAlways<string | null>;
  sequence: GeneratedAlways<number | null>;
  notice_id: GeneratedAlways<string | null>;
}

/** A plant of the plant-store sample. */
export interface PlantTable {
  /** 64 bits; text, because a number would lose digits. */
  id: string;
  name: string;
  tag: string | null;
  /** Of the webhook that announces it. */
  webhook_id: Generated<string>;
  created_at: Generated<Date>;
}

/** Calls that leave a window together; written by the function `take_calls` alone, as is the table `call_count`. */
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

/** How often an address was tried of late. */
export interface SignInAttemptsTable {
  /** Made from the address. */
  bucket: number;
  attempts: number;
  /** When the first of them was. */
  since: Date;
}

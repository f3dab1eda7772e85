/** The tables of prescriptions as Kysely sees them. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  MediaType,
  PrescriptionDetails,
  PrescriptionRejection,
  PrescriptionStatus,
} from '../../domain/prescriptions/prescriptions.ts';
import type { AllowanceBasis, FirstWord, Statement } from '../../domain/prescriptions/statements.ts';
import type { Unit } from '../../domain/medicines/units.ts';

export interface PrescriptionTables {
  prescription: PrescriptionTable;
  prescription_file: PrescriptionFileTable;
  prescription_action: PrescriptionActionTable;
  prescription_allowance: PrescriptionAllowanceTable;
  prescription_dispensing: PrescriptionDispensingTable;
}

export interface PrescriptionTable {
  prescription_id: string;
  partner_id: string;
  enrollee_id: string;
  /** As somebody brought it there; that it has expired is told from `valid_until`. */
  status: Generated<PrescriptionStatus>;
  /** Null when there are files only. */
  details: JSONColumnType<PrescriptionDetails> | null;
  /** ISO date. */
  valid_until: string | null;
  /** Hashes that recognise the same sheet typed again; null without a number, or without details. */
  number_key: string | null;
  content_key: string | null;
  /** Of what it was verified for; null until then, or without details. */
  allowed_key: string | null;
  /** The pharmacy that looks at it, or decided; these four are null until one has. */
  reviewed_by: string | null;
  reviewed_at: Date | null;
  rejection_reason: PrescriptionRejection | null;
  /** Of the decision as it was sent: tells the same one sent again from another. */
  review_fingerprint: string | null;
  /** What awaits a second pharmacist. */
  first_word: JSONColumnType<FirstWord> | null;
  /** Who stated what the details do not say. */
  statement: JSONColumnType<Statement> | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  /** When the patient was taken out of it. */
  erased_at: Generated<Date | null>;
}

/** How much of one medicine may be dispensed, and how much has been; Postgres refuses more. */
interface PrescriptionAllowanceTable {
  prescription_id: string;
  medicine_id: string;
  content_unit: Unit;
  basis: Generated<AllowanceBasis>;
  /** Content units at each dispensing. */
  quantity: number;
  /** The first and its refills. */
  dispensings: number;
  dispensings_done: Generated<number>;
  /** Content units in all. */
  quantity_dispensed: Generated<number>;
}

/** What a line of a request was dispensed from. */
export interface PrescriptionDispensingTable {
  request_id: string;
  /** 1 for the first item. */
  line: number;
  prescription_id: string;
  medicine_id: string;
  /** Content units. */
  quantity: number;
  dispensed_at: Date;
}

interface PrescriptionFileTable {
  file_id: string;
  prescription_id: string;
  partner_id: string;
  /** 0, 1, 2, ... in the order in which they were sent. */
  place: number;
  sha256: Buffer;
  media_type: MediaType;
  bytes: number;
  /** Where its encrypted content is. */
  storage_key: string;
  created_at: Generated<Date>;
}

/** Who handed in and decided what; rows can only be added. */
export interface PrescriptionActionTable {
  action_id: GeneratedAlways<string>;
  at: Generated<Date>;
  /** Whose prescription it is. */
  partner_id: string;
  /** Of whoever did it. */
  key_id: string;
  prescription_id: string;
  /** The pharmacy whose key it was; null when it was the partner's. */
  pharmacy_id: string | null;
  action: PrescriptionAction;
}

type PrescriptionAction = 'created' | 'review' | 'verify' | 'reject';

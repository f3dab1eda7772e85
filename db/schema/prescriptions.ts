/** Tables of prescriptions. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type {
  MediaType,
  PrescriptionDetails,
  PrescriptionRejection,
  PrescriptionStatus,
} from '../../domain/prescriptions/prescriptions.ts';
import type {
  AllowanceBasis,
  UnconfirmedStatement,
  Statement,
} from '../../domain/prescriptions/statements.ts';
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
  /** Last status that was set; expiry follows from `valid_until`. */
  status: Generated<PrescriptionStatus>;
  /** Null for a prescription with files only. */
  details: JSONColumnType<PrescriptionDetails> | null;
  valid_until: string | null;
  /** Hashes that recognise the same sheet when it is submitted again; null without a number, or without details. */
  number_key: string | null;
  content_key: string | null;
  /** Hash of the verified allowances; null until verified, or without details. */
  allowed_key: string | null;
  /** The pharmacy that reviews it or decided; null, like the three columns below, until one does. */
  reviewed_by: string | null;
  reviewed_at: Date | null;
  rejection_reason: PrescriptionRejection | null;
  /** Hash of the submitted decision, which recognises a repeated call. */
  review_fingerprint: string | null;
  first_word: JSONColumnType<UnconfirmedStatement> | null;
  statement: JSONColumnType<Statement> | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  erased_at: Generated<Date | null>;
}

/** The quantity of a medicine that may be dispensed, and has been. A constraint refuses more. */
interface PrescriptionAllowanceTable {
  prescription_id: string;
  medicine_id: string;
  content_unit: Unit;
  basis: Generated<AllowanceBasis>;
  /** Content units per dispensing. */
  quantity: number;
  /** Number of dispensings, refills included. */
  dispensings: number;
  dispensings_done: Generated<number>;
  /** Content units in total. */
  quantity_dispensed: Generated<number>;
}

export interface PrescriptionDispensingTable {
  request_id: string;
  /** 1 for the first item. */
  line: number;
  prescription_id: string;
  medicine_id: string;
  quantity: number;
  /** 1 for the first dispensing of the request. */
  part: Generated<number>;
  dispensed_at: Date;
}

export interface PrescriptionFileTable {
  file_id: string;
  prescription_id: string;
  partner_id: string;
  place: number;
  sha256: Buffer;
  media_type: MediaType;
  bytes: number;
  /** Key of the encrypted content in the file storage. */
  storage_key: string;
  created_at: Generated<Date>;
}

/** Append-only log of who submitted and decided what. */
export interface PrescriptionActionTable {
  action_id: GeneratedAlways<string>;
  at: Generated<Date>;
  partner_id: string;
  key_id: string;
  prescription_id: string;
  /** Pharmacy that made the call; null for the partner. */
  pharmacy_id: string | null;
  action: 'created' | 'review' | 'verify' | 'reject';
}

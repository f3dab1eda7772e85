/** The tables of prescriptions as Kysely sees them (migration 0015). */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { MediaType, PrescriptionDetails, PrescriptionStatus } from '../../domain/prescriptions.ts';

export interface PrescriptionTables {
  prescription: PrescriptionTable;
  prescription_file: PrescriptionFileTable;
  prescription_access: PrescriptionAccessTable;
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
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface PrescriptionFileTable {
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

/** Who saw what; rows can only be added. */
export interface PrescriptionAccessTable {
  access_id: GeneratedAlways<string>;
  at: Generated<Date>;
  partner_id: string;
  key_id: string;
  prescription_id: string;
  /** Null for the record. */
  file_id: string | null;
  action: AccessAction;
}

export type AccessAction = 'created' | 'record_read' | 'file_read';

/** The log of reads as Kysely sees it. */
import type { GeneratedAlways } from 'kysely';

export interface AuditTables {
  patient_data_read: PatientDataReadTable;
}

/** Calls that read data about patients, or were refused it; rows can only be added. */
export interface PatientDataReadTable {
  read_id: GeneratedAlways<string>;
  /** Of the first of the calls; the others came within a minute. */
  at: Date;
  calls: number;
  /** As the document names it. */
  operation: string;
  /** Whose key it was; all three are null where nobody could be told from the call. */
  partner_id: string | null;
  pharmacy_id: string | null;
  key_id: string | null;
  /** That was answered. */
  status: number;
  /** IPv4 whole, of IPv6 the /64. */
  client_address: string;
  /** The requests and prescriptions that the path named, and those that the answer showed. */
  subject_ids: string[];
}

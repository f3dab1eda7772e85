/** The tables of the audit log and of metrics, as Kysely sees them. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ChangeKind } from '../../domain/audit.ts';
import type { Figures } from '../../domain/figures.ts';

export interface AuditTables {
  patient_data_read: PatientDataReadTable;
  account_change: AccountChangeTable;
  operator_action: OperatorActionTable;
  operator_outcome: OperatorOutcomeTable;
}

/** Calls that read data about patients, or were refused it; rows can only be added. */
export interface PatientDataReadTable {
  read_id: GeneratedAlways<string>;
  /** Of the first of the calls; the others came within a minute. */
  at: Date;
  calls: number;
  /** As the document names it. */
  operation: string;
  /** Whose key it was, or which of us; all are null where nobody could be told from the call. */
  partner_id: string | null;
  pharmacy_id: string | null;
  key_id: string | null;
  operator: Generated<string | null>;
  /** That was answered. */
  status: number;
  /** IPv4 whole, of IPv6 the /64. */
  client_address: string;
  /** The requests and prescriptions that the path named, and those that the answer showed. */
  subject_ids: string[];
}

/** What was done to the account of a partner or pharmacy; rows can only be added. */
export interface AccountChangeTable {
  /** A bigint, which the driver gives as text; in the order in which they were written. */
  change_id: GeneratedAlways<string>;
  at: Date;
  kind: ChangeKind;
  /** Whose account it is: one of these two is null. */
  partner_id: string | null;
  pharmacy_id: string | null;
  /** A key, a person who was signed in, or `ops`. */
  actor_id: string;
  /** The key, endpoint, member or session that it was done to. */
  subject_id: string | null;
  /** What that was called then: a name, a description, an address. */
  subject_name: string | null;
  /** From where, IPv4 whole, of IPv6 the /64; null for operators. */
  client_address: string | null;
}

/** What an operator was about to change; rows can only be added. */
export interface OperatorActionTable {
  /** A bigint, which the driver gives as text; in the order in which they were begun. */
  action_id: GeneratedAlways<string>;
  at: Generated<Date>;
  operator: string;
  /** Whether the name was an option, the variable `OPS_OPERATOR`, or the login of the machine. */
  named_by: 'option' | 'variable' | 'login';
  /** As in `webhooks pause`. */
  command: string;
  /** What it was done to: an id, a name; null where it is nothing in particular. */
  target: string | null;
  reason: string | null;
}

/** What came of it; none where the command was killed. */
export interface OperatorOutcomeTable {
  action_id: string;
  at: Generated<Date>;
  outcome: 'done' | 'refused' | 'failed';
  /** What the operator was told, where it was not done. */
  detail: string | null;
}

export interface MetricsTables {
  measurement: MeasurementTable;
}

/** One row, once anything was measured. */
interface MeasurementTable {
  name: 'deployment';
  /** Since when somebody measures. */
  claimed_at: Date;
  measured_at: Date | null;
  figures: JSONColumnType<Figures> | null;
}

/** Tables of the audit log and of metrics. */
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { ChangeKind } from '../../domain/audit.ts';
import type { Figures } from '../../domain/figures.ts';

export interface AuditTables {
  patient_data_read: PatientDataReadTable;
  account_change: AccountChangeTable;
  operator_action: OperatorActionTable;
  operator_outcome: OperatorOutcomeTable;
}

/** Append-only log of calls that read patient data, or were refused it. */
export interface PatientDataReadTable {
  read_id: GeneratedAlways<string>;
  /** Time of the first call; a row counts equal calls within a minute. */
  at: Date;
  calls: number;
  operation: string;
  /** Partner, pharmacy and key, or the operator; all null when the caller is unknown. */
  partner_id: string | null;
  pharmacy_id: string | null;
  key_id: string | null;
  operator: Generated<string | null>;
  status: number;
  /** IPv4 address, or the /64 of an IPv6 address. */
  client_address: string;
  /** Ids of the requests and prescriptions in the path and in the answer. */
  subject_ids: string[];
}

/** Append-only log of changes of the account of a partner or pharmacy. */
export interface AccountChangeTable {
  /** Ascending bigint, which the driver returns as text. */
  change_id: GeneratedAlways<string>;
  at: Date;
  kind: ChangeKind;
  /** Null for the account of a pharmacy. */
  partner_id: string | null;
  pharmacy_id: string | null;
  actor_id: string;
  subject_id: string | null;
  subject_name: string | null;
  /** IPv4 address, or the /64 of an IPv6 address; null for operators. */
  client_address: string | null;
}

/** Append-only log of operators' commands, written before they run. */
export interface OperatorActionTable {
  /** Ascending bigint, which the driver returns as text. */
  action_id: GeneratedAlways<string>;
  at: Generated<Date>;
  operator: string;
  /** Source of the operator's name: an option, the variable `OPS_OPERATOR`, or the login of the machine. */
  named_by: 'option' | 'variable' | 'login';
  command: string;
  /** An id or a name; null for a command without one target. */
  target: string | null;
  reason: string | null;
}

/** Outcome of an operator's command; missing when the command was killed. */
export interface OperatorOutcomeTable {
  action_id: string;
  at: Generated<Date>;
  outcome: 'done' | 'refused' | 'failed';
  detail: string | null;
}

export interface MetricsTables {
  measurement: MeasurementTable;
  process_report: ProcessReportTable;
}

/** The last report of an API or a worker about itself; times are those of Postgres' clock. */
export interface ProcessReportTable {
  /** Kind, host and process ID. */
  process: string;
  kind: 'api' | 'worker';
  task_queue: string;
  started_at: Date;
  reported_at: Date;
  /** When it ended with an error; null while it runs. */
  ended_at: Date | null;
  clock_ahead_ms: number | null;
  last_error: string | null;
  last_error_at: Date | null;
}

interface MeasurementTable {
  name: 'deployment';
  /** When a process last claimed the measurement. */
  claimed_at: Date;
  measured_at: Date | null;
  figures: JSONColumnType<Figures> | null;
}

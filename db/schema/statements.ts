/** Tables of settlements and statements. Amounts are bigint, which the driver returns as text. */
import type { ColumnType, Generated } from 'kysely';
import type { StatusReason } from '../../domain/requests/reasons.ts';
import type { Settlement, StatementParty } from '../../domain/money/settlements.ts';

export interface StatementTables {
  settlement: SettlementTable;
  adjustment: AdjustmentTable;
  statement_period: StatementPeriodTable;
  statement: StatementTable;
  statement_dispute: StatementDisputeTable;
}

type Naira = ColumnType<string, number, number>;
/** ISO date. */
type Day = ColumnType<string, string, string>;

interface SettlementTable {
  request_id: string;
  partner_id: string;
  pharmacy_id: string;
  /** When the request was accepted. */
  pharmacy_name: string;
  external_id: string | null;
  status: Settlement['status'];
  reason: StatusReason | null;
  ended_at: Date;
  total_ngn: Naira;
  delivery_fee_ngn: Naira;
  payer_ngn: Naira;
  patient_ngn: Naira;
  commission_ngn: Naira;
  recorded_at: Date;
  period: Generated<string | null>;
}

interface AdjustmentTable {
  adjustment_id: string;
  request_id: string;
  party: StatementParty;
  party_id: string;
  external_id: string | null;
  amount_ngn: Naira;
  reason: string;
  made_at: Date;
  period: Generated<string | null>;
}

interface StatementPeriodTable {
  period: Day;
  ends_on: Day;
  closed_at: Date;
}

interface StatementTable {
  statement_id: string;
  party: StatementParty;
  party_id: string;
  period: Day;
  requests: number;
  total_ngn: Naira;
  delivery_fee_ngn: Naira;
  payer_ngn: Naira;
  patient_ngn: Naira;
  commission_ngn: Naira;
  adjustments_ngn: Naira;
  due_ngn: Naira;
}

interface StatementDisputeTable {
  party: StatementParty;
  party_id: string;
  line_id: string;
  statement_id: string;
  reason: string;
  disputed_by: string;
  disputed_at: Date;
  answer: string | null;
  answered_at: Date | null;
}

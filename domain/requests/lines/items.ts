/** The medicine lines of a request: as they are ordered, and as they are shown. */
import type { Unit } from '../../medicines/units.ts';
import type { DispensedBatch, LineCounters } from './line-reports.ts';

/** One medicine line, recognised in the catalogue and priced at the pharmacy. */
export interface RequestItem {
  /** The words the partner sent. */
  readonly medicine: string;
  readonly medicine_id: string;
  /** Generic name, form and strength, spelled out. */
  readonly medicine_label: string;
  readonly quantity: number;
  readonly unit: Unit;
  /** Whole Naira for the line. */
  readonly line_total_ngn: number;
  /** How much of the pharmacy's stock the line takes, in the medicine's content unit. */
  readonly content_quantity: number;
  /** Whether it is dispensed from a prescription only. */
  readonly prescription_required: boolean;
}

/** A medicine line as it is shown, with how far it has come. */
export interface RecordItem extends Omit<RequestItem, 'content_quantity'>, LineCounters {
  /** What it was dispensed from; empty until then, or where the pharmacy did not say. */
  readonly batches: DispensedBatch[];
  /** The medicine that was asked, where the partner agreed to another. */
  readonly substituted_for?: { readonly medicine_id: string; readonly medicine_label: string };
}

/** The medicine lines of a request: as they are ordered, as they are agreed, and as they are shown. */
import type { Unit } from '../medicines/units.ts';
import type { DispensedBatch, LineCounters } from './line-reports.ts';

/** The largest quantity of one line, in its unit. */
export const MAX_LINE_QUANTITY = 1_000;

/** How much of a medicine. It says how much its unit holds, so that it means the same whatever the pharmacy sells later. */
interface Amount {
  readonly quantity: number;
  readonly unit: Unit;
  /** How many `content_unit` one `unit` holds; 1 where they are the same. */
  readonly pack_size: number;
  readonly content_unit: Unit;
  /** `quantity` times `pack_size`: the same amount in `content_unit`, which is also what it takes of the pharmacy's stock. */
  readonly content_quantity: number;
}

/** Which medicine, how much of it, for how much. */
export interface LineTerms extends Amount {
  readonly medicine_id: string;
  /** Generic name, form and strength, spelled out. */
  readonly medicine_label: string;
  /** Whole Naira for what is agreed of the line. */
  readonly line_total_ngn: number;
}

/** One medicine line, recognised in the catalogue and priced at the pharmacy. */
export interface RequestItem extends LineTerms {
  /** The words the partner sent. */
  readonly medicine: string;
  /** Whether it is dispensed from a prescription only. */
  readonly prescription_required: boolean;
}

/** A medicine line as it is shown, with how far it has come. */
export interface RecordItem extends RequestItem, LineCounters {
  /** What it was dispensed from; empty until then, or where the pharmacy did not say. */
  readonly batches: DispensedBatch[];
  /** The medicine that was asked, where the partner agreed to another. */
  readonly substituted_for?: { readonly medicine_id: string; readonly medicine_label: string };
  /** The line as it was ordered; absent while nothing of it has changed. */
  readonly requested?: LineTerms;
}

/** These members alone, of a line that may have more. */
export function lineTerms(line: LineTerms): LineTerms {
  const { medicine_id, medicine_label, line_total_ngn } = line;
  const { quantity, unit, pack_size, content_unit, content_quantity } = line;
  return {
    medicine_id,
    medicine_label,
    quantity,
    unit,
    pack_size,
    content_unit,
    content_quantity,
    line_total_ngn,
  };
}

/** The same terms for another quantity of the same unit; the price is not changed. */
export function withQuantity(line: LineTerms, quantity: number): LineTerms {
  return { ...lineTerms(line), quantity, content_quantity: quantity * line.pack_size };
}

/** Whether both are the same goods in the same amount for the same price; a label may be spelled otherwise. */
export function isSameLine(one: LineTerms, other: LineTerms): boolean {
  return (
    one.medicine_id === other.medicine_id &&
    one.quantity === other.quantity &&
    one.unit === other.unit &&
    one.pack_size === other.pack_size &&
    one.content_unit === other.content_unit &&
    one.line_total_ngn === other.line_total_ngn
  );
}

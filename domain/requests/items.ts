/** The medicine lines of a request: as ordered, as agreed, and as shown in records. */
import type { ContentSize } from '../medicines/content-sizes.ts';
import type { Unit } from '../medicines/units.ts';
import type { DispensedBatch, LineCounters } from './line-reports.ts';

/** Maximum number of items of a request. */
export const MAX_ITEMS = 50;
export const MAX_LINE_QUANTITY = 1_000;
/** A year, leap days included. */
export const MAX_DAYS_SUPPLY = 366;

/** An amount of a medicine. It includes the content of its unit, so that it stays true if the pharmacy changes its packs. */
interface Amount {
  readonly quantity: number;
  readonly unit: Unit;
  /** Number of `content_unit` in one `unit`; 1 if they are the same. */
  readonly pack_size: number;
  readonly content_unit: Unit;
  /** Size of one `content_unit`, such as `100 ml`; null if the pharmacy states none. */
  readonly content_size: ContentSize;
  /** `quantity` times `pack_size`. This is also the amount taken from the pharmacy's stock. */
  readonly content_quantity: number;
}

export interface LineTerms extends Amount {
  readonly medicine_id: string;
  /** Generic name, strength and form, spelled out. */
  readonly medicine_label: string;
  /** The pharmacy's article that supplies the line. */
  readonly article_id: string;
  /** Brand of the article, or the maker of a generic; null if the pharmacy names none. */
  readonly brand: string | null;
  readonly line_total_ngn: number;
}

export interface RequestItem extends LineTerms {
  /** The text that the partner sent. */
  readonly medicine: string;
  readonly prescription_required: boolean;
  /** Number of days that the quantity lasts, if the partner states it. */
  readonly days_supply?: number;
  /** Key of the brand that the partner chose, which no other pharmacy may replace; absent if any brand will do. */
  readonly chosen_brand?: string;
}

export interface RecordItem extends Omit<RequestItem, 'chosen_brand'>, LineCounters {
  /** Price of the delivered quantity, in whole Naira (`payableNgn`). */
  readonly payable_ngn: number;
  readonly batches: DispensedBatch[];
  /** The requested medicine, if the partner agreed to a substitute. */
  readonly substituted_for?: { readonly medicine_id: string; readonly medicine_label: string };
  /** The line as it was ordered; absent if unchanged. */
  readonly requested?: LineTerms;
}

export function lineTerms(line: LineTerms): LineTerms {
  const { medicine_id, medicine_label, article_id, brand, line_total_ngn } = line;
  const { quantity, unit, pack_size, content_unit, content_size, content_quantity } = line;
  return {
    medicine_id,
    medicine_label,
    article_id,
    brand,
    quantity,
    unit,
    pack_size,
    content_unit,
    content_size,
    content_quantity,
    line_total_ngn,
  };
}

/** The same line with another quantity; the price stays. */
export function withQuantity(line: LineTerms, quantity: number): LineTerms {
  return { ...lineTerms(line), quantity, content_quantity: quantity * line.pack_size };
}

/** Returns whether both lines are the same article and amount for the same price; labels may differ. */
export function isSameLine(one: LineTerms, other: LineTerms): boolean {
  return (
    one.medicine_id === other.medicine_id &&
    one.article_id === other.article_id &&
    one.quantity === other.quantity &&
    one.unit === other.unit &&
    one.pack_size === other.pack_size &&
    one.content_unit === other.content_unit &&
    one.content_size === other.content_size &&
    one.line_total_ngn === other.line_total_ngn
  );
}

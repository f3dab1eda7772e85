/** Texts of articles: a medicine of one brand or maker in one pack. */
import { type Amount, formatAmount, formatTotalAmount } from './amount.ts';
import { formatNaira } from './money.ts';

export interface Product {
  /** Name, strength and form. */
  readonly medicine_label: string;
  readonly brand: string | null;
}

/** Returns for example `paracetamol 500 mg tablet, Panadol`. */
export function formatProduct({ medicine_label, brand }: Product): string {
  return brand === null ? medicine_label : `${medicine_label}, ${brand}`;
}

/** Returns for example `paracetamol 500 mg tablet, Panadol: 2 packs of 24 tablets, 48 tablets in total`. */
export function formatLine(line: Product & Amount): string {
  return `${formatProduct(line)}: ${formatTotalAmount(line)}`;
}

/** Returns a line with its price. */
export function formatPricedLine(line: Product & Amount & { readonly line_total_ngn: number }): string {
  return `${formatLine(line)}, ${formatNaira(line.line_total_ngn)}`;
}

interface ApprovedChange {
  readonly line: number;
  readonly before: Product & Amount & { readonly line_total_ngn: number };
  readonly after: Product & Amount & { readonly line_total_ngn: number };
}

/** Describes a line before and after an approved proposal, for a timeline. */
export function formatChange({ line, before, after }: ApprovedChange): string {
  return `Line ${line}: ${formatPricedLine(before)} → ${formatPricedLine(after)}`;
}

interface PackageValues {
  readonly batch_number: string;
  readonly expires_on: string;
  readonly nafdac_number: string;
}

interface Correction {
  readonly line: number;
  readonly quantity: number;
  readonly from: PackageValues;
  readonly to: PackageValues;
}

/** Describes a corrected batch with both values, for a timeline. */
export function formatCorrection({ line, quantity, from, to }: Correction): string {
  return `Line ${line}, quantity ${quantity}: ${formatPackage(from)} → ${formatPackage(to)}`;
}

function formatPackage({ batch_number, expires_on, nafdac_number }: PackageValues): string {
  return `batch ${batch_number}, expires ${expires_on}, NAFDAC ${nafdac_number}`;
}

export interface Pack {
  readonly sales_unit: string;
  readonly pack_size: number;
  readonly content_unit: string;
  readonly content_size: string | null;
}

/** Returns for example `1 pack of 24 tablets`. */
export function formatPack({ sales_unit: unit, ...pack }: Pack): string {
  return formatAmount({ ...pack, quantity: 1, unit });
}

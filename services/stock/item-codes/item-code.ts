/** An item code of a pharmacy as it is shown. */
import type { KeptItemCode } from '../../../db/stock/find-item-codes.ts';
import { shownIdentifier } from '../../../domain/medicines/product-identifiers.ts';
import { shownMedicine, type ShownMedicine } from '../stock-lines.ts';

/** A code, and whose it is. */
export interface OwnItemCode {
  readonly pharmacy_id: string;
  readonly item_code: string;
}

export interface ItemCode extends Omit<
  KeptItemCode,
  'medicine_id' | 'generic_name' | 'form' | 'strength' | 'mapped_at'
> {
  readonly medicine: ShownMedicine;
  /** RFC 3339 UTC: since when it means this. */
  readonly mapped_at: string;
}

export function toItemCode({
  item_code,
  sales_unit,
  pack_size,
  gtin,
  nafdac_number,
  mapped_at,
  ...medicine
}: KeptItemCode): ItemCode {
  return {
    item_code,
    medicine: shownMedicine(medicine),
    sales_unit,
    pack_size,
    gtin: gtin === null ? null : shownIdentifier('gtin', gtin),
    nafdac_number,
    mapped_at: mapped_at.toISOString(),
  };
}

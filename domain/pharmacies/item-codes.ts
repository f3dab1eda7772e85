/** A pharmacy's own codes for what it sells. */
import { isPlaceholder, spreadsheetDamage } from '../common/text.ts';
import { readIdentifier } from '../medicines/product-identifiers.ts';
import type { Unit } from '../medicines/units.ts';
import type { LineTerms } from '../requests/items.ts';

/** ASCII, so that one code is one sequence of bytes; no dot in front, since a URL forgets a path `.` or `..`. */
export const ITEM_CODE_PATTERN = '^[!-\\-/-~](?:[ -~]{0,62}[!-~])?$';
export const ITEM_CODE_RULE =
  'must be 1 to 64 printable ASCII characters, without a space at either end or a dot in front';
const ITEM_CODE = new RegExp(ITEM_CODE_PATTERN);

/** As many as the rows of the largest file. */
export const MOST_ITEM_CODES = 100_000;

export function isItemCode(text: string): boolean {
  return ITEM_CODE.test(text);
}

/**
 * Why a code may stand for several articles, as it completes "item_code ..."; undefined where it does not. A barcode with its
 * check digit is complete, whatever it ends in.
 */
export function itemCodeDamage(code: string): string | undefined {
  if (isPlaceholder(code)) return 'is a placeholder; enter the code of the article';
  if (/^\d+$/.test(code) && 'value' in readIdentifier('gtin', code)) return undefined;
  return spreadsheetDamage(code);
}

/** What an article is sold in; null where the pharmacy did not say. */
export interface ArticlePack {
  readonly sales_unit: Unit | null;
  /** How many content units one sales unit holds. */
  readonly pack_size: number | null;
}

/** A code, and the medicine that it means. */
export interface MappedCode extends ArticlePack {
  readonly item_code: string;
  readonly medicine_id: string;
}

/**
 * The code of the article that a line is of: the only one of its medicine that may be of its pack; single tablets may also come out of
 * the only article of their medicine, whatever its pack. Null where there is none, where it may be either, or where the pharmacy
 * sells another pack now than was ordered: that would be another amount.
 *
 * @param codes of the pharmacy that the line was priced at.
 */
export function itemCodeOf(
  line: Pick<LineTerms, 'medicine_id' | 'unit' | 'pack_size'>,
  codes: readonly MappedCode[],
): string | null {
  const ofMedicine = codes.filter(({ medicine_id }) => medicine_id === line.medicine_id);
  const isSplit = line.pack_size === 1 && ofMedicine.length === 1;
  const [only, ...others] = isSplit ? ofMedicine : ofMedicine.filter((code) => isOfPack(line, code));
  return only === undefined || others.length > 0 ? null : only.item_code;
}

function isOfPack(line: Parameters<typeof itemCodeOf>[0], { sales_unit, pack_size }: ArticlePack): boolean {
  return sales_unit === null || (sales_unit === line.unit && pack_size === line.pack_size);
}

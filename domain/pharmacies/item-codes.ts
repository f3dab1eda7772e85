/** A pharmacy's own codes for what it sells. */
import type { Unit } from '../medicines/units.ts';
import type { RequestItem } from '../requests/lines/items.ts';

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
 * The code of the article that a line is of: the only one that means its medicine, or of several the only one that may be of its
 * pack. Null where there is none, or where it may be either.
 *
 * @param codes of the pharmacy that the line was priced at.
 */
export function itemCodeOf(
  line: Pick<RequestItem, 'medicine_id' | 'unit' | 'quantity' | 'content_quantity'>,
  codes: readonly MappedCode[],
): string | null {
  const ofMedicine = codes.filter(({ medicine_id }) => medicine_id === line.medicine_id);
  const [only, ...others] =
    ofMedicine.length === 1 ? ofMedicine : ofMedicine.filter((code) => isOfPack(line, code));
  return only === undefined || others.length > 0 ? null : only.item_code;
}

function isOfPack(
  { unit, quantity, content_quantity }: Parameters<typeof itemCodeOf>[0],
  { sales_unit, pack_size }: ArticlePack,
): boolean {
  return sales_unit === null || (sales_unit === unit && pack_size === content_quantity / quantity);
}

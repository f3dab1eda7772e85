/** A pharmacy's own codes for its articles. */
import { isPlaceholder, spreadsheetDamage } from '../common/text.ts';
import { readIdentifier } from '../medicines/product-identifiers.ts';
import { type ContentSize, isOfSize } from '../medicines/content-sizes.ts';
import type { Unit } from '../medicines/units.ts';
import { type Brand, brandKey, labelledMedicine } from '../medicines/brands.ts';
import type { LineTerms } from '../requests/items.ts';

/**
 * Pattern of an item code. It allows only ASCII, so that equal codes are equal bytes, and no leading dot, because URLs
 * drop the paths `.` and `..`.
 */
export const ITEM_CODE_PATTERN = '^[!-\\-/-~](?:[ -~]{0,62}[!-~])?$';
export const ITEM_CODE_RULE =
  'must be 1 to 64 printable ASCII characters, without a space at either end or a dot in front';
const ITEM_CODE = new RegExp(ITEM_CODE_PATTERN);

/** The number of rows of the largest stock file. */
export const MAX_ITEM_CODES = 100_000;

export function isItemCode(text: string): boolean {
  return ITEM_CODE.test(text);
}

/**
 * Returns why a code may identify several articles, as the end of a sentence "item_code ..."; undefined if it is fine.
 * A barcode with a valid check digit is always complete.
 */
export function itemCodeDamage(code: string): string | undefined {
  if (isPlaceholder(code)) return 'is a placeholder; enter the code of the article';
  if (code.startsWith("'")) return 'begins with the mark of a spreadsheet for text; remove the apostrophe';
  if (/^\d+$/.test(code) && 'value' in readIdentifier('gtin', code)) return undefined;
  return spreadsheetDamage(code);
}

/** The pack of an article; null where the pharmacy did not specify it. */
export interface ArticlePack {
  readonly sales_unit: Unit | null;
  readonly pack_size: number | null;
  /** Size of one content unit, such as `100 ml`. */
  readonly content_size: ContentSize;
}

export interface MappedCode extends ArticlePack, Brand {
  readonly item_code: string;
  readonly medicine_id: string;
}

/**
 * The item code of a line: the only code of its medicine, brand and size whose pack can match. A code without a size
 * fits any size. A line in single tablets has the code of the only article of its medicine and brand, whatever the pack
 * of that article. Null if no code or several codes match, or if the pharmacy now sells a different pack than was
 * ordered, because the amount would differ.
 *
 * @param codes the item codes of the pharmacy at which the line was priced.
 */
export function itemCodeOf(
  line: Pick<LineTerms, 'medicine_id' | 'medicine_label' | 'brand' | 'unit' | 'pack_size' | 'content_size'>,
  codes: readonly MappedCode[],
): string | null {
  const brand = line.brand === null ? '' : brandKey(line.brand, labelledMedicine(line.medicine_label));
  const ofBrand = codes.filter(
    (code) =>
      code.medicine_id === line.medicine_id && code.brand_key === brand && isOfSize(line, code.content_size),
  );
  const isSplit = line.pack_size === 1 && ofBrand.length === 1;
  const [only, ...others] = isSplit ? ofBrand : ofBrand.filter((code) => isOfPack(line, code));
  return only === undefined || others.length > 0 ? null : only.item_code;
}

function isOfPack(line: Parameters<typeof itemCodeOf>[0], { sales_unit, pack_size }: ArticlePack): boolean {
  return sales_unit === null || (sales_unit === line.unit && pack_size === line.pack_size);
}

/**
 * Identifiers on the packages of one manufacturer: a barcode (GTIN) or a NAFDAC registration number. Neither identifies
 * a medicine across manufacturers.
 */

export const IDENTIFIER_KINDS = ['gtin', 'nafdac_number'] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** The normalised identifier, so that all its spellings are equal; or a problem, worded as the end of a sentence "gtin ...". */
type ReadIdentifier = { readonly value: string } | { readonly code: string; readonly message: string };

export function readIdentifier(kind: IdentifierKind, text: string): ReadIdentifier {
  switch (kind) {
    case 'gtin':
      return readGtin(text);
    case 'nafdac_number':
      return readNafdacNumber(text);
  }
}

export function shownIdentifier(kind: IdentifierKind, value: string): string {
  return kind === 'gtin' ? shownGtin(value) : value;
}

/** GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14. */
export const GTIN_PATTERN = '^(?:[0-9]{8}|[0-9]{12,14})$';
export const GTIN_RULE = 'must be a GTIN of 8, 12, 13 or 14 digits';
const LENGTHS = [8, 12, 13, 14] as const;
const GTIN_DIGITS = 14;

/** Leading zeros do not change a GTIN (GS1 General Specifications), so it is stored with 14 digits. */
function readGtin(text: string): ReadIdentifier {
  if (!new RegExp(GTIN_PATTERN).test(text)) return { code: 'gtin', message: GTIN_RULE };
  const expected = checkDigit(text.slice(0, -1));
  if (expected !== Number(text.at(-1))) {
    const message = `must end in its check digit, which is ${expected} for these digits; scan or type it again`;
    return { code: 'check_digit', message };
  }
  const value = text.padStart(GTIN_DIGITS, '0');
  if (isOfOneShop(value)) {
    const message =
      'is an in-store number (GS1 prefix 02, 04 or 2), which differs between shops; send it as item_code';
    return { code: 'in_store_number', message };
  }
  return { value };
}

/** The check digit by the GS1 General Specifications: weights 3 and 1 in turn, from the right. */
function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/**
 * Restricted circulation numbers, which are unique only within one company: GS1 prefixes 02, 04 and 2, and GTIN-8
 * numbers that begin with 0 or 2.
 */
function isOfOneShop(value: string): boolean {
  return value.startsWith('000000') ? /^0{6}[02]/.test(value) : /^0(?:02|04|2)/.test(value);
}

/** Uses the shortest GTIN length that fits. */
function shownGtin(value: string): string {
  const digits = value.replace(/^0+/, '').length;
  return value.slice(GTIN_DIGITS - (LENGTHS.find((length) => length >= digits) ?? GTIN_DIGITS));
}

/**
 * Printed registration numbers: the product class and a number, such as 04-0005, A4-6611 or A11-100694. NAFDAC
 * publishes no grammar, so classes and number lengths are not checked further.
 */
export const NAFDAC_PATTERN =
  '^\\s{0,9}[A-Za-z]{0,2}[0-9]{1,2}[A-Za-z]?\\s{0,3}[-\u2010-\u2015/ ]\\s{0,3}[0-9]{3,7}[A-Za-z]{0,2}\\s{0,9}$';
export const NAFDAC_RULE =
  'must be a registration as it is printed, such as A4-0123 or 04-0005: a letter and digits, a hyphen, and the number';

function readNafdacNumber(text: string): ReadIdentifier {
  const isOnlyZeros = !/[A-Za-z1-9]/.test(text);
  if (isOnlyZeros || !new RegExp(NAFDAC_PATTERN).test(text)) {
    return { code: 'nafdac_number', message: NAFDAC_RULE };
  }
  const [first, number] = text.trim().split(/[\s\u2010-\u2015/-]+/);
  return { value: `${first}-${number}`.toUpperCase() };
}

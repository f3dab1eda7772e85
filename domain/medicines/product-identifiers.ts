/** What is printed on a package of one maker: a barcode (GTIN) or a registration with NAFDAC. Neither names a medicine of all makers. */

export const IDENTIFIER_KINDS = ['gtin', 'nafdac_number'] as const;
export type IdentifierKind = (typeof IDENTIFIER_KINDS)[number];

/** As it is kept, so that two ways to write it are the same text; or what is wrong with it, as it completes "gtin ...". */
export type ReadIdentifier = { readonly value: string } | { readonly code: string; readonly message: string };

export function readIdentifier(kind: IdentifierKind, text: string): ReadIdentifier {
  switch (kind) {
    case 'gtin':
      return readGtin(text);
    case 'nafdac_number':
      return readNafdacNumber(text);
  }
}

/** As people write it. */
export function shownIdentifier(kind: IdentifierKind, value: string): string {
  return kind === 'gtin' ? shownGtin(value) : value;
}

/** What a barcode consists of: GTIN-8, GTIN-12 (UPC), GTIN-13 (EAN) or GTIN-14. */
export const GTIN_PATTERN = '^(?:[0-9]{8}|[0-9]{12,14})$';
export const GTIN_RULE = 'must be a GTIN of 8, 12, 13 or 14 digits';
const LENGTHS = [8, 12, 13, 14] as const;
const LONGEST = 14;

/** A GTIN is the same number with zeros in front (GS1 General Specifications), so it is kept with 14 digits. */
function readGtin(text: string): ReadIdentifier {
  if (!new RegExp(GTIN_PATTERN).test(text)) return { code: 'gtin', message: GTIN_RULE };
  const expected = checkDigit(text.slice(0, -1));
  if (expected !== Number(text.at(-1))) {
    const message = `must end in its check digit, which is ${expected} for these digits; scan or type it again`;
    return { code: 'check_digit', message };
  }
  const value = text.padStart(LONGEST, '0');
  if (isOfOneShop(value)) {
    const message =
      'is a number that each shop gives for itself (GS1 prefix 02, 04 or 2); use it as item_code';
    return { code: 'in_store_number', message };
  }
  return { value };
}

/** GS1 General Specifications: weights 3 and 1 in turn, from the right. */
function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

/** Restricted circulation numbers: GS1 prefixes 02, 04 and 2, and of 8 digits those that begin with 0 or 2. */
function isOfOneShop(value: string): boolean {
  return value.startsWith('000000') ? /^0{6}[02]/.test(value) : /^0(?:02|04|2)/.test(value);
}

/** With the fewest of the lengths that hold it. */
function shownGtin(value: string): string {
  const digits = value.replace(/^0+/, '').length;
  return value.slice(LONGEST - (LENGTHS.find((length) => length >= digits) ?? LONGEST));
}

/**
 * How registrations are printed: the class of the product and its number, such as 04-0005, A4-6611 or A11-100694. NAFDAC
 * publishes no grammar, so the classes and the length of the number are not checked further.
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

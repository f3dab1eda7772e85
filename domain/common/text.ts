/** Compares texts, reads numbers as people write them, and recognises values that spreadsheets have damaged. */

/** Letters that Unicode does not decompose into a base letter and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ɗ: 'd',
  ɓ: 'b',
  ƙ: 'k',
  ı: 'i',
  μ: 'u',
  '’': "'",
  '×': 'x',
};

/**
 * Lower-cases a text, removes accents, and uses plain letters, ASCII digits and single spaces; ASCII punctuation stays.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .toLowerCase()
    .replaceAll(/[^ -~]/gu, (letter) => LETTERS[letter] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Converts a digit of any script to the ASCII digit. Unicode encodes ten digits of a script in a row (The Unicode
 * Standard, 4.6), and the digits of two scripts may adjoin.
 */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/**
 * Invisible format characters: controls of the writing direction, which can show a text in another order than it is stored, zero-width
 * spaces, soft hyphens, byte order marks and tags. Not the joiners U+200C and U+200D, which scripts and emoji need.
 */
const HIDDEN =
  /[\p{Bidi_Control}\u00AD\u180E\u200B\u2060-\u2065\u206A-\u206F\uFEFF\uFFF9-\uFFFB\u{1D173}-\u{1D17A}\u{E0000}-\u{E007F}]/gu;

/** Removes invisible format characters, which come with texts pasted from messengers and web pages. */
export function visibleText(text: string): string {
  return text.replaceAll(HIDDEN, '');
}

/**
 * The comparable form of a heading: "Selling Price (₦)" is selling_price. Signs of other currencies and percent signs
 * stay, because "Price ($)" is another column.
 */
export function headingKey(heading: string): string {
  return heading
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('₦', ' ')
    .replaceAll(/[\p{Sc}%‰]/gu, ' $& ')
    .split(/[^\p{L}\p{N}\p{Sc}%‰]+/u)
    .filter((word) => word !== '')
    .join('_');
}

/** `count`, `pack` and `money` are whole numbers; `degrees` have decimals. */
export type NumberKind = 'count' | 'pack' | 'money' | 'degrees';

/** Groups of three digits with spaces between them, including non-breaking spaces. */
const WITH_SPACES = /^[1-9]\d{0,2}(?:[ \u00A0\u2007\u2009\u202F]\d{3})+(?:[.,]0{1,2})?$/;
const SPACES = /[ \u00A0\u2007\u2009\u202F]/g;
const CURRENCY = /^(?:₦|NGN|N|#)|(?:₦|NGN|naira)$/giu;
/** Groups of three digits, and up to two zeros after the decimal sign. */
const WITH_COMMAS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.0{1,2})?$/;
const WITH_DOTS = /^[1-9]\d{0,2}(?:\.\d{3})+,0{1,2}$|^[1-9]\d{0,2}(?:\.\d{3}){2,}$/;
/** Packs are grouped only in full thousands, because `10 100` may be ten packs of 100. */
const FULL_THOUSANDS = /^\d+(?:[\s.,]000)*(?:[.,]0{1,2})?$/;
const ZERO_DECIMALS = /^(\d+)[.,]0{1,2}$/;

/**
 * Rewrites a number in plain digits: `₦1,500.00` becomes 1500. Any other text is returned unchanged, such as `1.500`,
 * which is ambiguous (1500 or 1.5), and `0,500` or `1500 000`, which are not written in groups of three.
 *
 * @param hasDecimalCommas whether the file may use decimal commas, so that `10,000` may mean ten; true if semicolons
 * separate its fields.
 */
export function plainNumber(text: string, kind: NumberKind, hasDecimalCommas: boolean): string {
  if (/^\d+$/.test(text)) return text;
  if (kind === 'degrees') return /^[+-]?\d{1,3},\d+$/.test(text) ? text.replace(',', '.') : text;
  if (kind === 'pack' && !FULL_THOUSANDS.test(text)) return text;
  const amount = kind === 'money' ? text.replaceAll(CURRENCY, '').trim() : text;
  const bare = WITH_SPACES.test(amount) ? amount.replaceAll(SPACES, '') : amount;
  if (/^\d+$/.test(bare)) return bare;
  const [, whole] = ZERO_DECIMALS.exec(bare) ?? [];
  if (whole !== undefined) return whole;
  const isAmbiguous = hasDecimalCommas && /^\d{1,3},\d{3}$/.test(bare);
  if (WITH_COMMAS.test(bare) && !isAmbiguous) return bare.replace(/\.0+$/, '').replaceAll(',', '');
  return WITH_DOTS.test(bare) ? bare.replace(/,0+$/, '').replaceAll('.', '') : text;
}

/** Texts that people and programs write when an identifier is missing. Several articles would share them. */
const PLACEHOLDER =
  /^(?:n[./]?a\.?|nan|nil|no code|none|not (?:applicable|available|known)|null|pending|tb[acd]|undefined|unknown|true|false|xx+|\(?blank\)?|0+|[^\p{L}\p{N}]+)$/iu;

export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text.trim());
}

/**
 * Returns why a placeholder such as "N/A" is refused for a required number, and where the number is printed. Undefined
 * for any other text.
 */
export function placeholderProblem(number: string, place: string) {
  return isPlaceholder(number) ? noNumber(place) : undefined;
}

/** Like `placeholderProblem`, and refuses a licence number without a digit, such as "applied for". */
export function licenceProblem(number: string, place: string) {
  return isPlaceholder(number) || !/\d/.test(number) ? noNumber(place) : undefined;
}

function noNumber(place: string) {
  return { code: 'placeholder', message: `is a placeholder; enter the number ${place}` } as const;
}

/** Formula errors of Excel, Google Sheets and LibreOffice, and `###` for a number that is too wide for its column. */
const ERROR_VALUE =
  /^(?:#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|BUSY!|FIELD!|CONNECT!|BLOCKED!|GETTING_DATA|#+)|Err:\d{3}|Loading\.\.\.)$/i;
/** Scientific notation: Excel shows 6154000012345 as 6.154E+12, or with a decimal comma. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i;
/** Marks that only a shortened number has. Without them, as in 6E12, the text may be a real article code. */
const SIGN_OR_DECIMALS = /E[+-]|[.,]\d+E/i;
/** A shortened number written out again: at most six digits, then zeros for the lost ones. */
const DIGITS_LOST = /^(?=\d{12,}$)[1-9]\d{0,5}0{6,}$/;
/** Excel stores only 15 digits of a number. */
const LONGER_THAN_EXCEL = /^\d{15}0{3,}$/;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)';
/** The dates that spreadsheets make of texts such as `3-12`. */
const DATE = new RegExp(
  `^(?:\\d{1,2}-${MONTH}(?:-\\d{2,4})?|${MONTH}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./](?:\\d{2}|\\d{4})|\\d{4}-\\d\\d-\\d\\d(?:[T ]00:00:00)?)$`,
);

export function isErrorValue(text: string): boolean {
  return ERROR_VALUE.test(text);
}

/**
 * Describes how a spreadsheet damaged an identifier, as the end of a sentence "6.154E+12 ...". Returns undefined if the
 * text may be undamaged. Different articles can get the same damaged text, so it identifies none of them.
 */
export function spreadsheetDamage(text: string): string | undefined {
  if (isErrorValue(text)) return 'is a spreadsheet error, not a value';
  if (SCIENTIFIC.test(text) && SIGN_OR_DECIMALS.test(text))
    return `is a long number that a spreadsheet has shortened, so its digits are lost; ${AS_TEXT}`;
  if (DIGITS_LOST.test(text) || LONGER_THAN_EXCEL.test(text))
    return `is a long number whose last digits a spreadsheet has replaced by zeros; ${AS_TEXT}`;
  if (DATE.test(text)) return `is a date that a spreadsheet has made of the original value; ${AS_TEXT}`;
  return undefined;
}

const AS_TEXT = 'format the column as text, enter it again, and save the file as "CSV UTF-8"';

const MAX_SHOWN = 60;

/** Quotes a value for an error message, and truncates it if it is long. */
export function quotedValue(value: string): string {
  const text = value.trim();
  return `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`;
}

/** Compares texts, and recognises values that spreadsheets have damaged. */

/** Letters that Unicode doesn't take apart into a base letter and a mark. */
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

/** Lower case, without accents, with plain letters and single spaces; ASCII punctuation stays. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^ -~]/gu, (letter) => LETTERS[letter] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** What a number counts: a `count` and `money` are whole; `degrees` have decimals. */
export type NumberKind = 'count' | 'money' | 'degrees';

/** Spaces that separate groups of digits, the ones that do not break a line among them. */
const GROUP_SPACES = /(?<=\d)[ \u00A0\u2007\u2009\u202F](?=\d{3}(?!\d))/g;
const CURRENCY = /^(?:₦|NGN|N|#)|(?:₦|NGN|naira)$/giu;
/** Groups of three digits, with as many zeros after the decimal sign as money has. */
const WITH_COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.0{1,2})?$/;
const WITH_DOTS = /^\d{1,3}(?:\.\d{3})+,0{1,2}$|^\d{1,3}(?:\.\d{3}){2,}$/;
const ZERO_DECIMALS = /^(\d+)[.,]0{1,2}$/;

/**
 * The number in plain digits: `₦1,500.00` is 1500. Any other text is returned unchanged, such as `1.500`, which is 1500 to one
 * reader and 1.5 to another.
 *
 * @param hasDecimalCommas whether `10,000` may be ten to the writer, as where a semicolon separates fields.
 */
export function plainNumber(text: string, kind: NumberKind, hasDecimalCommas: boolean): string {
  if (/^\d+$/.test(text)) return text;
  if (kind === 'degrees') return /^[+-]?\d{1,3},\d+$/.test(text) ? text.replace(',', '.') : text;
  const bare = (kind === 'money' ? text.replaceAll(CURRENCY, '').trim() : text).replaceAll(GROUP_SPACES, '');
  if (/^\d+$/.test(bare)) return bare;
  const [, whole] = ZERO_DECIMALS.exec(bare) ?? [];
  if (whole !== undefined) return whole;
  const isAmbiguous = kind === 'count' && hasDecimalCommas && /^\d{1,3},\d{3}$/.test(bare);
  if (WITH_COMMAS.test(bare) && !isAmbiguous) return bare.replace(/\.0+$/, '').replaceAll(',', '');
  return WITH_DOTS.test(bare) ? bare.replace(/,0+$/, '').replaceAll('.', '') : text;
}

/** What people and programs write where an identifier is missing. Everything without one would have the same. */
const PLACEHOLDER =
  /^(?:n[./]?a\.?|nan|nil|no code|none|null|undefined|unknown|true|false|\(?blank\)?|0+|[^\p{L}\p{N}]+)$/iu;

/** Whether a text stands for an identifier that is missing, such as "N/A", "-" or "000". */
export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text.trim());
}

/** Refuses a placeholder such as "N/A" for a required number, and names where to find the number. Undefined for any other text. */
export function placeholderProblem(number: string, place: string) {
  if (!isPlaceholder(number)) return undefined;
  return { code: 'placeholder', message: `is a placeholder; enter the number ${place}` } as const;
}

/** Errors of a formula in Excel, Google Sheets and LibreOffice, and a number that its column is too narrow for. */
const ERROR_VALUE =
  /^(?:#(?:N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|SPILL!|CALC!|ERROR!|BUSY!|FIELD!|CONNECT!|BLOCKED!|GETTING_DATA|#+)|Err:\d{3}|Loading\.\.\.)$/i;
/** 6154000012345 as Excel shows it: 6.154E+12, with a comma where that is the decimal sign. */
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+)?E[+-]?\d+$/i;
/** A program that reads the cell as a number writes 6.154E12. Without a sign or decimals, as in 6E12, it may be an article's real code. */
const SIGN_OR_DECIMALS = /E[+-]|[.,]\d+E/i;
/** The same shown as a number again: six digits at most, and zeros for those that are lost. */
const DIGITS_LOST = /^(?=\d{12,}$)[1-9]\d{0,5}0{6,}$/;
/** Excel keeps 15 digits of a number. */
const LONGER_THAN_EXCEL = /^\d{15}0{3,}$/;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** `3-12` as a date. */
const DATE = new RegExp(
  `^(?:\\d{1,2}-${MONTH}(?:-\\d{2,4})?|${MONTH}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./](?:\\d{2}|\\d{4})|\\d{4}-\\d\\d-\\d\\d(?:[T ]00:00:00)?)$`,
);

export function isErrorValue(text: string): boolean {
  return ERROR_VALUE.test(text);
}

/**
 * What a spreadsheet has done to an identifier, as it completes "6.154E+12 ...". Undefined where it may be as it was
 * written. Two articles may look the same afterwards, so such a text identifies none.
 */
export function spreadsheetDamage(text: string): string | undefined {
  if (isErrorValue(text)) return 'is an error of a spreadsheet, not a value';
  if (SCIENTIFIC.test(text) && SIGN_OR_DECIMALS.test(text))
    return `is a long number that a spreadsheet has shortened, so its digits are lost; ${AS_TEXT}`;
  if (DIGITS_LOST.test(text) || LONGER_THAN_EXCEL.test(text))
    return `is a long number whose last digits a spreadsheet has replaced by zeros; ${AS_TEXT}`;
  if (DATE.test(text)) return `is a date that a spreadsheet has made of it; ${AS_TEXT}`;
  return undefined;
}

const AS_TEXT = 'format the column as text, enter it again, and save the file as "CSV UTF-8"';

/** Characters of a value that an error shows. */
const MAX_SHOWN = 60;

/** A value as an error shows it: quoted, and cut where it is long. */
export function shown(value: string): string {
  const text = value.trim();
  return `"${text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text}"`;
}

/** Reads the whole numbers that people type. */

/** A whole number; empty before one is entered, and NaN while the text is something else. */
export type WholeNumber = number | '';

/**
 * The kind of a number that a user types. Packs are grouped only in full thousands, because `10 100` may be ten packs
 * of 100.
 */
export type NumberKind = 'count' | 'pack' | 'money';

const CURRENCY = /^(?:₦|NGN|N|#)|(?:₦|NGN|naira)$/giu;
const SPACES = /[ \u00A0\u2007\u2009\u202F]/g;
/** Groups of three digits, and up to two zeros after the decimal sign. */
const GROUPED = [
  /^[1-9]\d{0,2}(?:[ \u00A0\u2007\u2009\u202F]\d{3})+(?:[.,]0{1,2})?$/,
  /^[1-9]\d{0,2}(?:,\d{3})+(?:\.0{1,2})?$/,
  /^[1-9]\d{0,2}(?:\.\d{3})+,0{1,2}$/,
  /^[1-9]\d{0,2}(?:\.\d{3}){2,}$/,
];
const PLAIN = /^\d+(?:[.,]0{1,2})?$/;
const FULL_THOUSANDS = /^\d+(?:[\s.,]000)*(?:[.,]0{1,2})?$/;

/** Such as `1.000`, which means 1 or 1,000. */
const AMBIGUOUS = /^\d{1,3}\.\d{3}$/;

/**
 * Reads `1500`, `1,500`, `1 500`, `1.500,00` and, as money, `₦1,500.00`, as the server reads them in files (`plainNumber` in
 * `domain/common/text.ts`). NaN for any other text.
 */
export function readWholeNumber(text: string, kind: NumberKind): WholeNumber {
  const typed = text.trim();
  if (typed === '') return '';
  if (kind === 'pack' && !FULL_THOUSANDS.test(typed)) return Number.NaN;
  const amount = kind === 'money' ? typed.replaceAll(CURRENCY, '').trim() : typed;
  if (!PLAIN.test(amount) && !GROUPED.some((form) => form.test(amount))) return Number.NaN;
  const digits = amount
    .replace(/[.,]0{1,2}$/, '')
    .replaceAll(SPACES, '')
    .replaceAll(/[.,]/g, '');
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : Number.NaN;
}

/** The message for a text that `readWholeNumber` cannot read. */
export function numberProblem(text: string, min: number): string {
  const typed = text.trim();
  if (/^[-−] ?\d+$/.test(typed)) return tooSmall(min);
  return AMBIGUOUS.test(typed)
    ? `Enter the number without a point: ${typed} may mean ${typed.split('.')[0]} or ${typed.replace('.', '')}.`
    : 'Enter a whole number in digits, such as 1500 or 1,500.';
}

export const tooSmall = (min: number) => `Enter a whole number, ${min} or more.`;

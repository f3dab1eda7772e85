/** The values of a stock file as pharmacies write them: packs such as `10x10`, expiry dates such as `03/2027`, and totals. */
import { fold, isErrorValue, isPlaceholder } from '../common/text.ts';
import { readContentSize } from '../medicines/content-sizes.ts';
import { formOf, type DosageForm } from '../medicines/dosage-forms.ts';
import { parseUnit, type Unit } from '../medicines/units.ts';

/** A pack as a file states it: `10 x 10 tabs` is 100, counted in tablets. */
export interface WrittenPack {
  readonly text: string;
  readonly pack_size: number;
  /** The unit that the text counts. */
  readonly counted?: Unit;
  /** True for a number without `x`, `'s` or a unit, which may also be a volume or a count of something else. */
  readonly isBare: boolean;
  /** The unit of a measure such as the 100 ml of one bottle; a measure does not multiply the pack. */
  readonly measure?: string;
  /** The measure as the size of the contents, such as `100 ml`. */
  readonly size?: string;
  /** False for a measure alone, such as 100ml. */
  readonly hasCount: boolean;
}

/** Parts of a pack such as a strip, which is not counted itself. */
const PARTS = /^(?:strips?|blisters?|blister packs?|foils?|cards?|sheets?)$/;
const CONTAINERS =
  /^(?:pack|packs|packet|packets|pkt|pkts|box|boxes|bottle|tin|tub|jar|carton|container) ?(?:of|x)? ?(?=\d)/;
const PER_CONTAINER = / ?(?:\/|per) ?(?:pack|packet|pkt|box|bottle|tin|tub|jar)$/;
/** Before a further number; `x` also before the first one, as in `x30`. */
const TIMES = /(?:^|(?<=[\d\s's.)]))\s*[x*]\s*(?=\d)|\s+(?:of|by)\s+(?=\d)/;
const COUNT = /^(\d{1,9})(?: ?('?s)(?![a-z]))?(?: ?([a-z][a-z ]*)\.?)?$/;
const MEASURE =
  /^(\d+(?:[.,]\d+)?) ?(ml|l|ltr|litre|g|gm|gram|kg|mg|mcg|iu|dose|puff)s?\.?(?: ([a-z]+)\.?)?$/;

/** Reads the text of a pack column; undefined for a text whose meaning is not certain. */
export function readPackText(text: string): WrittenPack | undefined {
  const written = fold(text);
  const plain = written.replace(PER_CONTAINER, '').replace(CONTAINERS, '');
  if (!/\d/.test(plain)) {
    const unit = parseUnit(plain);
    // "Bottle" is one bottle, but "Pack" or "Tablets" states no number.
    return unit === undefined || COUNTED_SINGLY.has(unit)
      ? undefined
      : { text, pack_size: 1, counted: unit, isBare: false, hasCount: true };
  }
  const parts = plain.split(TIMES).map((part) => part.trim());
  const isMultiplied = parts.length > 1;
  const factors = countFirst(parts[0] === '' ? parts.slice(1) : parts);
  const last = factors.at(-1) ?? '';
  const [, measureNumber, measure, measured] = MEASURE.exec(last) ?? [];
  const measuredUnit = measured === undefined ? undefined : parseUnit(measured);
  if (measured !== undefined && (measuredUnit === undefined || measuredUnit === 'pack')) return undefined;
  const counts = measure === undefined ? factors : factors.slice(0, -1);
  const size = measure === undefined ? undefined : readContentSize(`${measureNumber} ${measure}`);
  let pack_size = 1;
  let counted: Unit | undefined = measuredUnit;
  let isBare = !isMultiplied && measure === undefined && plain === written;
  for (const [index, factor] of counts.entries()) {
    const [, digits, plural, word] = COUNT.exec(factor) ?? [];
    if (digits === undefined) return undefined;
    pack_size *= Number(digits);
    if (plural !== undefined) isBare = false;
    if (word === undefined) continue;
    isBare = false;
    const isLast = index === factors.length - 1;
    const unit = parseUnit(word);
    if (isLast && (unit === undefined || unit === 'pack')) return undefined;
    if (isLast) counted = unit;
    else if (unit === undefined && !PARTS.test(word)) return undefined;
    // Of "5 ampoules x 2 ml" the ampoules are counted.
    else if (measure !== undefined && index === counts.length - 1) counted = unit;
  }
  if (pack_size < 1 || pack_size > MAX_PACK_SIZE) return undefined;
  return {
    text,
    pack_size,
    isBare,
    hasCount: counts.length > 0,
    ...(counted !== undefined && { counted }),
    ...(measure !== undefined && { measure }),
    ...(size !== undefined && { size }),
  };
}

/** Turns "100ml x 2" around, so that the measure is last. */
function countFirst(factors: readonly string[]): readonly string[] {
  const [first = '', second = '', ...others] = factors;
  const isTurned = others.length === 0 && MEASURE.test(first) && /^\d+$/.test(second);
  return isTurned ? [second, first] : factors;
}

/**
 * The size of the contents that a pack column states, such as the 100 ml of `2 x 100ml`. The grams of a vial or an
 * ampoule are its strength: `10 x 1g`.
 */
export function sizeWritten(content: Unit, written: WrittenPack | undefined): string | undefined {
  return INJECTED.has(content) && written?.size?.endsWith(' g') === true ? undefined : written?.size;
}

const INJECTED: ReadonlySet<Unit> = new Set(['ampoule', 'vial', 'cartridge']);

const MAX_PACK_SIZE = 1_000_000;

/** Units that are sold by number, so that a measure of volume or weight says nothing about their pack. */
const COUNTED_SINGLY: ReadonlySet<Unit> = new Set([
  'pack',
  'tablet',
  'capsule',
  'lozenge',
  'suppository',
  'pessary',
  'patch',
]);
const INTERCHANGEABLE: ReadonlySet<Unit> = new Set(['ampoule', 'vial']);

interface StatedPack {
  readonly sales_unit: Unit | undefined;
  readonly pack_size: number | undefined;
  /** How a file wrote the pack. */
  readonly written?: WrittenPack | undefined;
}

/** The message continues a sentence `is "10x10" and ...`. */
type PackFault = {
  readonly path: 'sales_unit' | 'pack_size';
  readonly code: string;
  readonly message: string;
};

/**
 * Completes the pack of a medicine: without a sales unit, a pack of several is a `pack`, and a single bottle, tube or
 * other container is sold as such. Returns the fault of a pack that may mean two things.
 */
export function completePack(
  form: DosageForm,
  { sales_unit, pack_size, written }: StatedPack,
): { readonly sales_unit: Unit; readonly pack_size: number } | PackFault {
  const { contentUnit, salesUnit } = formOf(form);
  const fault = written === undefined ? undefined : writtenFault(contentUnit, written);
  if (fault !== undefined) return fault;
  if (pack_size === undefined) {
    if (sales_unit === contentUnit) return { sales_unit, pack_size: 1 };
    return { path: 'pack_size', code: 'required', message: 'is required' };
  }
  if (sales_unit !== undefined) return { sales_unit, pack_size };
  const isStated = written !== undefined && !written.isBare;
  if (salesUnit === 'pack') {
    if (pack_size > 1 || isStated) return { sales_unit: 'pack', pack_size };
    const message = `may mean one ${contentUnit} or one pack; send sales_unit, or write 1's for a pack of one ${contentUnit}`;
    return { path: 'pack_size', code: 'ambiguous', message };
  }
  if (pack_size === 1) return { sales_unit: salesUnit, pack_size };
  if (isStated || BARE_NUMBERS.has(contentUnit)) return { sales_unit: 'pack', pack_size };
  const message = `may be the millilitres of one ${contentUnit} or a number of ${contentUnit}s; write 100ml, 2 x 100ml or 1, or send sales_unit`;
  return { path: 'pack_size', code: 'ambiguous', message };
}

/** Containers of one dose, of which a bare number is a count. */
const BARE_NUMBERS: ReadonlySet<Unit> = new Set(['ampoule', 'vial', 'cartridge', 'sachet', 'piece']);

function writtenFault(content: Unit, written: WrittenPack): PackFault | undefined {
  const { counted, measure, hasCount } = written;
  const isOfOne = hasCount && measure !== undefined && WEIGHTS_OF_ONE.has(measure);
  if (measure !== undefined && COUNTED_SINGLY.has(content) && !isOfOne) {
    return {
      path: 'pack_size',
      code: 'pack_size',
      message: `must be a number of ${content}s, such as 30 or 10x10, not a measure`,
    };
  }
  if (counted === undefined || counted === content) return undefined;
  if (INTERCHANGEABLE.has(counted) && INTERCHANGEABLE.has(content)) return undefined;
  return {
    path: 'pack_size',
    code: 'pack_size',
    message: `counts ${counted}s, but this medicine is counted in ${content}s; check the medicine's form`,
  };
}

/** Measures that state the strength of one tablet, as in `10 x 500mg`. */
const WEIGHTS_OF_ONE: ReadonlySet<string> = new Set(['mg', 'mcg', 'g', 'gm', 'iu']);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const NAMED_MONTH = /^([a-z]{3})[a-z]*[\s./-]*(\d{4}|\d{2})$/;
const NUMBERED_MONTH = /^(\d{1,2})[\s./-]+(\d{4})$|^(\d{1,2})\/(\d{2})$/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})(?:[./-](\d{1,2}))?$/;
const NAMED_DAY = /^(\d{1,2})[\s./-]*([a-z]{3})[a-z]*[\s./,-]*(\d{4}|\d{2})$/;
const DAY_AND_MONTH = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
const MIDNIGHT = /[t ]0{1,2}:00(?::00(?:\.0+)?)?(?:z| ?am)?$/;
const CENTURY = 2_000;

/** The order of day and month in dates such as 03/04/2027, as a pharmacy states it. */
export const DATE_ORDERS = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** An expiry date, or why it cannot be read, as the end of a sentence "expires_on ...". */
type ReadDate = { readonly day: string } | { readonly problem: string };

/**
 * Reads an expiry date as it is printed: `2027-12-31`, `31/12/2027`, `03/2027` or `Mar-27`. A month means its last day.
 *
 * @param order undefined if the pharmacy has not stated it: a date that may be read in two ways is then refused.
 * @returns an ISO date.
 */
export function readExpiry(text: string, order?: DateOrder): ReadDate {
  const plain = fold(text)
    .replace(/^(?:exp(?:iry|ires)?|use by)\b[ .:]*/, '')
    .replace(MIDNIGHT, '');
  const [, namedMonth, yearOfNamed] = NAMED_MONTH.exec(plain) ?? [];
  if (namedMonth !== undefined) return lastDay(yearOfNamed, monthNamed(namedMonth));
  const [, month, year, shortMonth, shortYear] = NUMBERED_MONTH.exec(plain) ?? [];
  if (month !== undefined || shortMonth !== undefined)
    return lastDay(year ?? shortYear, Number(month ?? shortMonth));
  const [, firstYear, secondMonth, thirdDay] = YEAR_FIRST.exec(plain) ?? [];
  if (firstYear !== undefined)
    return thirdDay === undefined
      ? lastDay(firstYear, Number(secondMonth))
      : dayOf(firstYear, Number(secondMonth), Number(thirdDay));
  const [, day, monthName, yearOfDay] = NAMED_DAY.exec(plain) ?? [];
  if (monthName !== undefined) return dayOf(yearOfDay, monthNamed(monthName), Number(day));
  const [, one = '', other = '', yearOfBoth] = DAY_AND_MONTH.exec(plain) ?? [];
  if (yearOfBoth === undefined) return { problem: EXPECTED };
  const [left, right] = [Number(one), Number(other)];
  if (order !== undefined)
    return order === 'day_first' ? dayOf(yearOfBoth, right, left) : dayOf(yearOfBoth, left, right);
  if (left !== right && left <= MONTHS.length && right <= MONTHS.length) {
    const months = [left, right].map((number) => MONTHS[number - 1]);
    const problem = `may be ${left} ${months[1]} or ${right} ${months[0]}; write the month as a word, or the year first, or state the order of your dates with PUT /stock/headings`;
    return { problem };
  }
  // The number above 12 is the day.
  return right > MONTHS.length ? dayOf(yearOfBoth, left, right) : dayOf(yearOfBoth, right, left);
}

const EXPECTED = 'must be a date such as 2027-12-31, 31/12/2027 or 03/2027 (a month means its last day)';

/** Returns NaN for a word that names no month. */
function monthNamed(word: string): number {
  const index = MONTHS.findIndex((month) => month.toLowerCase() === word);
  return index === -1 ? Number.NaN : index + 1;
}

function lastDay(year: string | undefined, month: number): ReadDate {
  return dayOf(year, month, new Date(Date.UTC(fullYear(year), month, 0)).getUTCDate());
}

function dayOf(year: string | undefined, month: number, day: number): ReadDate {
  const date = new Date(Date.UTC(fullYear(year), month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { day: date.toISOString().slice(0, 10) } : { problem: EXPECTED };
}

function fullYear(year = ''): number {
  return year.length === 2 ? CENTURY + Number(year) : Number(year);
}

const TOTAL = /^(?:grand|sub|overall|stock|page|net)?[ -]?totals?\b/;

/** Returns whether a text names a row of totals, such as "TOTAL" or "Grand total:". */
export function namesTotal(text: string): boolean {
  return TOTAL.test(fold(text));
}

const KOBO = /[.,](\d{1,2})$/;

/** Returns whether a price has kobo, as in `4,500.50`. */
export function hasKobo(text: string): boolean {
  const [, kobo] = KOBO.exec(text.trim()) ?? [];
  return kobo !== undefined && Number(kobo) > 0 && /\d[.,]\d{1,2}$/.test(text.trim());
}

/** Returns whether a text says that a value is not known. */
export function isNotStated(text: string): boolean {
  return isPlaceholder(text) && !isErrorValue(text);
}

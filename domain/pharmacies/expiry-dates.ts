/** Expiry dates as pharmacies write them, such as `03/2027` or `31-Dec-27`, and dates that no package has. */
import { fold, isErrorValue, isPlaceholder } from '../common/text.ts';
import { MAX_EXPIRY_YEARS } from '../requests/line-reports.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** A month's name, or its first three letters or more. */
const MONTH =
  '(january|february|march|april|may|june|july|august|sept?|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|oct|nov|dec)';
const NAMED_MONTH = new RegExp(`^${MONTH}[\\s./-]*(\\d{4}|\\d{2})$`);
const NUMBERED_MONTH = /^(\d{1,2})[\s./-]+(\d{4})$|^(\d{1,2})\/(\d{2})$/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})(?:[./-](\d{1,2}))?$/;
const NAMED_DAY = new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s./-]*${MONTH}[\\s./,-]*(\\d{4}|\\d{2})$`);
const DAY_AFTER_MONTH = new RegExp(`^${MONTH}[\\s.-]*(\\d{1,2})(?:st|nd|rd|th)?[\\s,]+(\\d{4})$`);
const DAY_AND_MONTH = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
/** The time that a spreadsheet or database writes after a date. */
const MIDNIGHT = /[t ](?:0{1,2}:00(?::00(?:\.0+)?)?(?:z| ?am)?|12:00(?::00)? ?am)$/;
const TIME = /[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:z| ?[ap]m)?$/;
/** Days since 30 December 1899, as spreadsheets store dates: those from 2009 to 2064. */
const SERIAL = /^([45]\d{4})(?:\.0+)?$/;
const SERIAL_BEGIN = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;
const CENTURY = 2_000;

/** The order of day and month in dates such as 03/04/2027, as a pharmacy states it. */
export const DATE_ORDERS = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** An expiry date, or why it cannot be read, as the end of a sentence "expires_on ...". */
type ReadDate = { readonly day: string } | { readonly problem: string };

/** Dates that programs write for a missing one: the first days of their calendars. */
const FIRST_DAYS: ReadonlySet<string> = new Set([
  '1601-01-01',
  '1753-01-01',
  '1899-12-30',
  '1899-12-31',
  '1900-01-01',
  '1904-01-01',
  '1970-01-01',
  '1980-01-01',
]);
/** A date of zeros, the first year, or the day 0 of a spreadsheet: 00/00/0000, 01/01/0001, 00/01/1900, Jan-00. */
const ZERO_DATE =
  /^[0\W]+$|^0*1\W0*1\W0001$|^0001\W0*1\W0*1$|^0{1,2}\W0?1\W1900$|^0?1\W0{1,2}\W1900$|^1900\W0?1\W00$|^(?:0{1,2}\W)?jan\W?(?:19)?00$/;

/** Returns whether a text says that an expiry date is not known: "N/A", or a placeholder such as 30/12/1899. */
export function isNoExpiry(text: string): boolean {
  if (isPlaceholder(text)) return !isErrorValue(text);
  // The first second of 1970 is one o'clock in Lagos.
  const plain = plainDate(text).replace(TIME, '');
  if (ZERO_DATE.test(plain)) return true;
  return DATE_ORDERS.some((order) => {
    const read = readExpiry(plain, order);
    return 'day' in read && FIRST_DAYS.has(read.day);
  });
}

function plainDate(text: string): string {
  return fold(text)
    .replace(/^(?:exp(?:iry|ires)?|use by)\b[ .:]*/, '')
    .replace(MIDNIGHT, '');
}

/**
 * Reads an expiry date as it is printed: `2027-12-31`, `31/12/2027`, `03/2027` or `Mar-27`. A month means its last day.
 *
 * @param order undefined if the pharmacy has not stated it: a date that may be read in two ways is then refused.
 * @returns an ISO date.
 */
export function readExpiry(text: string, order?: DateOrder): ReadDate {
  const plain = plainDate(text);
  const [, serial] = SERIAL.exec(plain) ?? [];
  if (serial !== undefined) return { day: isoDay(new Date(SERIAL_BEGIN + Number(serial) * DAY_MS)) };
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
  const [, leadingMonth, dayAfter, yearAfter] = DAY_AFTER_MONTH.exec(plain) ?? [];
  if (leadingMonth !== undefined) return dayOf(yearAfter, monthNamed(leadingMonth), Number(dayAfter));
  const [, one = '', other = '', third] = DAY_AND_MONTH.exec(plain) ?? [];
  return third === undefined ? { problem: EXPECTED } : inNumbers([one, other, third], order);
}

/** A date of three numbers, such as 03/04/2027 or 28/05/31. */
function inNumbers(
  [one, other, year]: readonly [string, string, string],
  order: DateOrder | undefined,
): ReadDate {
  const [left, right] = [Number(one), Number(other)];
  const dayFirst = dayOf(year, right, left);
  const monthFirst = dayOf(year, left, right);
  if (order !== undefined) return order === 'day_first' ? dayFirst : monthFirst;
  // With two digits, the year may also be the first number: 28/05/31 is 28 May 2031 or 31 May 2028.
  const mayLead = year.length === 2 && left >= EARLIEST_YEAR;
  const readings = [dayFirst, monthFirst, ...(mayLead ? [dayOf(one, right, Number(year))] : [])];
  const days = [...new Set(readings.flatMap((read) => ('day' in read ? [read.day] : [])))];
  const [only, second] = days;
  if (only === undefined) return { problem: EXPECTED };
  if (second === undefined) return { day: only };
  const remedy = mayLead ? 'write the year with four digits' : 'write the month as a word, or the year first';
  return {
    problem: `may be ${inWords(only)} or ${inWords(second)}; ${remedy}, or state the order of your dates with PUT /stock/headings`,
  };
}

/** The earliest two-digit year that the first number of a date may be; packages of earlier years have expired. */
const EARLIEST_YEAR = 24;

/** The date as 3 Apr 2027. */
function inWords(day: string): string {
  const [year = '', month, date] = day.split('-');
  return `${Number(date)} ${MONTHS[Number(month) - 1]} ${year}`;
}

const EXPECTED = 'must be a date such as 2027-12-31, 31/12/2027 or 03/2027 (a month means its last day)';

function monthNamed(word: string): number {
  return MONTHS.findIndex((month) => word.startsWith(month.toLowerCase())) + 1;
}

function lastDay(year: string | undefined, month: number): ReadDate {
  return dayOf(year, month, new Date(Date.UTC(fullYear(year), month, 0)).getUTCDate());
}

function dayOf(year: string | undefined, month: number, day: number): ReadDate {
  const date = new Date(Date.UTC(fullYear(year), month - 1, day));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? { day: isoDay(date) } : { problem: EXPECTED };
}

function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function fullYear(year = ''): number {
  return year.length === 2 ? CENTURY + Number(year) : Number(year);
}

/** Maximum number of years since an expiry date. An earlier date is a typing error or a placeholder. */
export const MAX_EXPIRED_YEARS = 10;

/**
 * Returns why no package can have this expiry date, as the end of a sentence "expires_on ..."; undefined if it is
 * plausible. A date of the last `MAX_EXPIRED_YEARS` is accepted: the stock is stored and not offered.
 *
 * @param day an ISO date.
 * @param today ISO date.
 */
export function expiryProblem(
  day: string,
  today: string,
): { readonly code: 'too_far_ahead' | 'too_long_ago'; readonly message: string } | undefined {
  const yearsFrom = (years: number) => `${Number(today.slice(0, 4)) + years}${today.slice(4)}`;
  if (day > yearsFrom(MAX_EXPIRY_YEARS)) {
    const message = `is more than ${MAX_EXPIRY_YEARS} years ahead; check the year on the package`;
    return { code: 'too_far_ahead', message };
  }
  if (day < yearsFrom(-MAX_EXPIRED_YEARS)) {
    const message = `is more than ${MAX_EXPIRED_YEARS} years ago; check the year on the package, or leave it out if you do not know it`;
    return { code: 'too_long_ago', message };
  }
  return undefined;
}

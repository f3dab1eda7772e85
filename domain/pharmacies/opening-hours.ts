/**
 * Opening hours of pharmacies, and the time that passes while a pharmacy is open. Times are those of Nigeria, which has
 * no summer time.
 */
import { DAY_MS, HOUR_MS, nigerianTime } from '../common/nigerian-day.ts';
import type { Environment } from '../common/environments.ts';

/** Days as opening hours name them, from Monday (OpenStreetMap's `opening_hours`, schema.org's `openingHours`). */
export const OPENING_DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
type OpeningDay = (typeof OPENING_DAYS)[number];

export const ALWAYS_OPEN = '24/7';
export const OPENING_HOURS_EXAMPLE = 'Mo-Fr 08:00-21:00; Sa 09:00-18:00; Su off';
/** Opening hours assumed for a pharmacy that recorded none, unless its deliveries show that it works at night. */
export const ASSUMED_HOURS = 'Mo-Su 08:00-21:00';
/** Minimum open minutes per week, so that an order is answered or rejected within weeks. */
export const MIN_OPEN_MINUTES = 60;
export const MAX_OPENING_HOURS_LENGTH = 200;

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const WEEK_MINUTES = OPENING_DAYS.length * DAY_MINUTES;
export const WEEK_MS = WEEK_MINUTES * MINUTE_MS;
/** Maximum ratio of elapsed time to open time: that of a pharmacy with the shortest hours that are allowed. */
export const MAX_ELAPSED_PER_OPEN = WEEK_MINUTES / MIN_OPEN_MINUTES;

/** Minutes of the week since Monday 00:00; `to` is exclusive. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** When a pharmacy is open in each week: sorted spans that neither overlap nor touch. One span of the whole week is always open. */
export type OpeningHours = readonly Span[];

export interface ReadHours {
  readonly hours: OpeningHours;
  /** The hours in their one spelling: days from Monday, equal days together, `24/7` for every minute. */
  readonly text: string;
}

const RULE = /^(?<days>[A-Za-z]{2}(?:\s*[-,]\s*[A-Za-z]{2})*)\s+(?<times>off|closed|\d[\d:,\s-]*)$/;
const TIMES = /^(?<opens>\d{1,2}:\d{2})\s*-\s*(?<closes>\d{1,2}:\d{2})$/;

/**
 * Reads opening hours such as `Mo-Fr 08:00-21:00; Sa 09:00-13:00,15:00-18:00; Su off` or `24/7`, a part of
 * OpenStreetMap's syntax. A closing time before the opening time is of the next day. A day that no rule names is closed,
 * and a later rule replaces an earlier one for its days. A rule that seems to add a second period to a day is refused.
 *
 * @returns the problem as the end of a sentence that begins with the field's name, if there is one.
 */
export function readOpeningHours(text: string): ReadHours | { readonly problem: string } {
  const plain = text.trim().replaceAll(/\s+/g, ' ').replaceAll(/[–—]/g, '-');
  if (plain.length > MAX_OPENING_HOURS_LENGTH)
    return { problem: `must have at most ${MAX_OPENING_HOURS_LENGTH} characters` };
  if (plain === ALWAYS_OPEN) return { hours: WHOLE_WEEK, text: ALWAYS_OPEN };
  const byDay = new Map<number, Span[]>();
  for (const rule of plain.split(';')) {
    if (rule.trim() === '') continue;
    const read = readRule(rule.trim());
    if ('problem' in read) return read;
    if (isSecondPeriod(read, byDay))
      return {
        problem: `has times for the same days in two rules; instead of "${rule.trim()}", write all times of a day in one rule, for example "${BREAK_EXAMPLE}"`,
      };
    for (const day of read.days) byDay.set(day, read.spans);
  }
  const spans = [...byDay].flatMap(([day, times]) => times.flatMap((span) => onDay(day, span)));
  const hours = joined(spans);
  if (hours.reduce((sum, { from, to }) => sum + to - from, 0) < MIN_OPEN_MINUTES) {
    return {
      problem: `must be open for at least ${MIN_OPEN_MINUTES} minutes a week; write for example "${OPENING_HOURS_EXAMPLE}"`,
    };
  }
  return { hours, text: spelled(hours) };
}

const WHOLE_WEEK: OpeningHours = [{ from: 0, to: WEEK_MINUTES }];

interface Rule {
  readonly days: readonly number[];
  /** Minutes of the day; `to` may be on the next day. */
  readonly spans: Span[];
}

const BREAK_EXAMPLE = 'Mo-Fr 08:00-13:00,14:00-20:00';

/**
 * Returns whether a rule is probably meant as a second period: it repeats exactly the days of an earlier rule, or on
 * some day overlaps none of its times. OpenStreetMap's syntax would drop the first period.
 */
function isSecondPeriod({ days, spans }: Rule, byDay: ReadonlyMap<number, readonly Span[]>): boolean {
  if (spans.length === 0) return false;
  const earlier = days.map((day) => byDay.get(day) ?? []);
  const [first = []] = earlier;
  const isRepeated =
    first.length > 0 &&
    earlier.every((known) => known === first) &&
    [...byDay.values()].filter((known) => known === first).length === days.length;
  const isApart = earlier.some(
    (known) =>
      known.length > 0 &&
      !known.some((one) => spans.some((other) => one.from < other.to && other.from < one.to)),
  );
  return isRepeated || isApart;
}

function readRule(rule: string): Rule | { readonly problem: string } {
  const { days = '', times = '' } = RULE.exec(rule)?.groups ?? {};
  const named = days === '' ? undefined : daysOf(days);
  if (named === undefined)
    return { problem: `has no days and times in "${rule}"; write for example "${OPENING_HOURS_EXAMPLE}"` };
  if (times === 'off' || times === 'closed') return { days: named, spans: [] };
  const spans: Span[] = [];
  for (const part of times.split(',')) {
    const { opens = '', closes = '' } = TIMES.exec(part.trim())?.groups ?? {};
    const from = minuteOf(opens);
    const to = minuteOf(closes);
    if (from === undefined || to === undefined || from === to || from === DAY_MINUTES)
      return {
        problem: `has no times in "${part.trim()}"; write for example "08:00-21:00", "20:00-02:00" or "00:00-24:00"`,
      };
    spans.push({ from, to: to < from ? to + DAY_MINUTES : to });
  }
  return { days: named, spans };
}

/** The numbers of days such as `Mo-Fr,Su`; a range may pass the end of the week. */
function daysOf(text: string): number[] | undefined {
  const days: number[] = [];
  for (const part of text.split(',')) {
    const [first, last = first] = part.split('-').map((day) => dayNumber(day.trim()));
    if (first === undefined || last === undefined || part.split('-').length > 2) return undefined;
    const count = ((last - first + OPENING_DAYS.length) % OPENING_DAYS.length) + 1;
    for (let day = 0; day < count; day += 1) days.push((first + day) % OPENING_DAYS.length);
  }
  return days;
}

function dayNumber(text: string): number | undefined {
  const number = OPENING_DAYS.findIndex((day) => day.toLowerCase() === text.toLowerCase());
  return number === -1 ? undefined : number;
}

/** The minute of the day of `8:00` or `24:00`. */
function minuteOf(text: string): number | undefined {
  const [hour = NaN, minute = NaN] = text.split(':').map(Number);
  const minutes = hour * 60 + minute;
  return minute < 60 && minutes <= DAY_MINUTES ? minutes : undefined;
}

/** The span of a day in the week; one that passes the end of the week becomes two. */
function onDay(day: number, { from, to }: Span): Span[] {
  const start = day * DAY_MINUTES + from;
  const end = day * DAY_MINUTES + to;
  if (end <= WEEK_MINUTES) return [{ from: start, to: end }];
  return [
    { from: start, to: WEEK_MINUTES },
    { from: 0, to: end - WEEK_MINUTES },
  ];
}

function joined(spans: readonly Span[]): OpeningHours {
  const sorted = spans.toSorted((one, other) => one.from - other.from);
  return sorted.reduce<Span[]>((merged, span) => {
    const last = merged.at(-1);
    if (last === undefined || span.from > last.to) return [...merged, span];
    return [...merged.slice(0, -1), { from: last.from, to: Math.max(last.to, span.to) }];
  }, []);
}

function spelled(hours: OpeningHours): string {
  if (isWholeWeek(hours)) return ALWAYS_OPEN;
  const times = OPENING_DAYS.map((): string[] => []);
  for (const span of roundTheWeek(hours).flatMap(byDays)) {
    const { day, opens, closes } = span;
    times[day]?.push(`${clock(opens)}-${clock(closes)}`);
  }
  const rules: { readonly from: OpeningDay; to: OpeningDay; readonly times: string }[] = [];
  for (const [day, name] of OPENING_DAYS.entries()) {
    const last = rules.at(-1);
    const own = (times[day] ?? []).toSorted().join(',');
    if (last?.times === own) last.to = name;
    else rules.push({ from: name, to: name, times: own });
  }
  return rules
    .filter((rule) => rule.times !== '')
    .map(({ from, to, times: own }) => `${from === to ? from : `${from}-${to}`} ${own}`)
    .join('; ');
}

/** The spans with one that passes Sunday's midnight in one piece, so that `to` may be in the next week. */
function roundTheWeek(hours: OpeningHours): readonly Span[] {
  const [first, ...others] = hours;
  const last = others.at(-1);
  if (first?.from !== 0 || last?.to !== WEEK_MINUTES) return hours;
  return [...others.slice(0, -1), { from: last.from, to: WEEK_MINUTES + first.to }];
}

/** Splits a span at midnight unless it ends within 24 hours. */
function byDays({
  from,
  to,
}: Span): { readonly day: number; readonly opens: number; readonly closes: number }[] {
  const day = Math.floor(from / DAY_MINUTES);
  const opens = from % DAY_MINUTES;
  const midnight = (day + 1) * DAY_MINUTES;
  const split = { day: day % OPENING_DAYS.length, opens };
  if (to <= midnight) return [{ ...split, closes: to - day * DAY_MINUTES }];
  if (to - from < DAY_MINUTES) return [{ ...split, closes: to - midnight }];
  return [{ ...split, closes: DAY_MINUTES }, ...byDays({ from: midnight, to })];
}

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function isWholeWeek([first]: OpeningHours): boolean {
  return first !== undefined && first.to - first.from === WEEK_MINUTES;
}

/**
 * Parses stored opening hours.
 *
 * @param text hours that `readOpeningHours` has spelled.
 * @throws Error for other texts.
 */
export function hoursFrom(text: string): OpeningHours {
  const read = readOpeningHours(text);
  if ('problem' in read) throw new Error(`Stored opening hours ${read.problem}`);
  return read.hours;
}

/** Hours of a pharmacy: recorded, and learned from deliveries. */
export interface KnownHours {
  /** As `readOpeningHours` spells them; null if none are recorded. */
  readonly opening_hours: string | null;
  /** True when its deliveries show that it works at night. */
  readonly works_nights: boolean;
}

/** The hours that count for a pharmacy. In the sandbox every pharmacy is always open. */
export function countedHours({ opening_hours, works_nights }: KnownHours, environment: Environment): string {
  if (environment === 'sandbox') return ALWAYS_OPEN;
  return opening_hours ?? (works_nights ? ALWAYS_OPEN : ASSUMED_HOURS);
}

/** When a pharmacy is offered an order, and the hours in which its time to answer passes. */
export interface OfferTimes {
  /** RFC 3339 UTC. */
  readonly offered_at: string;
  /** As `readOpeningHours` spells them. */
  readonly hours: string;
}

/**
 * Returns when orders may be offered to a pharmacy. With recorded hours an order is offered while the pharmacy is open.
 * Without them it is offered at once, because the hours are only assumed. Returns undefined for a pharmacy that is
 * always open.
 */
export function offerTimesOf(
  pharmacy: KnownHours,
  environment: Environment,
  cameAt: Date,
): OfferTimes | undefined {
  const hours = countedHours(pharmacy, environment);
  if (hours === ALWAYS_OPEN) return undefined;
  const isRecorded = pharmacy.opening_hours !== null;
  const offered = isRecorded ? nextOpening(hoursFrom(hours), cameAt) : cameAt;
  return { offered_at: offered.toISOString(), hours };
}

/** The time itself if the pharmacy is open then, else its next opening. */
export function nextOpening(hours: OpeningHours, at: Date): Date {
  const { week, minute } = minuteOfWeek(at.getTime());
  if (hours.some(({ from, to }) => from <= minute && minute < to)) return at;
  const next = hours.find(({ from }) => from > minute)?.from ?? (hours[0]?.from ?? 0) + WEEK_MINUTES;
  return new Date(week + next * MINUTE_MS);
}

/** A period in which the clock stands still; milliseconds since 1970. */
export interface Pause {
  readonly from: number;
  readonly to: number;
}

/**
 * Adds open time to a time: returns when the pharmacy will have been open for `openMs` milliseconds since `from`. Other
 * times are milliseconds since 1970.
 *
 * @param pauses periods that do not count as open, in the order of time.
 */
export function addOpenTime(
  hours: OpeningHours,
  from: number,
  openMs: number,
  pauses: readonly Pause[] = [],
): number {
  let at = from;
  let left = openMs;
  for (;;) {
    const pause = pauses.find((one) => one.from <= at && at < one.to);
    const opening = pause?.to ?? nextOpening(hours, new Date(at)).getTime();
    if (opening > at) {
      at = opening;
      continue;
    }
    const nextPause = pauses.find((one) => one.from > at)?.from ?? Infinity;
    const until = Math.min(closingAfter(hours, at), nextPause);
    if (at + left <= until) return at + left;
    left -= until - at;
    at = until;
  }
}

/** When a pharmacy that is open at `at` next closes. */
function closingAfter(hours: OpeningHours, at: number): number {
  if (isWholeWeek(hours)) return Infinity;
  const { week, minute } = minuteOfWeek(at);
  const open = hours.find(({ from, to }) => from <= minute && minute < to);
  const first = hours[0];
  if (open === undefined || first === undefined) return at;
  // Sunday night goes on into Monday morning.
  const to = open.to === WEEK_MINUTES && first.from === 0 ? WEEK_MINUTES + first.to : open.to;
  return week + to * MINUTE_MS;
}

/** 1 January 1970 was a Thursday. */
const DAYS_BEFORE_THURSDAY = 3;

/** The start of the week of a time in milliseconds since 1970, and the minute of that week, with its fraction. */
function minuteOfWeek(at: number): { readonly week: number; readonly minute: number } {
  const { midnight } = nigerianTime(new Date(at));
  const localDays = Math.round((midnight.getTime() + HOUR_MS) / DAY_MS);
  const weekday = (localDays + DAYS_BEFORE_THURSDAY) % OPENING_DAYS.length;
  const week = midnight.getTime() - weekday * DAY_MS;
  return { week, minute: (at - week) / MINUTE_MS };
}

/**
 * The longest time in which any pharmacy has been open for `openMs`: with the shortest hours that are allowed. Both in
 * milliseconds.
 */
export function maxWaitForOpenTime(openMs: number): number {
  return WEEK_MS + openMs * MAX_ELAPSED_PER_OPEN;
}

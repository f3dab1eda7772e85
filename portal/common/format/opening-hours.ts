/** Opening hours: their text, as the API reads and spells it, and the days and times that pages show. */

export const DAYS = [
  { code: 'Mo', name: 'Monday' },
  { code: 'Tu', name: 'Tuesday' },
  { code: 'We', name: 'Wednesday' },
  { code: 'Th', name: 'Thursday' },
  { code: 'Fr', name: 'Friday' },
  { code: 'Sa', name: 'Saturday' },
  { code: 'Su', name: 'Sunday' },
] as const;

export const ALWAYS_OPEN = '24/7';
export const END_OF_DAY = '24:00';

/** Times such as `08:00`; a closing time before the opening time is on the next day, and midnight is `24:00`. */
export interface Period {
  readonly opens: string;
  readonly closes: string;
}

/** The periods of each day from Monday. A day without periods is closed. */
export type Week = readonly (readonly Period[])[];

const PERIOD = String.raw`\d\d:\d\d-\d\d:\d\d`;
const RULE = new RegExp(`^(?<first>[A-Z][a-z])(?:-(?<last>[A-Z][a-z]))? (?<times>${PERIOD}(?:,${PERIOD})*)$`);

/** Reads hours as the API spells them. @returns undefined for `24/7` and for texts in another spelling. */
export function readWeek(text: string): Week | undefined {
  const week: Period[][] = DAYS.map(() => []);
  for (const rule of text.split('; ')) {
    const { first, last = first, times } = RULE.exec(rule)?.groups ?? {};
    const [from, to] = [first, last].map((code) => DAYS.findIndex((day) => day.code === code));
    if (times === undefined || from === undefined || to === undefined || from < 0) return undefined;
    for (let day = from; day <= to; day += 1) week[day] = times.split(',').map(readPeriod);
  }
  return spellWeek(week) === text ? week : undefined;
}

/** Spells hours as the API does: days from Monday, and equal days together. Empty if every day is closed. */
export function spellWeek(week: Week): string {
  return groupsOf(week)
    .filter(({ periods }) => periods.length > 0)
    .map(({ first, last, periods }) => {
      const days = [first, last].map((day) => DAYS[day]?.code);
      return `${(first === last ? days.slice(1) : days).join('-')} ${spellPeriods(periods)}`;
    })
    .join('; ');
}

/** Returns for example `Monday to Friday: 08:00–21:00` and `Saturday and Sunday: closed`; other texts are returned unchanged. */
export function describeHours(text: string): string[] {
  if (text === ALWAYS_OPEN) return ['Always open'];
  const week = readWeek(text);
  if (week === undefined) return [text];
  return groupsOf(week).map(({ first, last, periods }) => {
    const names = [DAYS[first]?.name, DAYS[last]?.name];
    const days = first === last ? names[0] : names.join(last - first === 1 ? ' and ' : ' to ');
    return `${days}: ${periods.length === 0 ? 'closed' : periods.map(describePeriod).join(' and ')}`;
  });
}

function describePeriod({ opens, closes }: Period): string {
  if (opens === '00:00' && closes === END_OF_DAY) return 'all day';
  if (closes === END_OF_DAY) return `${opens}–midnight`;
  return closes < opens ? `${opens}–${closes} the next day` : `${opens}–${closes}`;
}

function readPeriod(text: string): Period {
  const [opens = '', closes = ''] = text.split('-');
  return { opens, closes };
}

function spellPeriods(periods: readonly Period[]): string {
  return periods
    .map(({ opens, closes }) => `${opens}-${closes}`)
    .toSorted()
    .join(',');
}

interface DayGroup {
  /** Indexes in `DAYS`. */
  readonly first: number;
  last: number;
  readonly periods: readonly Period[];
}

/** Consecutive days with the same hours. */
function groupsOf(week: Week): readonly DayGroup[] {
  const groups: DayGroup[] = [];
  for (const [day, periods] of week.entries()) {
    const group = groups.at(-1);
    if (group !== undefined && spellPeriods(group.periods) === spellPeriods(periods)) group.last = day;
    else groups.push({ first: day, last: day, periods });
  }
  return groups;
}

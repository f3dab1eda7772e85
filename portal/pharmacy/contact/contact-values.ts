/** The values of the form for phone number, opening hours and services. */
import type {
  PharmacyPharmacyContact as Contact,
  PharmacyPutContactBody as PutContactBody,
} from '../../client/generated/index.ts';
import {
  ALWAYS_OPEN,
  DAYS,
  END_OF_DAY,
  type Period,
  readWeek,
  spellWeek,
  type Week,
} from '../../common/format/opening-hours.ts';

export type Service = PutContactBody['services'][number];

export const SERVICES: Readonly<Record<Service, { readonly label: string; readonly meaning: string }>> = {
  delivery: { label: 'Delivery', meaning: 'You deliver, or hand over to a courier.' },
  pick_up: { label: 'Pick-up', meaning: 'Patients can collect at your counter.' },
  cold_chain: { label: 'Cold chain', meaning: 'You keep medicines cold until the handover.' },
};

export type HoursMode = 'days' | 'always' | 'text' | 'none';

export interface DayValues {
  readonly isOpen: boolean;
  /** One or two, as typed: a missing time is empty, and midnight is `00:00`. Kept while the day is closed. */
  readonly periods: readonly Period[];
}

export interface ContactValues {
  readonly phone: string;
  readonly mode: HoursMode;
  /** From Monday. */
  readonly days: readonly DayValues[];
  readonly text: string;
  readonly services: readonly string[];
}

export const NO_PERIOD: Period = { opens: '', closes: '' };
export const MIDNIGHT = '00:00';
/** The number of opening periods per day for which the form has fields. */
export const MAX_PERIODS = 2;

export function valuesOf({ phone, opening_hours, services }: Contact): ContactValues {
  const mode = modeOf(opening_hours);
  const text = opening_hours ?? '';
  const days = daysOf(mode === 'days' ? (readWeek(text) ?? []) : []);
  return { phone: phone ?? '', mode, days, text, services };
}

/** Takes over the values that are stored now, except those that the user has changed from `base`. */
export function withChanges(values: ContactValues, base: Contact, now: Contact): ContactValues {
  const [before, after] = [valuesOf(base), valuesOf(now)];
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  const hours = ({ mode, days, text }: ContactValues) => ({ mode, days, text });
  return {
    phone: values.phone === before.phone ? after.phone : values.phone,
    services: isSame(values.services.toSorted(), before.services.toSorted())
      ? after.services
      : values.services,
    ...hours(isSame(hours(values), hours(before)) ? after : values),
  };
}

/** The values after the user chose another way to enter the hours. */
export function withMode(values: ContactValues, mode: HoursMode): ContactValues {
  if (mode === 'text' && hoursProblem(values) === undefined) {
    return { ...values, mode, text: hoursOf(values) ?? values.text };
  }
  if (mode === 'days' && modeOf(values.text) === 'days') {
    return { ...values, mode, days: daysOf(readWeek(values.text) ?? []) };
  }
  return { ...values, mode };
}

export function bodyOf(values: ContactValues): PutContactBody {
  const phone = values.phone.trim();
  return {
    phone: phone === '' ? null : phone,
    opening_hours: hoursOf(values),
    services: (Object.keys(SERVICES) as Service[]).filter((service) => values.services.includes(service)),
  };
}

/** Returns the problem with the typed hours; undefined if there is none that the form can see. */
export function hoursProblem({ mode, days, text }: ContactValues): string | undefined {
  if (mode === 'text' && text.trim() === '') return 'Enter your hours, or choose “Not recorded”.';
  if (mode !== 'days') return undefined;
  if (!days.some(({ isOpen }) => isOpen)) return 'Choose at least one day on which you are open.';
  const periods = days.flatMap((day) => (day.isOpen ? day.periods : []));
  return periods.some((period) => Object.keys(periodProblems(period)).length > 0)
    ? 'Correct the marked times.'
    : undefined;
}

/** Returns the problems with the times of a period, by field. */
export function periodProblems({ opens, closes }: Period): Partial<Period> {
  const missing = 'Enter a time.';
  if (opens === '' || closes === '') {
    return { ...(opens === '' && { opens: missing }), ...(closes === '' && { closes: missing }) };
  }
  if (opens !== closes || isWholeDay({ opens, closes })) return {};
  return { closes: 'Must differ from the opening time.' };
}

export function isWholeDay({ opens, closes }: Period): boolean {
  return opens === MIDNIGHT && closes === MIDNIGHT;
}

/** Copies Monday's hours to Tuesday to Friday. */
export function withMondayOnWeekdays(days: readonly DayValues[]): readonly DayValues[] {
  return days.map((day, index) => (index < WEEKDAYS ? (days[0] ?? day) : day));
}

/** Monday to Friday. */
const WEEKDAYS = 5;

/** The hours as the API reads them; null for none. */
function hoursOf({ mode, days, text }: ContactValues): string | null {
  switch (mode) {
    case 'always':
      return ALWAYS_OPEN;
    case 'text':
      return text.trim();
    case 'none':
      return null;
    case 'days':
      return spellWeek(weekOf(days));
  }
}

function modeOf(text: string | null): HoursMode {
  if (text === null || text === '') return 'none';
  if (text === ALWAYS_OPEN) return 'always';
  const week = readWeek(text);
  return week?.every((periods) => periods.length <= MAX_PERIODS) === true ? 'days' : 'text';
}

function daysOf(week: Week): DayValues[] {
  return DAYS.map((_, day) => {
    const periods = (week[day] ?? []).map(({ opens, closes }) => ({
      opens,
      closes: closes === END_OF_DAY ? MIDNIGHT : closes,
    }));
    return { isOpen: periods.length > 0, periods: periods.length > 0 ? periods : [NO_PERIOD] };
  });
}

function weekOf(days: readonly DayValues[]): Week {
  return days.map(({ isOpen, periods }) =>
    isOpen
      ? periods.map(({ opens, closes }) => ({ opens, closes: closes === MIDNIGHT ? END_OF_DAY : closes }))
      : [],
  );
}

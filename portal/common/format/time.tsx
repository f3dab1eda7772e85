/** Times in Lagos, with the complete time in a tooltip. */
import { Tooltip } from '@mantine/core';
import { LAGOS_TIME_ZONE } from './days.ts';
import { useNow } from './use-now.ts';

const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: LAGOS_TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const withSeconds = new Intl.DateTimeFormat('en-GB', {
  timeZone: LAGOS_TIME_ZONE,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const dayOnly = new Intl.DateTimeFormat('en-GB', {
  timeZone: LAGOS_TIME_ZONE,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});
const hourOnly = new Intl.DateTimeFormat('en-GB', {
  timeZone: LAGOS_TIME_ZONE,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const dayOfMonth = new Intl.DateTimeFormat('en-GB', {
  timeZone: LAGOS_TIME_ZONE,
  day: 'numeric',
  month: 'short',
});
const dayAndHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: LAGOS_TIME_ZONE,
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const FORMATS = { minute: dayAndTime, second: withSeconds, day: dayOnly };

/** Returns for example `Sat 08:00`. */
export function hourInLagos(at: string): string {
  return hourOnly.format(new Date(at));
}

/** Returns for example `Sat 21 Nov, 08:00`. */
export function dayAndHourInLagos(at: string): string {
  return dayAndHour.format(new Date(at));
}

/** Returns for example `21 Nov`. */
export function dayInLagos(at: string): string {
  return dayOfMonth.format(new Date(at));
}

interface TimeProps {
  /** RFC 3339. */
  readonly at: string;
  readonly to?: keyof typeof FORMATS;
}

export function Time({ at, to = 'minute' }: TimeProps) {
  return (
    <Tooltip label={`${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`}>
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {FORMATS[to].format(new Date(at))}
      </time>
    </Tooltip>
  );
}

const MINUTE_MS = 60_000;

const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', MINUTE_MS],
];

/** Shows for example `3 hours ago`. */
export function Ago({ at }: { readonly at: string }) {
  const difference = Date.parse(at) - useNow();
  const [unit, length] = UNITS.find(([, length]) => Math.abs(difference) >= length) ?? ['minute', MINUTE_MS];
  const text =
    Math.abs(difference) < MINUTE_MS ? 'just now' : relative.format(Math.round(difference / length), unit);
  return (
    <Tooltip label={`${dayAndTime.format(new Date(at))} in Lagos`}>
      <time dateTime={at} style={{ whiteSpace: 'nowrap' }}>
        {text}
      </time>
    </Tooltip>
  );
}

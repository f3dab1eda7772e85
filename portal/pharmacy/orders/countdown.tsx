import { Text } from '@mantine/core';
import { useNow } from '../../common/format/use-now.ts';
import { clockOffsetMs } from '../api/server-time.ts';

/** Below this, the countdown is shown in red. */
const URGENT_MS = 3 * 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export function Countdown({ until, label }: { readonly until: string; readonly label: string }) {
  const now = useNow(1_000) + clockOffsetMs();
  const left = Math.max(0, Date.parse(until) - now);
  const isUrgent = left < URGENT_MS;
  return (
    <Text
      component="span"
      size="sm"
      fw={isUrgent ? 700 : 500}
      c={isUrgent ? 'var(--mantine-color-error)' : undefined}
    >
      {label} <time dateTime={until}>{formatDuration(left)}</time>
    </Text>
  );
}

function formatDuration(ms: number): string {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(ms / MINUTE_MS);
  if (ms < HOUR_MS) return `${minutes}:${twoDigits(Math.floor((ms % MINUTE_MS) / 1000))}`;
  if (ms < 2 * DAY_MS) return `${Math.floor(ms / HOUR_MS)} h ${twoDigits(minutes % 60)} min`;
  return `${Math.floor(ms / DAY_MS)} days`;
}

import { Text } from '@mantine/core';
import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { dayAndHourInLagos } from '../../common/format/time.tsx';
import { useNow } from '../../common/format/use-now.ts';
import { clockOffsetMs } from '../api/server-time.ts';

/** Below this, the countdown is shown in red. */
const URGENT_MS = 3 * 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An order whose answer is due later was placed while the pharmacy was closed, or soon before it closed. */
const OPENS_LATER_MS = HOUR_MS;

/** Shows when the next step is due; shows nothing while the order is held or has ended. */
export function StepDeadline({ order: { status, next_step_by } }: { readonly order: Order }) {
  const now = useNow() + clockOffsetMs();
  if (next_step_by === null) return null;
  if (status !== 'pending') return <Countdown until={next_step_by} label="Next step within" />;
  if (Date.parse(next_step_by) - now < OPENS_LATER_MS) {
    return <Countdown until={next_step_by} label="Accept or reject within" />;
  }
  return (
    <Text component="span" size="sm" fw={500}>
      Accept or reject when you open, by{' '}
      <time dateTime={next_step_by}>{dayAndHourInLagos(next_step_by)}</time>
    </Text>
  );
}

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

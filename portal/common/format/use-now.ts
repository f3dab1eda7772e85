import { useEffect, useState } from 'react';

const DEFAULT_TICK_MS = 30_000;

/** Returns the time of the last tick, and re-renders on each. @param everyMs interval between ticks. */
export function useNow(everyMs = DEFAULT_TICK_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

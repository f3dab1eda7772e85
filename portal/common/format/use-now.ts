/** The time that passes while a page is open. */
import { useEffect, useState } from 'react';

const COARSE_MS = 30_000;

/**
 * The time as of the last tick, which draws the component anew.
 *
 * @param everyMs between ticks; 1,000 for a countdown.
 */
export function useNow(everyMs = COARSE_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(ticking);
  }, [everyMs]);
  return now;
}

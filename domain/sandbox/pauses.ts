/** How long the sandbox's pharmacy waits before it does or asks something; all in milliseconds. */
import type { ScenarioChoice } from './scenarios.ts';

/** What is left of the pause before the next move. @param happenedAt when anything last happened to the request. */
export function pauseLeft({ step_seconds }: ScenarioChoice, happenedAt: string, now: number): number {
  const whole = step_seconds * 1000;
  // The clocks of two machines differ: never more than the whole.
  return Math.max(0, Math.min(whole, Date.parse(happenedAt) + whole - now));
}

const SHORTEST_MS = 500;
const LONGEST_MS = 60_000;

/**
 * Before the next look at a request that waits for its partner, who may take a day: a tenth of the wait so far. Whoever
 * acts after ten minutes waits for one more at most, and a day is 1,500 looks.
 */
export function pauseBeforeNextLook(happenedAt: string, now: number): number {
  return Math.max(SHORTEST_MS, Math.min(LONGEST_MS, (now - Date.parse(happenedAt)) / 10));
}

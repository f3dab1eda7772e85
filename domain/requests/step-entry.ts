/** The timeline entry of a step. */
import type { StepReport } from './messages.ts';
import { transitionOf, type Step } from './statuses.ts';
import { byOf, type TimelineEntry } from './timeline.ts';

/** What a step adds to the timeline. `at` is RFC 3339 UTC. */
export function stepEntry(step: Step, report: StepReport, sequence: number, at: string): TimelineEntry {
  const { actor, operator, by, reason, note, proof, lines } = report;
  return {
    sequence,
    status: transitionOf(step).to,
    at,
    actor,
    ...(operator === undefined ? {} : { operator }),
    ...byOf(by),
    ...(reason === undefined ? {} : { reason }),
    ...(note === undefined ? {} : { note }),
    ...(proof === undefined ? {} : { proof }),
    ...(lines === undefined ? {} : { lines }),
  };
}

/** The timeline entries that open and resolve a hold. */
import type { Actor } from '../requests/statuses.ts';
import type { TimelineEntry } from '../requests/timeline.ts';
import {
  holdOf,
  type HoldOpening,
  type HoldReason,
  type HoldResolution,
  type ProposedLine,
} from './holds.ts';

interface EntryOf {
  readonly after: TimelineEntry;
  readonly at: string;
  readonly actor: Actor;
}

interface Opening {
  readonly reason: HoldReason;
  readonly lines?: readonly ProposedLine[];
  readonly note?: string;
  /** Milliseconds, where it is not the usual limit. */
  readonly limitMs?: number | undefined;
}

/** The entry that opens a hold; the status stays. */
export function openingEntry(
  { after, at, actor }: EntryOf,
  { reason, lines, note, limitMs = holdOf(reason).limitMs }: Opening,
): TimelineEntry {
  const opened: HoldOpening = {
    reason,
    expires_at: new Date(Date.parse(at) + limitMs).toISOString(),
    ...(lines === undefined ? {} : { lines }),
  };
  return {
    sequence: after.sequence + 1,
    status: after.status,
    at,
    actor,
    event: 'hold_opened',
    ...(note === undefined ? {} : { note }),
    opened,
  };
}

/** The entry that resolves a hold; the status stays. */
export function resolutionEntry({ after, at, actor }: EntryOf, resolved: HoldResolution): TimelineEntry {
  return { sequence: after.sequence + 1, status: after.status, at, actor, event: 'hold_resolved', resolved };
}

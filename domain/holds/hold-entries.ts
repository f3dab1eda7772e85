/** The timeline entries that open and resolve a hold. */
import type { Actor } from '../requests/statuses.ts';
import type { LackingLine } from '../prescriptions/lacking.ts';
import { byOf, type TimelineEntry } from '../requests/timeline.ts';
import type { HoldOpening, HoldReason, HoldResolution, ProposedLine } from './holds.ts';

interface EntryOf {
  readonly after: TimelineEntry;
  readonly at: string;
  readonly actor: Actor;
  readonly by?: string | undefined;
}

interface Opening {
  readonly reason: HoldReason;
  readonly lines?: readonly ProposedLine[];
  readonly lacking?: readonly LackingLine[];
  readonly note?: string;
  /** How long the partner has, milliseconds. */
  readonly limitMs: number;
}

/** The entry that opens a hold; the status stays. */
export function openingEntry(
  { after, at, actor, by }: EntryOf,
  { reason, lines, lacking = [], note, limitMs }: Opening,
): TimelineEntry {
  const opened: HoldOpening = {
    reason,
    expires_at: new Date(Date.parse(at) + limitMs).toISOString(),
    ...(lines === undefined ? {} : { lines }),
    ...(lacking.length === 0 ? {} : { lacking }),
  };
  return {
    sequence: after.sequence + 1,
    status: after.status,
    at,
    actor,
    ...byOf(by),
    event: 'hold_opened',
    ...(note === undefined ? {} : { note }),
    opened,
  };
}

/** The entry that resolves a hold; the status stays. */
export function resolutionEntry({ after, at, actor, by }: EntryOf, resolved: HoldResolution): TimelineEntry {
  const { sequence, status } = after;
  return { sequence: sequence + 1, status, at, actor, ...byOf(by), event: 'hold_resolved', resolved };
}

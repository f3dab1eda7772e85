/** The timeline of a request: what happened to it, in order. */
import type { HoldOpening, HoldResolution } from '../holds/holds.ts';
import type { Rerouting } from '../routing/routing.ts';
import type { Proof } from './delivery-proofs.ts';
import type { EntryEvent } from './entry-events.ts';
import type { LineReport } from './lines/line-reports.ts';
import type { StatusReason } from './reasons.ts';
import type { Actor, Status } from './statuses.ts';
import type { Submission } from './submission.ts';

/** One thing that happened: a new status, or an event that leaves the status as it was. */
export interface TimelineEntry {
  /** 1 for the first entry, then one more for each. */
  readonly sequence: number;
  readonly status: Status;
  /** RFC 3339 UTC. */
  readonly at: string;
  readonly actor: Actor;
  /** Who of us did it, where the system did it because a person said so. */
  readonly operator?: string;
  /** The key or the member behind the actor: `key_…` or `usr_…`; absent where no call made the entry. */
  readonly by?: string;
  readonly reason?: StatusReason;
  readonly note?: string;
  readonly proof?: Proof;
  /** What it says of the lines, where it says so; else it is about all of each. */
  readonly lines?: readonly LineReport[];
  /** What it tells when it is no change of status; then one of the four below says more. */
  readonly event?: EntryEvent;
  readonly opened?: HoldOpening;
  readonly resolved?: HoldResolution;
  readonly rerouted?: Rerouting;
  /** The prescription that was stated. */
  readonly prescription_id?: string;
}

/**
 * A timeline entry as it is shown. What it says of lines, holds and routes shows in the record; which key or member acted is shown to
 * the members of its organisation alone, and which operator acted to us alone.
 */
export type ShownEntry = Omit<
  TimelineEntry,
  'operator' | 'by' | 'lines' | 'opened' | 'resolved' | 'rerouted'
>;

/** The entry that every timeline begins with. */
export function firstEntry(submission: Submission): TimelineEntry {
  const { accepted_at: at, placed_by } = submission;
  return { sequence: 1, status: 'pending', at, actor: 'partner', ...byOf(placed_by) };
}

/** The member of an entry that says which key or member acted, where that is known. */
export function byOf(by: string | undefined): Pick<TimelineEntry, 'by'> {
  return by === undefined ? {} : { by };
}

/**
 * How many PINs of a request were replaced: each change of its pharmacy or recipient issues a new one, because the people
 * who knew the earlier PIN no longer have to.
 */
export function pinIssueOf(timeline: readonly Pick<TimelineEntry, 'rerouted' | 'resolved'>[]): number {
  return timeline.filter(
    ({ rerouted, resolved }) => rerouted !== undefined || resolved?.end === 'correct_recipient',
  ).length;
}

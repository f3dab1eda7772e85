/** The timeline of a request: its entries, and which events they make. */
import type { HoldOpening, HoldResolution } from '../holds/holds.ts';
import type { Rerouting } from '../routing.ts';
import type { Proof } from './delivery-proofs.ts';
import type { LineReport } from './line-reports.ts';
import type { StatusReason } from './reasons.ts';
import type { Actor, Status } from './statuses.ts';
import type { Submission } from './submission.ts';

/** What a timeline entry tells that is no change of status. */
export const ENTRY_EVENTS = {
  hold_opened: 'Something stands in the way until you act; `hold` says what.',
  hold_resolved: 'What stood in the way no longer does.',
  authorization_overdue: 'The hour for the authorization is over; the request goes on without it.',
  rerouted: 'Another pharmacy has it now.',
  prescription_stated:
    'A pharmacist stated what a prescription allows, as its details do not say it: read the prescription.',
} as const;
export type EntryEvent = keyof typeof ENTRY_EVENTS;
/** The same for the pharmacy that has the request. */
export const ORDER_ENTRY_EVENTS: Readonly<Record<EntryEvent, string>> = {
  hold_opened: 'The order waits until the partner acts; `hold` says for what.',
  hold_resolved: 'It no longer waits.',
  authorization_overdue: 'The hour for the authorization is over; the order goes on without it.',
  rerouted: 'It came to you from another pharmacy: accept or reject it.',
  prescription_stated: 'The partner was told that you state what a prescription allows.',
};
export const ENTRY_EVENT_NAMES = Object.keys(ENTRY_EVENTS) as EntryEvent[];

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

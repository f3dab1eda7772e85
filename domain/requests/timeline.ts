/** The entries of a request's timeline, and their events. */
import type { HoldOpening, HoldResolution, ShownResolution } from '../holds/holds.ts';
import type { Collection } from '../money/collections.ts';
import type { Split } from '../money/charges.ts';
import type { Rerouting } from '../routing.ts';
import type { Proof } from './delivery-proofs.ts';
import type { BatchCorrection, LineReport } from './line-reports.ts';
import type { StatusReason } from './reasons.ts';
import type { Actor, Status } from './statuses.ts';
import type { Submission } from './submission.ts';

/** Events that are not changes of status, in the words for partners. */
export const ENTRY_EVENTS = {
  hold_opened: 'The request is on hold until you act; `hold` gives the reason.',
  hold_resolved: 'The hold has ended.',
  authorization_overdue:
    'The HMO did not authorize the request within the hour; it continues without authorization.',
  rerouted: 'The request went on to another pharmacy.',
  prescription_stated:
    'A pharmacist stated what a prescription allows, because its details do not specify it; read the prescription.',
  more_dispensed: 'The pharmacy dispensed more packages of the order.',
  batch_corrected:
    'The pharmacy corrected the batch of a dispensed package; the timeline entry has the old and the new one.',
} as const;
export type EntryEvent = keyof typeof ENTRY_EVENTS;
/** The same events in the words for pharmacies. */
export const ORDER_ENTRY_EVENTS: Readonly<Record<EntryEvent, string>> = {
  hold_opened: 'The order is on hold until the partner acts; `hold` gives the reason.',
  hold_resolved: 'The hold of the order has ended.',
  authorization_overdue:
    'The HMO did not authorize the order within the hour; it continues without authorization.',
  rerouted: 'The order came to you from another pharmacy; accept or reject it.',
  prescription_stated: 'The partner was notified of your statement on a prescription.',
  more_dispensed: 'More packages of the order were dispensed.',
  batch_corrected: 'The batch of a dispensed package was corrected.',
};
export const ENTRY_EVENT_NAMES = Object.keys(ENTRY_EVENTS) as EntryEvent[];

/** A new status, or an event that leaves the status unchanged. */
export interface TimelineEntry {
  /** Starts at 1 and has no gaps. */
  readonly sequence: number;
  readonly status: Status;
  /** RFC 3339 UTC. */
  readonly at: string;
  readonly actor: Actor;
  /** Our operator, if the system acted on an operator's command. */
  readonly operator?: string;
  /** API key or portal member behind the actor: `key_…` or `usr_…`; absent if no API call made the entry. */
  readonly by?: string;
  readonly reason?: StatusReason;
  readonly note?: string;
  readonly proof?: Proof;
  /** The amount collected from the patient at the delivery. */
  readonly collection?: Collection;
  /** The charges of the request after this entry, for its event. */
  readonly charges?: Split;
  /** Reported quantities of lines; if omitted, the entry is about the whole of each line. */
  readonly lines?: readonly LineReport[];
  /** Set if the entry is not a change of status; then `lines` or one of the next members has the details. */
  readonly event?: EntryEvent;
  readonly opened?: HoldOpening;
  readonly resolved?: HoldResolution;
  readonly rerouted?: Rerouting;
  readonly prescription_id?: string;
  readonly corrected?: BatchCorrection;
}

/**
 * A timeline entry in API responses. Its effects on holds and routing show in the record. The key or member is
 * visible only to its own organisation, and the operator only to us.
 */
export interface ShownEntry extends Omit<
  TimelineEntry,
  'operator' | 'by' | 'opened' | 'resolved' | 'rerouted' | 'charges'
> {
  /** For `hold_resolved`. */
  readonly resolution?: ShownResolution;
}

export function firstEntry(submission: Submission): TimelineEntry {
  const { accepted_at: at, placed_by } = submission;
  return { sequence: 1, status: 'pending', at, actor: 'partner', ...byOf(placed_by) };
}

/** The member `by` of an entry, if known. */
export function byOf(by: string | undefined): Pick<TimelineEntry, 'by'> {
  return by === undefined ? {} : { by };
}

/**
 * Number of replaced PINs. Each change of pharmacy or recipient issues a new PIN, because the people who knew the old
 * one no longer need it.
 */
export function pinIssueOf(timeline: readonly Pick<TimelineEntry, 'rerouted' | 'resolved'>[]): number {
  return timeline.filter(
    ({ rerouted, resolved }) => rerouted !== undefined || resolved?.end === 'correct_recipient',
  ).length;
}

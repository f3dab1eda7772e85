/** How holds begin and end, and the deadline of a request's progress. */
import type { HoldEnd, HoldOpening, HoldReason, HoldResolution, ProposedLine } from './holds.ts';
import type { StepReport } from '../requests/messages.ts';
import { type CancelReason, HOLD_DECLINED, HOLD_EXPIRED } from '../requests/reasons.ts';
import type { Submission } from '../requests/submission.ts';
import { byOf, type TimelineEntry } from '../requests/timeline.ts';
import type { Actor, Status, Step } from '../requests/statuses.ts';
import type { LackingLine } from '../prescriptions/dispensing.ts';

/** Whether a request begins with a hold for its authorization: an emergency never does (NHIA guidelines of 2025). */
export function isHeldForAuthorization({ authorization }: Submission): boolean {
  return authorization !== undefined && authorization.code === null && !authorization.emergency;
}

/** What it means when nobody resolves a hold in its time. */
const WHEN_EXPIRED: Readonly<Record<HoldReason, 'ends_the_request' | 'releases_it'>> = {
  prescription_required: 'ends_the_request',
  prescription_unclear: 'ends_the_request',
  substitution_proposed: 'ends_the_request',
  partial_stock: 'ends_the_request',
  price_changed: 'ends_the_request',
  // An HMO that does not answer within the hour must not keep a patient from treatment (NHIA guidelines of 2025).
  authorization_required: 'releases_it',
  address_unclear: 'ends_the_request',
  recipient_unreachable: 'ends_the_request',
};

/** Whether the request goes on although nobody did what it was held for. */
export function isReleasedWhenOverdue(reason: HoldReason, end: HoldEnd): boolean {
  return end === 'expire' && WHEN_EXPIRED[reason] === 'releases_it';
}

/** With what reason a request is cancelled whose partner declines while it is pending. */
const CANCELLED_AS: Readonly<Record<HoldReason, CancelReason>> = {
  prescription_required: 'prescription_withdrawn',
  prescription_unclear: 'prescription_withdrawn',
  substitution_proposed: 'other',
  partial_stock: 'other',
  price_changed: 'price_too_high',
  authorization_required: 'authorization_declined',
  address_unclear: 'other',
  recipient_unreachable: 'other',
};

/** The step that a hold's end makes the request take; undefined when it goes on. */
export function endOfRequest(
  reason: HoldReason,
  end: HoldEnd,
  status: Status,
): { readonly step: Step; readonly report: StepReport } | undefined {
  const isPending = status === 'pending';
  switch (end) {
    case 'decline':
      return isPending
        ? { step: 'cancel', report: { actor: 'partner', reason: CANCELLED_AS[reason] } }
        : { step: 'fail', report: { actor: 'system', reason: HOLD_DECLINED } };
    case 'expire':
      if (isReleasedWhenOverdue(reason, end)) return undefined;
      return { step: isPending ? 'reject' : 'fail', report: { actor: 'system', reason: HOLD_EXPIRED } };
    case 'approve':
    case 'attach_prescriptions':
    case 'authorize':
    case 'correct_address':
    case 'correct_recipient':
    case 'withdraw':
      return undefined;
  }
}

/**
 * How long a request was held from an entry on; milliseconds. A hold that is open does not count yet.
 *
 * @param since what was before does not count, though the hold was open; milliseconds since 1970.
 */
export function heldMs(timeline: readonly TimelineEntry[], fromSequence: number, since = 0): number {
  let opened = since;
  let held = 0;
  for (const { sequence, at, ...entry } of timeline) {
    if (entry.opened !== undefined) opened = Math.max(Date.parse(at), since);
    if (entry.resolved !== undefined && sequence > fromSequence) held += Math.max(Date.parse(at) - opened, 0);
  }
  return held;
}

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

/**
 * Milliseconds since 1970. A hold is no progress: while there is one the time stands still, and afterwards what was left of it
 * is left.
 */
export function progressDeadline(submission: Submission, timeline: readonly TimelineEntry[]): number {
  const latest = timeline.findLast(({ event }) => event === undefined) ?? timeline.at(-1);
  const from = Date.parse(latest?.at ?? submission.accepted_at);
  return from + submission.time_limits.progress_ms + heldMs(timeline, latest?.sequence ?? 1);
}

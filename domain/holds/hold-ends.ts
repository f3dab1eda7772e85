/** Timeline entries that open and resolve holds, how a hold can end its request, and the deadline for progress. */
import type { HoldEnd, HoldOpening, HoldReason, HoldResolution, ProposedLine } from './holds.ts';
import type { Pause } from '../pharmacies/opening-hours.ts';
import type { StepReport } from '../requests/messages.ts';
import { type CancelReason, HOLD_DECLINED, HOLD_EXPIRED } from '../requests/reasons.ts';
import type { Submission } from '../requests/submission.ts';
import { byOf, type TimelineEntry } from '../requests/timeline.ts';
import type { Actor, Status, Step } from '../requests/statuses.ts';
import type { LackingLine } from '../prescriptions/dispensing.ts';

/** Returns whether a new request is held for its authorization. An emergency never is (NHIA guidelines of 2025). */
export function isHeldForAuthorization({ authorization }: Pick<Submission, 'authorization'>): boolean {
  return authorization !== undefined && authorization.code === null && !authorization.emergency;
}

/**
 * Returns whether the request continues although its hold expired. An HMO that does not answer within the hour must not keep a
 * patient from treatment (NHIA guidelines of 2025). Any other hold ends its request when it expires.
 */
export function isReleasedWhenOverdue(reason: HoldReason, end: HoldEnd): boolean {
  return end === 'expire' && reason === 'authorization_required';
}

const CANCELLED_AS: Readonly<Record<HoldReason, CancelReason>> = {
  prescription_required: 'prescription_withdrawn',
  prescription_unclear: 'prescription_withdrawn',
  substitution_proposed: 'other',
  pack_changed: 'other',
  partial_stock: 'other',
  price_changed: 'price_too_high',
  authorization_required: 'authorization_declined',
  authorization_exceeded: 'authorization_declined',
  authorization_expired: 'authorization_declined',
  address_unclear: 'other',
  recipient_unreachable: 'other',
};

/** The step that follows from the end of a hold; undefined if the request continues. */
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
 * The periods in which a request was held after an entry of its timeline. A hold that is still open does not count.
 *
 * @param since holds count only from this time on; milliseconds since 1970.
 */
export function heldPeriods(timeline: readonly TimelineEntry[], fromSequence: number, since = 0): Pause[] {
  let opened = since;
  const held: Pause[] = [];
  for (const { sequence, at, ...entry } of timeline) {
    const time = Date.parse(at);
    if (entry.opened !== undefined) opened = Math.max(time, since);
    if (entry.resolved !== undefined && sequence > fromSequence && time > opened)
      held.push({ from: opened, to: time });
  }
  return held;
}

interface EntryContext {
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
  readonly limitMs: number;
}

export function openingEntry(
  { after, at, actor, by }: EntryContext,
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

export function resolutionEntry(
  { after, at, actor, by }: EntryContext,
  resolved: HoldResolution,
): TimelineEntry {
  const { sequence, status } = after;
  return { sequence: sequence + 1, status, at, actor, ...byOf(by), event: 'hold_resolved', resolved };
}

/** Deadline of the next step of an accepted request; milliseconds since 1970. The clock stops while a hold is open. */
export function progressDeadline(submission: Submission, timeline: readonly TimelineEntry[]): number {
  const latest = timeline.findLast(({ event }) => event === undefined) ?? timeline.at(-1);
  const from = Date.parse(latest?.at ?? submission.accepted_at);
  const held = heldPeriods(timeline, latest?.sequence ?? 1).map((period) => period.to - period.from);
  return held.reduce((sum, ms) => sum + ms, from + submission.time_limits.progress_ms);
}

/** What the end of a hold means for the request. */
import type { HoldEnd, HoldReason } from './holds.ts';
import type { StepReport } from './messages.ts';
import { HOLD_DECLINED, HOLD_EXPIRED, type CancelReason } from './reasons.ts';
import type { Submission, TimelineEntry } from './requests.ts';
import type { Status, Step } from './statuses.ts';

/** Whether a request begins with a hold for its authorization: an emergency never does (NHIA guidelines of 2025). */
export function isHeldForAuthorization({ authorization }: Submission): boolean {
  return authorization !== undefined && authorization.code === null && !authorization.emergency;
}

/**
 * Whether the request goes on when the time is over: an HMO that does not answer within the hour must not keep a patient
 * from treatment (NHIA guidelines of 2025).
 */
export function isReleasedWhenOverdue(reason: HoldReason, end: HoldEnd): boolean {
  return end === 'expire' && reason === 'authorization_required';
}

const DECLINED_AS: Readonly<Partial<Record<HoldReason, CancelReason>>> = {
  authorization_required: 'authorization_declined',
  price_changed: 'price_too_high',
  prescription_required: 'prescription_withdrawn',
  prescription_unclear: 'prescription_withdrawn',
};

/** The step that a hold's end makes the request take; undefined when it goes on. */
export function endOfRequest(
  reason: HoldReason,
  end: HoldEnd,
  status: Status,
): { readonly step: Step; readonly report: StepReport } | undefined {
  if (isReleasedWhenOverdue(reason, end)) return undefined;
  const isPending = status === 'pending';
  switch (end) {
    case 'decline':
      return isPending
        ? { step: 'cancel', report: { actor: 'partner', reason: DECLINED_AS[reason] ?? 'other' } }
        : { step: 'fail', report: { actor: 'system', reason: HOLD_DECLINED } };
    case 'expire':
      return { step: isPending ? 'reject' : 'fail', report: { actor: 'system', reason: HOLD_EXPIRED } };
    default:
      return undefined;
  }
}

/** How long a request was held from an entry on; milliseconds. A hold that is open does not count yet. */
export function heldMs(timeline: readonly TimelineEntry[], fromSequence: number): number {
  let openedAt = '';
  let held = 0;
  for (const { sequence, at, opened, resolved } of timeline) {
    if (opened !== undefined) openedAt = at;
    if (resolved !== undefined && sequence > fromSequence) held += Date.parse(at) - Date.parse(openedAt);
  }
  return held;
}

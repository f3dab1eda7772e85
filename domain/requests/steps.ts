/**
 * Decides whether a step is legal, and makes its timeline entry. The refusal messages are in workflow histories, so
 * they must not change.
 */
import { lineProblem } from './line-reports.ts';
import { type Refusal, REFUSALS, type StepReport } from './messages.ts';
import { isCollection } from '../money/collections.ts';
import { coverageOf, isExceeded } from '../money/coverage.ts';
import type { Hold } from '../holds/holds.ts';
import { reportableReasons } from './reasons.ts';
import type { RequestRecord } from './record.ts';
import { type Step, type Transition, transitionOf } from './statuses.ts';
import { shortRefusalOf } from './supply.ts';
import { byOf, type TimelineEntry } from './timeline.ts';

/** Steps that are legal while the request is held: those that end it without a delivery. */
export const POSSIBLE_WHILE_HELD: Readonly<Record<Step, boolean>> = {
  confirm: false,
  cancel: true,
  reject: true,
  dispense: false,
  mark_ready: false,
  hand_over: false,
  deliver: false,
  return: true,
  fail: true,
};

export interface Situation extends Pick<RequestRecord, 'status' | 'items'> {
  readonly hold: Pick<Hold, 'reason'> | null;
  readonly pharmacy: Pick<RequestRecord['pharmacy'], 'pharmacy_id'>;
}

export function stepRefusalOf(situation: Situation, step: Step, report: StepReport): Refusal | undefined {
  const { status, pharmacy, items, hold } = situation;
  const transition = transitionOf(step);
  if (report?.pharmacy_id !== undefined && report.pharmacy_id !== pharmacy.pharmacy_id) {
    return { type: REFUSALS.notYourOrder, message: 'the order is not with this pharmacy' };
  }
  if (!transition.from.includes(status)) {
    return { type: REFUSALS.illegalTransition, message: `${step} is not possible while ${status}` };
  }
  if (hold !== null && !POSSIBLE_WHILE_HELD[step]) {
    return { type: REFUSALS.onHold, message: `held for ${hold.reason}` };
  }
  const invalid = (message: string): Refusal => ({ type: REFUSALS.invalidReport, message });
  if (!isReport(report)) return invalid(`${step} needs a report: an actor, and texts`);
  if (!mayTake(transition, report)) return invalid(`${step} is not for the ${report.actor}`);
  if (report.reason === undefined && transition.reasonRequired) return invalid(`${step} needs a reason`);
  if (report.reason !== undefined && !reportableReasons(step).includes(report.reason)) {
    return invalid(`${step} does not take the reason ${report.reason}`);
  }
  if (report.proof === undefined && transition.proofRequired)
    return invalid(`${step} needs a proof of delivery`);
  if (report.collection !== undefined && step !== 'deliver')
    return invalid(`the step ${step} cannot have a collection`);
  const short = shortRefusalOf(situation, step, report);
  if (short !== undefined) return short;
  const problem = lineProblem(step, report.lines, items);
  return problem === undefined ? undefined : invalid(problem);
}

/** Steps that commit to the price; later ones cannot raise it. */
const PRICED_STEPS: readonly Step[] = ['confirm', 'dispense'];

type AuthorizedRequest = Pick<RequestRecord, 'authorization' | 'charges'>;

/** Returns whether the price of an open request is above the amount that the HMO approved. */
export function isAuthorizationExceeded({ authorization, charges }: AuthorizedRequest): boolean {
  return authorization !== null && isExceeded(coverageOf(authorization), charges.total_ngn);
}

/** Refuses to accept or dispense a request above its approved amount, also when it can be held no more. */
export function exceededRefusalOf(request: AuthorizedRequest, step: Step): Refusal | undefined {
  if (!PRICED_STEPS.includes(step) || !isAuthorizationExceeded(request)) return undefined;
  const approved = request.authorization?.approved_ngn;
  return { type: REFUSALS.authorizationExceeded, message: `${approved} Naira are approved` };
}

function mayTake({ by }: Transition, { actor, operator }: StepReport): boolean {
  return operator === undefined ? by.includes(actor) : actor === 'system';
}

/** Checks the types at run time, because an Update can be sent by hand with any argument. */
function isReport(report: unknown): boolean {
  if (typeof report !== 'object' || report === null) return false;
  const { actor, operator, reason, note, lines, collection } = report as Record<string, unknown>;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  const areLines =
    lines === undefined ||
    (Array.isArray(lines) && lines.every((line) => typeof line === 'object' && line !== null));
  const isCollected = collection === undefined || isCollection(collection);
  return (
    typeof actor === 'string' && isText(operator) && isText(reason) && isText(note) && areLines && isCollected
  );
}

/**
 * Returns the timeline entry of a step.
 *
 * @param at RFC 3339 UTC.
 */
export function stepEntry(step: Step, report: StepReport, sequence: number, at: string): TimelineEntry {
  const { actor, operator, by, reason, note, proof, collection, lines } = report;
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
    ...(collection === undefined ? {} : { collection }),
    ...(lines === undefined ? {} : { lines }),
  };
}

/** Decides whether a step may be taken, from the tables alone; the workflow's validators and its system steps call it. */
import { REFUSALS, type AttachPrescriptions, type RefusalType, type StepReport } from './messages.ts';
import { lineProblem } from './order-lines.ts';
import { reportableReasons } from './reasons.ts';
import type { RequestRecord, TimelineEntry } from './requests.ts';
import { MAX_PRESCRIPTIONS_OF_REQUEST } from './prescriptions.ts';
import { isTerminal, transitionOf, type Step } from './statuses.ts';

export interface Refusal {
  readonly type: RefusalType;
  /** Codes only, no patient data: it is readable in Temporal. */
  readonly message: string;
}

/** The steps that end a request are possible while it is held; no other is. */
export const ENDS_A_HOLD: readonly Step[] = ['cancel', 'reject', 'fail', 'return'];

/** What of a request decides whether a step can be taken. */
export type Situation = Pick<RequestRecord, 'status' | 'pharmacy' | 'items' | 'hold'>;

/** Why the step can't be taken now, or undefined when it can. */
export function refusalOf(situation: Situation, step: Step, report: StepReport): Refusal | undefined {
  const { status, pharmacy, items, hold } = situation;
  const transition = transitionOf(step);
  if (report?.pharmacy_id !== undefined && report.pharmacy_id !== pharmacy.pharmacy_id) {
    return { type: REFUSALS.notYourOrder, message: 'the order is not with this pharmacy' };
  }
  if (!transition.from.includes(status)) {
    return { type: REFUSALS.illegalTransition, message: `${step} is not possible while ${status}` };
  }
  if (hold !== null && !ENDS_A_HOLD.includes(step)) {
    return { type: REFUSALS.onHold, message: `${step} waits until the hold for ${hold.reason} is resolved` };
  }
  const invalid = (message: string): Refusal => ({ type: REFUSALS.invalidReport, message });
  if (!isReport(report)) return invalid(`${step} needs a report: an actor, and texts`);
  if (!transition.by.includes(report.actor)) return invalid(`${step} is not for the ${report.actor}`);
  if (report.reason === undefined && transition.reasonRequired) return invalid(`${step} needs a reason`);
  if (report.reason !== undefined && !reportableReasons(step).includes(report.reason)) {
    return invalid(`${step} does not take the reason ${report.reason}`);
  }
  if (report.proof === undefined && transition.proofRequired)
    return invalid(`${step} needs a proof of delivery`);
  const problem = lineProblem(step, report.lines, items);
  return problem === undefined ? undefined : invalid(problem);
}

/** Why prescriptions can't be attached now, or undefined when they can. */
export function attachmentRefusalOf(
  { status, prescription_ids: known }: Pick<RequestRecord, 'status' | 'prescription_ids'>,
  attached: AttachPrescriptions,
): Refusal | undefined {
  if (isTerminal(status)) {
    return { type: REFUSALS.illegalTransition, message: `nothing is attached while ${status}` };
  }
  const ids: unknown = attached?.prescription_ids;
  if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string')) {
    return { type: REFUSALS.invalidReport, message: 'there must be prescription_ids' };
  }
  if (new Set([...known, ...attached.prescription_ids]).size > MAX_PRESCRIPTIONS_OF_REQUEST) {
    return { type: REFUSALS.tooManyPrescriptions, message: 'it would have too many prescriptions' };
  }
  return undefined;
}

/** An Update can be sent by hand, with anything in it. */
function isReport(report: unknown): boolean {
  if (typeof report !== 'object' || report === null) return false;
  const { actor, reason, note, lines } = report as Record<string, unknown>;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  const areLines =
    lines === undefined ||
    (Array.isArray(lines) && lines.every((line) => typeof line === 'object' && line !== null));
  return typeof actor === 'string' && isText(reason) && isText(note) && areLines;
}

/** The timeline entry that a step makes. `at` is RFC 3339 UTC. */
export function entryFor(step: Step, report: StepReport, sequence: number, at: string): TimelineEntry {
  const { actor, reason, note, proof, lines } = report;
  return {
    sequence,
    status: transitionOf(step).to,
    at,
    actor,
    ...(reason === undefined ? {} : { reason }),
    ...(note === undefined ? {} : { note }),
    ...(proof === undefined ? {} : { proof }),
    ...(lines === undefined ? {} : { lines }),
  };
}

/** Decides whether a step may be taken, from the tables alone; the workflow's validators and its system steps call it. */
import { REFUSALS, type AttachPrescriptions, type StepReport } from './messages.ts';
import { reportableReasons } from './reasons.ts';
import type { TimelineEntry } from './requests.ts';
import { MAX_PRESCRIPTIONS_OF_REQUEST } from './prescriptions.ts';
import { isTerminal, transitionOf, type Status, type Step } from './statuses.ts';

export interface Refusal {
  readonly type: (typeof REFUSALS)[keyof typeof REFUSALS];
  /** Codes only, no patient data: it is readable in Temporal. */
  readonly message: string;
}

/** Why the step can't be taken now, or undefined when it can. */
export function refusalOf(status: Status, step: Step, report: StepReport): Refusal | undefined {
  const transition = transitionOf(step);
  if (!transition.from.includes(status)) {
    return { type: REFUSALS.illegalTransition, message: `${step} is not possible while ${status}` };
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
  return undefined;
}

/**
 * Why prescriptions can't be attached now, or undefined when they can.
 *
 * @param known those that the request has.
 */
export function attachmentRefusalOf(
  status: Status,
  known: readonly string[],
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
  const { actor, reason, note } = report as Record<string, unknown>;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  return typeof actor === 'string' && isText(reason) && isText(note);
}

/** The timeline entry that a step makes. `at` is RFC 3339 UTC. */
export function entryFor(step: Step, report: StepReport, sequence: number, at: string): TimelineEntry {
  const { actor, reason, note, proof } = report;
  return {
    sequence,
    status: transitionOf(step).to,
    at,
    actor,
    ...(reason === undefined ? {} : { reason }),
    ...(note === undefined ? {} : { note }),
    ...(proof === undefined ? {} : { proof }),
  };
}

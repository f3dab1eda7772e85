/** Messages between the peer's workflows. */
import type { StepReport } from '../../../domain/requests/messages.ts';
import type { Step } from '../../../domain/requests/statuses.ts';

/** Topic of the steps that a request's workflow should perform. */
export const STEPS_TOPIC = 'steps';
/** Topic of the results of steps, sent to the workflow that asked for them. */
export const ANSWERS_TOPIC = 'answers';

export interface RequestedStep {
  readonly step: Step;
  readonly report: StepReport;
}

export interface StepAnswer {
  /** Absent when the step was performed. */
  readonly refused?: string;
}

/** Id of the workflow that plays the pharmacy of a request. */
export const pharmacyIdOf = (requestId: string) => `pharmacy-${requestId}`;

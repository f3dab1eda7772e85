/** What the peer's workflows say to each other. */
import type { StepReport } from '../../../domain/requests/messages.ts';
import type { Step } from '../../../domain/requests/statuses.ts';

/** Of the steps that are asked for of a request. */
export const STEPS_TOPIC = 'steps';
/** Of what became of them, to whoever asked. */
export const ANSWERS_TOPIC = 'answers';

export interface AskedStep {
  readonly step: Step;
  readonly report: StepReport;
}

export interface StepAnswer {
  /** Absent when the step was taken. */
  readonly refused?: string;
}

/** The workflow that plays the pharmacy of a request. */
export const pharmacyIdOf = (requestId: string) => `pharmacy-${requestId}`;

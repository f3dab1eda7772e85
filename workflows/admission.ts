/** What must be found out in the world before a step is taken. */
import type { StepReport } from '../domain/messages.ts';
import type { Submission } from '../domain/requests.ts';
import { ADMITTED_STEPS, type Step } from '../domain/statuses.ts';
import type { Refusal } from '../domain/transitions.ts';
import { admitStep } from './activities.ts';
import type { RecordedRequest } from './recorded-request.ts';

/**
 * Why a step is not admitted, or undefined when it is. What it takes from the world (units of stock, what a
 * prescription allows) is taken when it is admitted.
 */
export async function admissionRefusalOf(
  { submission, timeline, prescriptionIds }: RecordedRequest,
  step: Step,
  { lines }: StepReport,
): Promise<Refusal | undefined> {
  if (!ADMITTED_STEPS.includes(step) || !isAdmitted(submission)) return undefined;
  const asked = {
    submission,
    step,
    timeline: [...timeline],
    prescription_ids: prescriptionIds,
    ...(lines === undefined ? {} : { lines }),
  };
  const { refused, message = '' } = await admitStep.executeWithOptions({ summary: step }, [asked]);
  return refused === undefined ? undefined : { type: refused, message };
}

/** Requests from before stock was reserved have nothing that says how much of it they take. */
function isAdmitted({ items }: Submission): boolean {
  return items.every(({ content_quantity }) => content_quantity !== undefined);
}

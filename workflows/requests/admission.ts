/** What must be found out in the world before a step is taken. */
import type { Refusal, StepReport } from '../../domain/requests/messages.ts';
import { needsAdmission, type Step } from '../../domain/requests/statuses.ts';
import { admitStep } from '../activities.ts';
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
  if (!needsAdmission(step)) return undefined;
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

/** Reads what a workflow refuses an Update for. */
import { WorkflowUpdateFailedError } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { REFUSALS, type RefusalDetails } from '../../domain/requests/messages.ts';

/** What a workflow refused a step for; undefined when it was something else that went wrong. */
export function refusalIn(error: unknown) {
  if (!(error instanceof WorkflowUpdateFailedError)) return undefined;
  const { cause } = error;
  if (!(cause instanceof ApplicationFailure)) return undefined;
  const type = Object.values(REFUSALS).find((known) => known === cause.type);
  const details = cause.details?.[0] as RefusalDetails | undefined;
  return type === undefined || details === undefined
    ? undefined
    : { type, message: cause.message, status: details.status };
}

/** How the sandbox's pharmacy reports: by the same Update that a real pharmacy's report becomes. */
import { WorkflowNotFoundError, WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { REFUSALS, type RefusalDetails, type RequestState, type StepReport } from '../../domain/messages.ts';
import { isTerminal, type Status, type Step } from '../../domain/statuses.ts';

/** Less than the activity's time limit: the call must not outlive the try. */
const ANSWER_DEADLINE_MS = 5_000;

export interface StepToReport {
  readonly request_id: string;
  readonly step: Step;
  readonly report: StepReport;
}

/**
 * Makes the activity that reports a step and answers whether the request has ended. A step that is not
 * possible any more, because somebody else took it, is passed over.
 */
export function makeReportStep(client: Client) {
  return async ({ request_id, step, report }: StepToReport): Promise<{ ended: boolean }> => {
    const request = client.workflow.getHandle(request_id);
    try {
      const { record } = await client.withDeadline(Date.now() + ANSWER_DEADLINE_MS, () =>
        request.executeUpdate<RequestState, [StepReport]>(step, {
          args: [report],
          updateId: `sandbox-${step}`,
        }),
      );
      return { ended: isTerminal(record.status) };
    } catch (error) {
      const refused = statusInTheWay(error);
      if (refused !== undefined) return { ended: isTerminal(refused) };
      if (error instanceof WorkflowNotFoundError) return { ended: true };
      throw error;
    }
  };
}

function statusInTheWay(error: unknown): Status | undefined {
  if (!(error instanceof WorkflowUpdateFailedError)) return undefined;
  const { cause } = error;
  if (!(cause instanceof ApplicationFailure) || cause.type !== REFUSALS.illegalTransition) return undefined;
  return (cause.details?.[0] as RefusalDetails | undefined)?.status;
}

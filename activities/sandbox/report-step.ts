/** How the sandbox's pharmacy reports: by the same Update that a real pharmacy's report becomes. */
import { WorkflowNotFoundError, WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { REFUSALS, type RefusalDetails, type RequestState, type StepReport } from '../../domain/messages.ts';
import { isTerminal, type Status, type Step } from '../../domain/statuses.ts';
import type { StatusReason } from '../../domain/reasons.ts';

/** Less than the activity's time limit: the call must not outlive the try. */
const ANSWER_DEADLINE_MS = 5_000;

export interface StepToReport {
  readonly request_id: string;
  readonly step: Step;
  readonly report: StepReport;
}

/** What a pharmacy answers that may not confirm. */
const REJECT_REASONS_BY_REFUSAL: Readonly<Record<string, StatusReason>> = {
  [REFUSALS.outOfStock]: 'out_of_stock',
  [REFUSALS.pharmacyUnavailable]: 'pharmacy_closed',
};

/**
 * Makes the activity that reports a step and answers whether the request has ended. A step that is not
 * possible any more, because somebody else took it, is passed over. A pharmacy that can't confirm rejects.
 */
export function makeReportStep(client: Client) {
  return async (asked: StepToReport): Promise<{ ended: boolean }> => {
    const deadline = Date.now() + ANSWER_DEADLINE_MS;
    try {
      return await report(client, asked, deadline);
    } catch (error) {
      const reason = REJECT_REASONS_BY_REFUSAL[refusalIn(error)?.type ?? ''];
      if (reason === undefined) throw error;
      const rejected = { actor: 'pharmacy', reason } as const;
      return report(client, { ...asked, step: 'reject', report: rejected }, deadline);
    }
  };
}

async function report(
  client: Client,
  { request_id, step, report: reported }: StepToReport,
  deadline: number,
): Promise<{ ended: boolean }> {
  const request = client.workflow.getHandle(request_id);
  try {
    const { record } = await client.withDeadline(deadline, () =>
      request.executeUpdate<RequestState, [StepReport]>(step, {
        args: [reported],
        updateId: `sandbox-${step}`,
      }),
    );
    return { ended: isTerminal(record.status) };
  } catch (error) {
    const inTheWay = statusInTheWay(error);
    if (inTheWay !== undefined) return { ended: isTerminal(inTheWay) };
    if (error instanceof WorkflowNotFoundError) return { ended: true };
    throw error;
  }
}

function statusInTheWay(error: unknown): Status | undefined {
  const refusal = refusalIn(error);
  if (refusal?.type !== REFUSALS.illegalTransition) return undefined;
  return (refusal.details?.[0] as RefusalDetails | undefined)?.status;
}

function refusalIn(error: unknown): ApplicationFailure | undefined {
  if (!(error instanceof WorkflowUpdateFailedError)) return undefined;
  return error.cause instanceof ApplicationFailure ? error.cause : undefined;
}

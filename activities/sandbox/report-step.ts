/** How the sandbox's pharmacy reports: by the same Update that a real pharmacy's report becomes. */
import { WorkflowNotFoundError, WorkflowUpdateFailedError, type Client } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import type { Kysely } from 'kysely';
import { lookAtPrescriptions } from '../../db/prescriptions/sandbox-pharmacist.ts';
import type { Database } from '../../db/schema.ts';
import { REFUSALS, type RefusalDetails, type RequestState, type StepReport } from '../../domain/messages.ts';
import { isTerminal, type Status, type Step } from '../../domain/statuses.ts';
import { PRESCRIPTION_MISSING, type StatusReason } from '../../domain/reasons.ts';

/** Less than the activity's time limit: the call must not outlive the try. */
const ANSWER_DEADLINE_MS = 5_000;

export interface StepToReport {
  readonly request_id: string;
  readonly step: Step;
  readonly report: StepReport;
}

/** What a pharmacy answers that may not confirm, or not dispense. */
const ENDS_BY_REFUSAL: Readonly<Record<string, { readonly step: Step; readonly reason: StatusReason }>> = {
  [REFUSALS.outOfStock]: { step: 'reject', reason: 'out_of_stock' },
  [REFUSALS.pharmacyUnavailable]: { step: 'reject', reason: 'pharmacy_closed' },
  [REFUSALS.prescriptionRequired]: { step: 'fail', reason: PRESCRIPTION_MISSING },
};

export interface ReportDependencies {
  readonly client: Client;
  readonly database: Kysely<Database>;
}

/**
 * Makes the activity that reports a step and answers whether the request has ended. A step that is not
 * possible any more, because somebody else took it, is passed over. A pharmacy that can't confirm rejects.
 * Before it dispenses it looks at the prescriptions; without one where one is needed, it fails the request.
 */
export function makeReportStep({ client, database }: ReportDependencies) {
  return async (asked: StepToReport): Promise<{ ended: boolean }> => {
    const deadline = Date.now() + ANSWER_DEADLINE_MS;
    if (asked.step === 'dispense') await lookAtPrescriptions(database, asked.request_id, new Date());
    try {
      return await report(client, asked, deadline);
    } catch (error) {
      const end = ENDS_BY_REFUSAL[refusalIn(error)?.type ?? ''];
      if (end === undefined) throw error;
      const ended = { actor: 'pharmacy', reason: end.reason } as const;
      return report(client, { ...asked, step: end.step, report: ended }, deadline);
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

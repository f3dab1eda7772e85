/** How the sandbox's pharmacy reports a step. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import { lookAtPrescriptions } from '../../services/sandbox/pharmacist.ts';
import type { Database } from '../../db/schema.ts';
import { REFUSALS, type StepReport } from '../../domain/requests/messages.ts';
import { isLineStep, LINE_STEPS, type LineReport } from '../../domain/requests/lines/line-reports.ts';
import type { StatusReason } from '../../domain/requests/reasons.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Step } from '../../domain/requests/statuses.ts';
import { AskedRequest, newUpdateId, refusalIn, type SandboxReply } from './ask-request.ts';

export interface StepToReport {
  readonly request_id: string;
  readonly step: Step;
  readonly report: StepReport;
  /** About half of each line that could be more than one; all of each without it. */
  readonly share?: 'half';
}

/** What a pharmacy answers that may not confirm. */
const REJECTS_AS: Readonly<Record<string, StatusReason>> = {
  [REFUSALS.outOfStock]: 'out_of_stock',
  [REFUSALS.pharmacyUnavailable]: 'pharmacy_closed',
};

export interface ReportDependencies {
  readonly client: Client;
  readonly database: Kysely<Database>;
}

/**
 * Makes the activity that reports a step. A step that is not possible any more, because somebody else took it, is passed
 * over. A pharmacy that can't confirm rejects. Before it dispenses it looks at the prescriptions; while the request is
 * held, for one that is missing or for anything else, the activity is tried again.
 */
export function makeReportStep({ client, database }: ReportDependencies) {
  return async ({ request_id, step, report, share }: StepToReport): Promise<SandboxReply> => {
    const request = new AskedRequest(client, request_id);
    if (step === 'dispense') await lookAtPrescriptions(database, request_id, new Date());
    const lines = share === undefined ? undefined : halfOfEach(step, await request.record());
    const reported = lines === undefined ? report : { ...report, lines };
    try {
      return await request.ask(step, reported, newUpdateId(step));
    } catch (error) {
      const reason = REJECTS_AS[refusalIn(error)?.type ?? ''];
      if (reason === undefined) throw error;
      const { pharmacy_id } = report;
      const refused: StepReport = {
        actor: 'pharmacy',
        reason,
        ...(pharmacy_id === undefined ? {} : { pharmacy_id }),
      };
      return request.ask('reject', refused, newUpdateId('reject'));
    }
  };
}

/** Rounded down, but one at least of what there is. */
function halfOfEach(step: Step, { items }: RequestRecord): LineReport[] | undefined {
  if (!isLineStep(step)) return undefined;
  const { atMost } = LINE_STEPS[step];
  return items.map((item, index) => {
    const whole = item[atMost];
    return { line: index + 1, quantity: Math.min(whole, Math.max(1, Math.floor(whole / 2))) };
  });
}

/** Shows one request to an operator. */
import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { readRequest } from '../../db/requests.ts';
import { isTerminal, nextStatuses } from '../../domain/statuses.ts';
import type { RequestRecord, TimelineEntry } from '../../domain/requests.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';
import { isWorkflowNotFound } from './workflow-not-found.ts';

const { PendingActivityState } = proto.temporal.api.enums.v1;

/**
 * Prints what an operator needs to find out why a request stands where it does. Ids, codes and times only: no
 * enrollee, address or medicine.
 *
 * @throws OperatorError when neither Postgres nor Temporal knows the id.
 */
export async function showRequest(operations: Operations, requestId: string): Promise<void> {
  const stored = await readRequest(operations.database(), requestId);
  const workflow = await describeWorkflow(operations.temporal(), requestId);
  if (stored === undefined && workflow === undefined) {
    throw new OperatorError(
      `Neither Postgres nor Temporal knows a request ${requestId}. Check the id and the environment.`,
    );
  }
  operations.print(`request   ${requestId}`);
  for (const line of workflow ?? ['workflow  not in Temporal: past its retention, or of another namespace']) {
    operations.print(line);
  }
  if (stored === undefined) {
    operations.print('postgres  has no row yet: the workflow has not run its first task; is a worker up?');
    return;
  }
  for (const line of recordLines(stored.partner_id, stored.record)) operations.print(line);
}

function recordLines(partnerId: string, record: RequestRecord): string[] {
  const next = isTerminal(record.status) ? 'final' : `can go to ${nextStatuses(record.status).join(', ')}`;
  return [
    `partner   ${partnerId}`,
    `pharmacy  ${record.pharmacy.pharmacy_id}`,
    `status    ${record.status} (${next})`,
    '',
    ...tableLines(['SEQ', 'AT', 'STATUS', 'ACTOR', 'REASON'], record.timeline.map(timelineRow)),
  ];
}

function timelineRow({ sequence, at, status, actor, reason }: TimelineEntry): string[] {
  return [String(sequence), at, status, actor, reason ?? ''];
}

async function describeWorkflow(client: Client, requestId: string): Promise<string[] | undefined> {
  try {
    const { status, runId, historyLength, raw } = await client.workflow.getHandle(requestId).describe();
    const waiting = (raw.pendingActivities ?? []).map(
      (activity) =>
        `waits for ${activity.activityType?.name ?? 'an activity'}: ${PendingActivityState[activity.state ?? 0]}, attempt ${activity.attempt ?? 1}, last failure: ${activity.lastFailure?.message ?? 'none'}`,
    );
    const failing = raw.pendingWorkflowTask?.attempt ?? 0;
    return [
      `workflow  ${status.name}, run ${runId}, ${historyLength} history events`,
      ...waiting.map((line) => `          ${line}`),
      ...(failing > 1
        ? [`          its workflow task fails, attempt ${failing}: try "ops requests replay ${requestId}"`]
        : []),
    ];
  } catch (error) {
    if (isWorkflowNotFound(error)) return undefined;
    throw error;
  }
}

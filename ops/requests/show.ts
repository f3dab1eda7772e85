/** Shows one request to an operator. */
import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { readRequest } from '../../db/requests/requests.ts';
import { isTerminal, nextStatuses, type Status } from '../../domain/requests/statuses.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { ShownEntry } from '../../domain/requests/timeline.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';
import { isWorkflowNotFound } from './workflow-not-found.ts';

const { PendingActivityState } = proto.temporal.api.enums.v1;

/** What Temporal knows of a request's workflow. */
interface KnownWorkflow {
  readonly lines: readonly string[];
  /** Completed, failed, terminated: nothing will happen in it any more. */
  readonly hasEnded: boolean;
}

/**
 * Prints what an operator needs to find out why a request stands where it does. Ids, codes and times only: no
 * enrollee, address or medicine.
 *
 * @throws OperatorError when neither Postgres nor Temporal knows the id.
 */
export async function showRequest(operations: Operations, requestId: string): Promise<void> {
  // The workflow first: it ends after its last status was written, so an ended one has no newer status to come.
  const workflow = await describeWorkflow(operations.temporal(), requestId);
  const stored = await readRequest(operations.database(), requestId);
  if (stored === undefined && workflow === undefined) {
    throw new OperatorError(
      `Neither Postgres nor Temporal knows a request ${requestId}. Check the id and the environment.`,
    );
  }
  const lines = [
    `request   ${requestId}`,
    ...(workflow?.lines ?? ['workflow  not in Temporal: past its retention, or of another namespace']),
    ...(stored === undefined ? [] : recordLines(stored.partner_id, stored.record)),
    ...differenceLines(requestId, workflow, stored?.record.status),
    ...(stored === undefined ? [] : timelineLines(stored.record)),
  ];
  for (const line of lines) operations.print(line);
}

function recordLines(partnerId: string, record: RequestRecord): string[] {
  const next = isTerminal(record.status) ? 'final' : `can go to ${nextStatuses(record.status).join(', ')}`;
  return [
    `partner   ${partnerId}`,
    `pharmacy  ${record.pharmacy.pharmacy_id}`,
    `status    ${record.status} (${next})`,
    ...(record.hold === null ? [] : [`held      for ${record.hold.reason} until ${record.hold.expires_at}`]),
    ...record.routing_history.map(
      ({ pharmacy_id, until, reason }) =>
        `before    ${pharmacy_id} until ${until} (${reason ?? 'no reason'})`,
    ),
  ];
}

function timelineLines({ timeline }: RequestRecord): string[] {
  return ['', ...tableLines(['SEQ', 'AT', 'STATUS', 'ACTOR', 'REASON'], timeline.map(timelineRow))];
}

/** Where Postgres and Temporal differ, and what to do; nothing where the one only has not caught up yet. */
function differenceLines(
  requestId: string,
  workflow: KnownWorkflow | undefined,
  status: Status | undefined,
): string[] {
  if (status !== undefined && isTerminal(status)) return [];
  if (workflow?.hasEnded === false) {
    return status === undefined
      ? ['postgres  has no row yet: the workflow has not run its first task; is a worker up?']
      : [];
  }
  const where = workflow === undefined ? 'is not in Temporal' : 'has ended';
  const advice =
    workflow === undefined
      ? 'Is this its namespace? If so nothing can continue it: tell the partner, who can send a new request.'
      : `Continue it: temporal workflow reset --workflow-id ${requestId} --type LastWorkflowTask --reason "..."`;
  return [
    `differs   the workflow ${where}, and the status is not final: the request is stuck at ${status ?? 'pending'}`,
    `          ${advice}`,
    '          See "A request that is stuck" in docs/ops/requests.md.',
  ];
}

function timelineRow({ sequence, at, status, event, actor, reason }: ShownEntry): string[] {
  return [String(sequence), at, event ?? status, actor, reason ?? ''];
}

async function describeWorkflow(client: Client, requestId: string): Promise<KnownWorkflow | undefined> {
  try {
    const { status, runId, historyLength, closeTime, raw } = await client.workflow
      .getHandle(requestId)
      .describe();
    const waiting = (raw.pendingActivities ?? []).map(
      (activity) =>
        `waits for ${activity.activityType?.name ?? 'an activity'}: ${PendingActivityState[activity.state ?? 0]}, attempt ${activity.attempt ?? 1}, last failure: ${activity.lastFailure?.message ?? 'none'}`,
    );
    const failing = raw.pendingWorkflowTask?.attempt ?? 0;
    const lines = [
      `workflow  ${status.name}, run ${runId}, ${historyLength} history events`,
      ...waiting.map((line) => `          ${line}`),
      ...(failing > 1
        ? [`          its workflow task fails, attempt ${failing}: try "ops requests replay ${requestId}"`]
        : []),
    ];
    return { lines, hasEnded: closeTime !== undefined };
  } catch (error) {
    if (isWorkflowNotFound(error)) return undefined;
    throw error;
  }
}

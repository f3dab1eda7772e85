/** Shows one request to an operator. */
import { NO_ANSWER, NO_PROGRESS } from '../../domain/requests/reasons.ts';
import { isTerminal, nextStatuses } from '../../domain/requests/statuses.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { ShownEntry } from '../../domain/requests/timeline.ts';
import { inspectRequest, type InspectedRequest } from '../../services/requests/inspect-request.ts';
import type { WorkflowCondition } from '../../services/requests/workflow-condition.ts';
import { advised } from '../advised.ts';
import type { Operations } from '../operations.ts';
import { tableLines } from '../table.ts';

/**
 * Prints what an operator needs to find out why a request stands where it does. Ids, codes and times only: no
 * enrollee, address or medicine.
 *
 * @throws OperatorError when neither Postgres nor Temporal knows the id.
 */
export async function showRequest(operations: Operations, requestId: string): Promise<void> {
  const parts = { database: operations.database(), client: await operations.temporal() };
  const inspected = await advised(inspectRequest(parts, requestId), {
    request_not_found: `Neither Postgres nor Temporal knows a request ${requestId}. Check the id and the environment.`,
  });
  const { stored, workflow, difference, next_step_by } = inspected;
  const lines = [
    `request   ${requestId}`,
    ...workflowLines(requestId, workflow),
    ...(stored === undefined ? [] : recordLines(stored.partner_id, stored.record)),
    ...(stored === undefined || next_step_by === null ? [] : [waitsLine(stored.record, next_step_by)]),
    ...differenceLines(requestId, { workflow, difference }),
    ...(stored === undefined ? [] : timelineLines(stored.record)),
  ];
  operations.answer({}, () => lines);
}

function workflowLines(requestId: string, workflow: WorkflowCondition | undefined): string[] {
  if (workflow === undefined)
    return ['workflow  not in Temporal: past its retention, or of another namespace'];
  const { status, run_id, history_length, waits_for, task_attempts } = workflow;
  return [
    `workflow  ${status}, run ${run_id}, ${history_length} history events`,
    ...waits_for.map(
      ({ name, state, attempt, last_failure }) =>
        `          waits for ${name}: ${state}, attempt ${attempt}, last failure: ${last_failure ?? 'none'}`,
    ),
    ...(task_attempts > 1
      ? [
          `          its workflow task fails, attempt ${task_attempts}: try "ops requests replay ${requestId}"`,
        ]
      : []),
  ];
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

function waitsLine({ status }: RequestRecord, until: string): string {
  return status === 'pending'
    ? `waits     for its pharmacy, which must accept or reject by ${until}; else it goes on or is rejected (${NO_ANSWER})`
    : `waits     for its next step, which must be taken by ${until}; else it fails (${NO_PROGRESS})`;
}

function timelineLines({ timeline }: RequestRecord): string[] {
  return ['', ...tableLines(['SEQ', 'AT', 'STATUS', 'ACTOR', 'REASON'], timeline.map(timelineRow))];
}

/** Where Postgres and Temporal differ, and what to do. */
function differenceLines(
  requestId: string,
  { workflow, difference }: Pick<InspectedRequest, 'workflow' | 'difference'>,
): string[] {
  if (difference === undefined) return [];
  if (difference.kind === 'not_recorded') {
    return ['postgres  has no row yet: the workflow has not run its first task; is a worker up?'];
  }
  const where = workflow === undefined ? 'is not in Temporal' : 'has ended';
  const advice =
    workflow === undefined
      ? 'Is this its namespace? If so nothing can continue it: tell the partner, who can send a new request.'
      : `Continue it: temporal workflow reset --workflow-id ${requestId} --type LastWorkflowTask --reason "..."`;
  return [
    `differs   the workflow ${where}, and the status is not final: the request is stuck at ${difference.status}`,
    `          ${advice}`,
    '          See "A request that is stuck" in docs/ops/requests.md.',
  ];
}

function timelineRow({ sequence, at, status, event, actor, reason }: ShownEntry): string[] {
  return [String(sequence), at, event ?? status, actor, reason ?? ''];
}

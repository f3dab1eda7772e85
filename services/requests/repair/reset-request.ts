/** Continues a request from a point of its history, in a new run. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import proto from '@temporalio/proto';
import { ServiceError } from '../../common/errors.ts';
import { undefinedWhenNotFound } from '../../common/temporal/workflow-not-found.ts';
import type { History } from '../projection/decided-request.ts';
import { requestNotFound } from '../read-request.ts';

const { EventType, ResetReapplyType } = proto.temporal.api.enums.v1;

/** `last`: behind the last workflow task that succeeded, so that nothing is decided anew. Else behind the task of an event. */
export type ResetPoint = 'last' | number;

export interface ResetPlan {
  readonly request_id: string;
  readonly run_id: string;
  /** The event that ends the last workflow task that is kept. */
  readonly event_id: number;
  /** When that was; RFC 3339 UTC. */
  readonly at: string;
  /** Activities of the history that are begun again, in their order. */
  readonly done_again: readonly string[];
  /** Updates and signals after the point, which the new run gets again. */
  readonly sent_again: readonly string[];
}

/**
 * What a reset would do; nothing is changed.
 *
 * @throws ServiceError `request_not_found`; `request_is_over` where it completed; `no_reset_point` where no
 *   workflow task has completed before the point.
 */
export async function planReset(client: Client, request_id: string, point: ResetPoint): Promise<ResetPlan> {
  const described = await undefinedWhenNotFound(() => client.workflow.getHandle(request_id).describe());
  if (described === undefined) throw requestNotFound();
  const { runId: run_id, status } = described;
  if (status.name === 'COMPLETED') throw new ServiceError('request_is_over');
  const { events } = await client.workflow.getHandle(request_id, run_id).fetchHistory();
  return planFrom(events ?? [], { request_id, run_id }, point);
}

function planFrom(
  events: NonNullable<History['events']>,
  run: Pick<ResetPlan, 'request_id' | 'run_id'>,
  point: ResetPoint,
): ResetPlan {
  const index = events.findLastIndex(
    ({ eventType, eventId }) =>
      eventType === EventType.EVENT_TYPE_WORKFLOW_TASK_COMPLETED &&
      (point === 'last' || Number(eventId) <= point),
  );
  const end = events[index];
  if (end === undefined) throw new ServiceError('no_reset_point');
  return {
    ...run,
    event_id: Number(end.eventId),
    at: new Date(Number(end.eventTime?.seconds ?? 0) * 1000).toISOString(),
    done_again: activitiesAfter(events, index),
    sent_again: events
      .slice(index)
      .flatMap(({ workflowExecutionUpdateAcceptedEventAttributes: update }) =>
        update?.acceptedRequest?.input?.name == null ? [] : [update.acceptedRequest.input.name],
      ),
  };
}

/** Those that the kept tasks do not have, and those that they have and that had not answered by then. */
function activitiesAfter(events: NonNullable<History['events']>, index: number): string[] {
  const answeredBy = new Map(
    events.flatMap(({ activityTaskCompletedEventAttributes: completed, eventId }) =>
      completed == null ? [] : [[String(completed.scheduledEventId), Number(eventId)] as const],
    ),
  );
  const kept = Number(events[index]?.eventId);
  return events.flatMap(({ activityTaskScheduledEventAttributes: scheduled, eventId }) => {
    if (scheduled == null) return [];
    const answered = answeredBy.get(String(eventId)) ?? Infinity;
    return answered > kept ? [scheduled.activityType?.name ?? 'an activity'] : [];
  });
}

/** Resets as planned. @returns the id of the new run. */
export async function resetRequest(client: Client, plan: ResetPlan, reason: string): Promise<string> {
  const { runId } = await client.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    // The event is one of this run.
    workflowExecution: { workflowId: plan.request_id, runId: plan.run_id },
    workflowTaskFinishEventId: plan.event_id as never,
    reason,
    requestId: randomUUID(),
    resetReapplyType: ResetReapplyType.RESET_REAPPLY_TYPE_ALL_ELIGIBLE,
  });
  return runId;
}

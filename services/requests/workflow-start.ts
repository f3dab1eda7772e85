/** How the workflow of a request is started: by whoever places it, and by whoever continues it after Temporal lost it. */
import type { WorkflowStartOptions } from '@temporalio/client';
import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import { WORKFLOW_TASK_TIMEOUT, type KnownRequest } from '../../domain/requests/messages.ts';
import { toRecord } from '../../domain/requests/record.ts';
import { FIRST_STATE, SEARCH_ATTRIBUTES, stateOf } from '../../domain/requests/search-attributes.ts';
import type { Submission } from '../../domain/requests/submission.ts';

const keys = {
  partner: defineSearchAttributeKey(SEARCH_ATTRIBUTES.partner, SearchAttributeType.KEYWORD),
  pharmacy: defineSearchAttributeKey(SEARCH_ATTRIBUTES.pharmacy, SearchAttributeType.KEYWORD),
  state: defineSearchAttributeKey(SEARCH_ATTRIBUTES.state, SearchAttributeType.KEYWORD),
};

/** Of a new request; nothing is started where there is a workflow with its id already, open or closed. */
export function newRequestOptions(submission: Submission, taskQueue: string): WorkflowStartOptions {
  return {
    ...optionsOf(submission, taskQueue, submission.pharmacy.pharmacy_id, FIRST_STATE),
    args: [submission],
    workflowIdReusePolicy: 'REJECT_DUPLICATE',
    workflowIdConflictPolicy: 'FAIL',
  };
}

/** Of one that Postgres knows better than Temporal: whatever workflow has its id is replaced. */
export function restoredRequestOptions(
  submission: Submission,
  known: KnownRequest,
  taskQueue: string,
): WorkflowStartOptions {
  const record = toRecord(submission, known.timeline, known.prescription_ids);
  return {
    ...optionsOf(submission, taskQueue, record.pharmacy.pharmacy_id, stateOf(record)),
    args: [submission, known],
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
  };
}

function optionsOf(
  { request_id, partner_id, items }: Submission,
  taskQueue: string,
  pharmacyId: string,
  state: ReturnType<typeof stateOf>,
): Omit<WorkflowStartOptions, 'args'> {
  return {
    workflowId: request_id,
    taskQueue,
    workflowTaskTimeout: WORKFLOW_TASK_TIMEOUT,
    // Its activities have it too: what piles up for one partner keeps no other's requests waiting.
    priority: { fairnessKey: partner_id },
    typedSearchAttributes: [
      { key: keys.partner, value: partner_id },
      { key: keys.pharmacy, value: pharmacyId },
      { key: keys.state, value: state },
    ],
    staticSummary: `${items.length} item(s) from ${pharmacyId} for ${partner_id}`,
  };
}

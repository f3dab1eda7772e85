/** Has what a request waits for tried now, in place of when its turn comes. */
import type { Client } from '@temporalio/client';
import { undefinedWhenNotFound } from '../../common/temporal/workflow-not-found.ts';
import { requestNotFound } from '../read-request.ts';
import { readWorkflowCondition } from '../workflow-condition.ts';

/**
 * Each activity is safe to run twice: a pharmacy is asked for the order before anything is sent again.
 *
 * @param isMeant which of them, by the name of the activity.
 * @returns the names of the activities that are tried now; none where nothing waits for its next try.
 * @throws ServiceError `request_not_found` when no workflow runs.
 */
export async function retryActivities(
  client: Client,
  requestId: string,
  isMeant: (name: string) => boolean = () => true,
): Promise<string[]> {
  const workflow = await readWorkflowCondition(client, requestId);
  if (workflow === undefined || workflow.has_ended) throw requestNotFound();
  const waiting = workflow.waits_for.filter(
    ({ name, next_try_at, attempt }) => isMeant(name) && next_try_at !== null && attempt > 1,
  );
  const retried: string[] = [];
  for (const { name, activity_id } of waiting) {
    const run = { workflowId: requestId, runId: workflow.run_id };
    if (await resetActivity(client, run, activity_id)) retried.push(name);
  }
  return retried;
}

/** @returns false where it got through by itself meanwhile. */
async function resetActivity(
  client: Client,
  execution: { workflowId: string; runId: string },
  id: string,
): Promise<boolean> {
  const { namespace, identity } = client.options;
  const reset = () => client.workflowService.resetActivity({ namespace, execution, id, identity });
  return (await undefinedWhenNotFound(reset)) !== undefined;
}

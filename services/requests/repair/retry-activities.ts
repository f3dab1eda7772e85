/** Has what a request waits for tried now, in place of when its turn comes. */
import type { Client } from '@temporalio/client';
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
  for (const { activity_id } of waiting) {
    await client.workflowService.resetActivity({
      namespace: client.options.namespace,
      execution: { workflowId: requestId, runId: workflow.run_id },
      id: activity_id,
      identity: client.options.identity,
    });
  }
  return waiting.map(({ name }) => name);
}

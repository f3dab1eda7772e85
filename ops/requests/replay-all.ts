/** Replays the workflows of a deployment against the code of this checkout: a check before a deploy. */
import type { Client } from '@temporalio/client';
import { Worker } from '@temporalio/worker';
import { decoded } from '../../services/privacy/payload-encryption.ts';
import { workflowBundle, WORKFLOWS_PATH } from '../../worker/workflow-bundle.ts';
import type { Operations } from '../operations.ts';
import { findDifference, type History, installQuietRuntime } from './find-difference.ts';

/** By default, workflows that completed within this time are replayed too. */
const ENDED_WITHIN_MS = 24 * 3_600_000;
/** Maximum number of workflows whose deviation is located. */
const MAX_EXPLAINED = 3;
const PROGRESS_EVERY = 100;

interface Replayed {
  readonly workflow_id: string;
  readonly history: History;
}

/** Replays open workflows and those completed since a time. Exit code 1 when this code would break a workflow. */
export async function replayAll(operations: Operations, since: Date | undefined): Promise<void> {
  const from = since ?? new Date(operations.clock().getTime() - ENDED_WITHIN_MS);
  const client = await operations.temporal();
  installQuietRuntime();
  const differing = new Map<string, History>();
  let replayed = 0;
  for await (const { workflow_id, history, isSame } of outcomes(client, operations.taskQueue(), from)) {
    replayed += 1;
    if (!isSame) {
      differing.set(workflow_id, history);
      operations.report(workflow_id);
    }
    if (replayed % PROGRESS_EVERY === 0) operations.report(`${replayed} replayed ...`);
  }
  const explained = await explain(differing);
  if (differing.size > 0) operations.reportProblems();
  operations.answer({ replayed, differing: [...differing.keys()], explained }, () => [
    ...explained.flatMap(({ workflow_id, difference }) => ['', `${workflow_id}: ${difference}`]),
    differing.size === 0
      ? `${replayed} replayed: today's code makes the same decisions.`
      : `${replayed} replayed, ${differing.size} were decided otherwise than by this code. Do not deploy it as a new version: docs/engineers/replay.md. As a rollback it is right: deploy it, then reset these requests: docs/ops/runbooks/bad-deploy.md.`,
  ]);
}

/** Builds the bundle once, and reads each history when it is replayed. */
async function* outcomes(client: Client, taskQueue: string, since: Date) {
  const bundle = await workflowBundle();
  const kept = new Map<string, History>();
  async function* histories() {
    for await (const { workflow_id, history } of historiesOf(client, taskQueue, since)) {
      kept.set(workflow_id, history);
      yield { workflowId: workflow_id, history };
    }
  }
  const options = { workflowBundle: bundle, replayName: 'gate' };
  for await (const { workflowId, error } of Worker.runReplayHistories(options, histories())) {
    const history = kept.get(workflowId) ?? {};
    kept.delete(workflowId);
    yield { workflow_id: workflowId, history, isSame: error === undefined };
  }
}

/** Skips terminated and reset runs, because no code continues them. */
async function* historiesOf(client: Client, taskQueue: string, since: Date): AsyncGenerator<Replayed> {
  const query =
    `TaskQueue = '${taskQueue.replaceAll("'", "''")}' AND (ExecutionStatus = 'Running' OR ` +
    `(ExecutionStatus = 'Completed' AND CloseTime >= '${since.toISOString()}'))`;
  for await (const { workflowId, runId } of client.workflow.list({ query })) {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    yield { workflow_id: workflowId, history: await decoded(client, history) };
  }
}

async function explain(differing: ReadonlyMap<string, History>) {
  const explained: { readonly workflow_id: string; readonly difference: string }[] = [];
  for (const [workflow_id, history] of [...differing].slice(0, MAX_EXPLAINED)) {
    const difference = await findDifference(history, WORKFLOWS_PATH);
    explained.push({ workflow_id, difference: difference ?? 'its workflow task fails' });
  }
  return explained;
}

/** The SDK's workflow runtime without a worker and a server: the sandbox in which workers run workflow code, in this process. */
import { TypedSearchAttributes } from '@temporalio/common';
import { parseWorkflowCode } from '@temporalio/worker/lib/worker.js';
import type { Workflow } from '@temporalio/worker/lib/workflow/interface.js';
import { ReusableVMWorkflowCreator } from '@temporalio/worker/lib/workflow/reusable-vm.js';
import { globalHandlers } from '@temporalio/worker/lib/workflow/vm-shared.js';
import { bundledCode } from './bundle.ts';

const creators = new Map<string, Promise<ReusableVMWorkflowCreator>>();

function creatorOf(workflowsPath: string, timeLimitMs?: number): Promise<ReusableVMWorkflowCreator> {
  const key = `${workflowsPath} ${timeLimitMs}`;
  const known = creators.get(key);
  if (known !== undefined) return known;
  const made = makeCreator(workflowsPath, timeLimitMs);
  creators.set(key, made);
  return made;
}

async function makeCreator(workflowsPath: string, timeLimitMs?: number): Promise<ReusableVMWorkflowCreator> {
  // The stack trace query needs a hook on every promise of the process, which makes each many times slower.
  globalHandlers.install = () => undefined;
  const bundle = parseWorkflowCode(await bundledCode(workflowsPath));
  // The SDK's type lacks "no limit".
  return ReusableVMWorkflowCreator.create(bundle, timeLimitMs as unknown as number, new Set());
}

/** Properties of a new workflow. */
export interface InstanceOptions {
  readonly workflowsPath: string;
  readonly workflowType: string;
  readonly workflowId: string;
  readonly runId: string;
  readonly taskQueue: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Time limit of a workflow task, milliseconds. By default there is none, because Node starts a thread for each limit. */
  readonly timeLimitMs?: number | undefined;
}

/** Creates a workflow in the sandbox; its first activation must initialise it. */
export async function createInstance(options: InstanceOptions): Promise<Workflow> {
  const { workflowsPath, workflowType, workflowId, runId, taskQueue, now, timeLimitMs } = options;
  const creator = await creatorOf(workflowsPath, timeLimitMs);
  return creator.createWorkflow({
    now,
    randomnessSeed: [1, 2, 3, 4, 5, 6, 7, 8],
    showStackTraceSources: false,
    info: {
      workflowId,
      runId,
      workflowType,
      taskQueue,
      namespace: 'unit',
      searchAttributes: {},
      typedSearchAttributes: new TypedSearchAttributes(),
      firstExecutionRunId: runId,
      originalExecutionRunId: runId,
      startTime: new Date(now),
      runStartTime: new Date(now),
      taskTimeoutMs: 5_000,
      attempt: 1,
      historyLength: 3,
      historySize: 300,
      continueAsNewSuggested: false,
      targetWorkerDeploymentVersionChanged: false,
      suggestedContinueAsNewReasons: [],
      currentBuildId: '',
      unsafe: {
        now: () => Date.now(),
        random: () => 0.5,
        isReplaying: false,
        isReplayingHistoryEvents: false,
      },
    } as unknown as Parameters<typeof creator.createWorkflow>[0]['info'],
  });
}

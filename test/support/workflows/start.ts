/** Starts workflows for unit tests: the real code in the SDK's runtime, with activities and time controlled by the test. */
import path from 'node:path';
import { msToTs } from '@temporalio/common/lib/time.js';
import Long from 'long';
import { Flow, type FakeActivities } from './flow.ts';
import { toPayload } from './payloads.ts';
import { createInstance } from './runtime.ts';

const WORKFLOWS_PATH = path.join(import.meta.dirname, '../../../workflows/index.ts');
/** Default start time of a workflow in unit tests. */
export const START = Date.parse('2026-01-05T09:00:00.000Z');
export const TASK_QUEUE = 'unit';

export interface StartOptions {
  /** Activities that are not named here wait until the test resolves them. */
  readonly activities?: FakeActivities;
  readonly workflowId?: string;
  readonly now?: number;
  /** Workflow code other than the engine's own. */
  readonly workflowsPath?: string;
  /** Time limit of a workflow task, milliseconds; none by default. */
  readonly timeLimitMs?: number;
}

let started = 0;

/** Starts a workflow and runs it until it waits for the test. */
export async function startWorkflow(
  workflowType: string,
  args: readonly unknown[],
  options: StartOptions = {},
): Promise<Flow> {
  const flow = await prepareWorkflow(workflowType, args, options);
  await flow.settle();
  return flow;
}

/** Prepares a workflow before its first workflow task. */
export async function prepareWorkflow(
  workflowType: string,
  args: readonly unknown[],
  options: StartOptions = {},
): Promise<Flow> {
  const {
    activities = {},
    workflowId = 'unit',
    now = START,
    workflowsPath = WORKFLOWS_PATH,
    timeLimitMs,
  } = options;
  const runId = `run-${(started += 1)}`;
  const recreate = () =>
    createInstance({
      workflowsPath,
      workflowType,
      workflowId,
      runId,
      taskQueue: TASK_QUEUE,
      now,
      timeLimitMs,
    });
  const initializeWorkflow = {
    workflowType,
    workflowId,
    arguments: args.map(toPayload),
    randomnessSeed: Long.fromNumber(started),
    attempt: 1,
    firstExecutionRunId: runId,
    startTime: msToTs(now),
    workflowTaskTimeout: msToTs(5_000),
  };
  return new Flow(await recreate(), {
    runId,
    now,
    fakes: activities,
    first: { initializeWorkflow },
    recreate,
  });
}

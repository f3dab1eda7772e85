/** Replays the history of a request against the code of this checkout. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import proto from '@temporalio/proto';
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { WORKFLOWS_PATH } from '../../worker/fulfilment-worker.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';

type History = proto.temporal.api.history.v1.IHistory;
const { EventType } = proto.temporal.api.enums.v1;

/**
 * Replays a workflow, by its id or from a file, and prints whether today's code takes the same decisions.
 *
 * @throws OperatorError when it does not, naming the event where it differs, or when there is no such history.
 */
export async function replayRequest(operations: Operations, source: string): Promise<void> {
  const history = existsSync(source)
    ? await historyOfFile(source)
    : await historyOfWorkflow(operations, source);
  // The SDK logs each failing workflow task as it replays it; what matters of that is printed below.
  Runtime.install({ logger: new DefaultLogger('ERROR', () => undefined) });
  const difference = await findDifference(history, WORKFLOWS_PATH);
  if (difference !== undefined) throw new OperatorError(difference);
  operations.print(`Replayed ${history.events?.length ?? 0} events: today's code takes the same decisions.`);
}

/** Where the workflows at a path take another decision than the history has, in words; undefined when nowhere. */
export async function findDifference(history: History, workflowsPath: string): Promise<string | undefined> {
  try {
    await Worker.runReplayHistory({ workflowsPath, replayName: 'replay' }, history);
    return undefined;
  } catch (error) {
    if (!(error instanceof DeterminismViolationError)) throw error;
    return differenceOf(history, error);
  }
}

async function historyOfFile(file: string): Promise<History> {
  try {
    return historyFromJSON(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    throw new OperatorError(
      `${file} is not a workflow history in JSON: ${error instanceof Error ? error.message : ''}`,
      {
        cause: error,
      },
    );
  }
}

async function historyOfWorkflow(operations: Operations, workflowId: string): Promise<History> {
  try {
    return await operations.temporal().workflow.getHandle(workflowId).fetchHistory();
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    throw new OperatorError(`There is no file and no workflow ${workflowId}. Check the path or the id.`, {
      cause: error,
    });
  }
}

/** The event at which the code and the history part, in words. */
function differenceOf(history: History, error: Error): string {
  const eventId = /HistoryEvent\(id: (\d+)/.exec(error.message)?.[1];
  const event = history.events?.find((candidate) => String(candidate.eventId) === eventId);
  const name = event?.eventType == null ? 'unknown event' : EventType[event.eventType];
  return [
    "Today's code takes another decision than the history has.",
    ...(eventId === undefined
      ? []
      : [`It differs at event ${eventId} (${name}) of ${history.events?.length ?? 0}.`]),
    error.message,
    'Put the change behind patched(), or keep the old order of commands; see docs/engineers/replay.md.',
  ].join('\n');
}

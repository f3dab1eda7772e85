/** Replays the history of a request against the code of this checkout. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils.js';
import proto from '@temporalio/proto';
import { decoded, isEncrypted } from '../../services/privacy/payload-encryption.ts';
import { undefinedWhenNotFound } from '../../services/common/temporal/missing-targets.ts';
import { WORKFLOWS_PATH } from '../../worker/workflow-bundle.ts';
import { EXIT, OperatorError } from '../errors.ts';
import type { Operations } from '../operations.ts';
import { findDifference, type History as Recorded, installQuietRuntime } from './find-difference.ts';

const { History } = proto.temporal.api.history.v1;

/**
 * Replays a workflow, by its id or from a file, and prints whether today's code makes the same decisions.
 *
 * @throws OperatorError when it does not, naming the place of the deviation, or when there is no such history.
 */
export async function replayRequest(operations: Operations, source: string): Promise<void> {
  const history = existsSync(source)
    ? await readable(operations, await historyOfFile(source))
    : await historyOfWorkflow(operations, source);
  installQuietRuntime();
  const difference = await findDifference(history, WORKFLOWS_PATH);
  if (difference !== undefined) {
    throw new OperatorError(
      `${difference}\nPut the change behind patched(), or keep the old sequence of commands; see docs/engineers/replay.md.`,
      { exitCode: EXIT.found },
    );
  }
  const events = history.events?.length ?? 0;
  operations.answer({ events, differs: false }, () => [
    `Replayed ${events} events: today's code makes the same decisions.`,
  ]);
}

async function historyOfFile(file: string): Promise<Recorded> {
  try {
    const parsed = historyFromJSON(JSON.parse(await readFile(file, 'utf8')));
    // The conversion gives the parsed JSON its types.
    return History.decode(History.encode(parsed).finish());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} is not a workflow history in JSON: ${reason}`, { cause: error });
  }
}

/** A history in clear text needs no key and no deployment. */
async function readable(operations: Operations, history: Recorded): Promise<Recorded> {
  return isEncrypted(history) ? decoded(await operations.temporal(), history) : history;
}

async function historyOfWorkflow(operations: Operations, workflowId: string): Promise<Recorded> {
  const handle = (await operations.temporal()).workflow.getHandle(workflowId);
  const history = await undefinedWhenNotFound(() => handle.fetchHistory());
  if (history !== undefined) return readable(operations, history);
  throw new OperatorError(`There is no file or workflow ${workflowId}. Check the path or the id.`);
}

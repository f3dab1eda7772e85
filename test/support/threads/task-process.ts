/** A process with a background thread of the module in its first argument. Its parent sends tasks, and receives the outcome of each. */
import { BackgroundThread, TaskTimeout } from '../../../services/common/background-thread.ts';
import { ServiceError } from '../../../services/common/errors.ts';
import { callOrigin } from '../../../services/common/load/call-queue.ts';
import type { EndingTask } from './ending-thread.ts';

export interface ProcessTask {
  readonly id: number;
  readonly task: EndingTask;
  readonly timeoutMs?: number;
  readonly account?: string;
}

export interface TaskOutcome {
  readonly id: number;
  /** The task's result, the code of a ServiceError, `timeout`, or another error's message. */
  readonly outcome: string;
}

const thread = new BackgroundThread<EndingTask, string>(new URL(process.argv[2] ?? '', import.meta.url));

function outcomeOf(error: unknown): string {
  if (error instanceof ServiceError) return error.code;
  if (error instanceof TaskTimeout) return 'timeout';
  return error instanceof Error ? error.message : String(error);
}

process.on('message', ({ id, task, account, ...options }: ProcessTask) => {
  const origin = { account, noteWait: () => undefined };
  const outcome = callOrigin.run(origin, () => thread.run(task, options).catch(outcomeOf));
  void outcome.then((how) => process.send?.({ id, outcome: how } satisfies TaskOutcome));
});
process.send?.('ready');

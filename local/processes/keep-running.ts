/** Keeps a process of the stack running: when it ends by itself, it is started again after a while. */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../failure.ts';
import type { Part } from '../stack/parts.ts';
import type { RunningProcess } from './processes.ts';

/** Before the first new start, and before any later one; milliseconds. */
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;
/** A process that ran this long starts again after the first delay; milliseconds. */
const STEADY_MS = 30_000;

export interface KeepRunningOptions {
  readonly start: () => Promise<RunningProcess>;
  readonly say: (line: string) => void;
  /** Called with every process that takes the place of one that ended. */
  readonly onRestart: (replacement: RunningProcess) => Promise<void>;
}

/** Watches a process that runs already. */
export function keepRunning(first: RunningProcess, { start, say, onRestart }: KeepRunningOptions): Part {
  const { role, logFile } = first;
  let current = first;
  const stopping = new AbortController();

  const untilEnded = async () => `ended (${await current.ended})`;

  /**
   * Starts a replacement and waits until it ends; returns what happened. What fails on the way, on a machine short
   * of disk or processes, may work later; left to itself it would end us and leave the other parts running.
   */
  const runReplacement = async () => {
    try {
      current = await start();
    } catch (error) {
      return `could not be started (${messageOf(error)})`;
    }
    // Whoever asked for the stop stops this one too, and waits for us before.
    if (stopping.signal.aborted) return 'was started while it was stopped';
    try {
      await onRestart(current);
    } catch (error) {
      say(
        `The ${role} runs again as process ${current.pid}, which was not written down: ${messageOf(error)}`,
      );
    }
    return await untilEnded();
  };

  const watch = async () => {
    let delayMs = FIRST_DELAY_MS;
    let next = untilEnded;
    for (;;) {
      const started = performance.now();
      const what = await next();
      if (stopping.signal.aborted) return;
      if (performance.now() - started > STEADY_MS) delayMs = FIRST_DELAY_MS;
      say(`The ${role} ${what}; starting it again in ${delayMs / 1000} s. Log: ${logFile}`);
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS);
      next = runReplacement;
    }
  };
  const watching = watch();

  return {
    async stop() {
      stopping.abort();
      await current.stop();
      await watching;
      // A replacement may have been on its way up when the stop was asked for.
      await current.stop();
    },
    kill() {
      stopping.abort();
      current.kill();
    },
  };
}

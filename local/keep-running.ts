/** Keeps a process of the stack running: when it ends by itself, it is started again after a while. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from './parts.ts';
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
  let current = first;
  const stopping = new AbortController();

  const watch = async () => {
    let delayMs = FIRST_DELAY_MS;
    for (;;) {
      const started = performance.now();
      const how = await current.ended;
      if (stopping.signal.aborted) return;
      if (performance.now() - started > STEADY_MS) delayMs = FIRST_DELAY_MS;
      say(
        `The ${current.role} ended (${how}); starting it again in ${delayMs / 1000} s. Log: ${current.logFile}`,
      );
      await sleep(delayMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS);
      current = await start();
      await onRestart(current);
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

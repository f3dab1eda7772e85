/** Restarts a process of the stack after a delay when it exits unexpectedly. */
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf } from '../failure.ts';
import type { Part } from '../stack/parts.ts';
import type { RunningProcess } from './processes.ts';

/** The first delay before a restart, and the maximum. */
const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 10_000;
/** After a process ran this long, the delay is reset to the first one. */
const STEADY_MS = 30_000;

export interface KeepRunningOptions {
  readonly start: () => Promise<RunningProcess>;
  readonly say: (line: string) => void;
  /** Called with every process that replaces an ended one. */
  readonly onRestart: (replacement: RunningProcess) => Promise<void>;
  /** While this is true, the ended process is not started again. */
  readonly isHeld?: () => Promise<boolean>;
}

/** How often a held process is checked; milliseconds. */
const HELD_CHECK_MS = 500;

export function keepRunning(
  first: RunningProcess,
  { start, say, onRestart, isHeld }: KeepRunningOptions,
): Part {
  const { role, logFile } = first;
  let current = first;
  const stopping = new AbortController();

  const untilEnded = async () => `ended (${await current.ended})`;

  /**
   * Starts a replacement, waits until it ends and returns what happened. Errors are returned, because a start that
   * failed for lack of disk or processes may work later, and a thrown error would end this process but not the other
   * parts.
   */
  const runReplacement = async () => {
    try {
      current = await start();
    } catch (error) {
      return `could not be started (${messageOf(error)})`;
    }
    // `stop` waits for this function and then stops the replacement.
    if (stopping.signal.aborted) return 'was started while it was stopped';
    try {
      await onRestart(current);
    } catch (error) {
      say(
        `The ${role} runs again as process ${current.pid}, which could not be recorded: ${messageOf(error)}`,
      );
    }
    return await untilEnded();
  };

  const untilReleased = async () => {
    for (;;) {
      if (stopping.signal.aborted || (await isHeld?.()) !== true) return;
      await sleep(HELD_CHECK_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const watch = async () => {
    let delayMs = FIRST_DELAY_MS;
    let next = untilEnded;
    for (;;) {
      const started = performance.now();
      const what = await next();
      if (stopping.signal.aborted) return;
      if (performance.now() - started > STEADY_MS) delayMs = FIRST_DELAY_MS;
      if ((await isHeld?.()) === true) {
        say(`The ${role} is stopped until it is started again.`);
        await untilReleased();
        if (stopping.signal.aborted) return;
        next = runReplacement;
        continue;
      }
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
      // A replacement may have been starting when `stop` was called.
      await current.stop();
    },
    kill() {
      stopping.abort();
      current.kill();
    },
  };
}

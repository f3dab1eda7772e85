/** Handles Ctrl-C and other stop signals. */
import { watchParent } from './parent.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * One Ctrl-C may arrive several times, because the terminal, npm and the bootstrap script each send it. Signals within
 * this time after the first one are ignored.
 */
const SAME_SIGNAL_MS = 1_000;

export interface StopHandlers {
  /** Called at the first signal. */
  readonly stop: () => void;
  /** Called at a second signal. */
  readonly force: () => void;
}

/** Calls the handlers at a stop signal, and when the parent process has ended. */
export function onStopSignals({ stop, force }: StopHandlers): void {
  let firstAt: number | undefined;
  const handle = () => {
    const now = performance.now();
    if (firstAt === undefined) {
      firstAt = now;
      stop();
    } else if (now - firstAt > SAME_SIGNAL_MS) {
      force();
    }
  };
  for (const signal of SIGNALS) process.on(signal, handle);
  watchParent(handle);
}

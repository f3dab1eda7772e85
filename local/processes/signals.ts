/** Ctrl-C and its relatives. */
import { watchParent } from './parent.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * One Ctrl-C may arrive several times: from the terminal, from npm and from our bootstrap, which each pass it on.
 * What comes within this time of the first is the same one; milliseconds.
 */
const SAME_SIGNAL_MS = 1_000;

export interface StopHandlers {
  /** At the first signal. */
  readonly stop: () => void;
  /** At a second one. */
  readonly force: () => void;
}

/** Calls the handlers when somebody wants the process to stop, or when nobody is left who could. */
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

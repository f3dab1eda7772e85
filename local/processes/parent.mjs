/** Detects the end of the parent process. Supports older versions of Node. */

const CHECK_INTERVAL_MS = 500;

/**
 * Calls `onGone` once when the parent process has ended. This is needed because npm's shell does not forward a signal
 * that is sent only to npm, and a killed parent sends no signal.
 *
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, CHECK_INTERVAL_MS);
  timer.unref();
}

/** Notices when the process that started us is gone. Runs on older Nodes too. */

const LOOK_EVERY_MS = 500;

/**
 * Calls `onGone` once when our parent has ended. npm's shell keeps a signal to itself when it is sent to npm alone,
 * and a killed parent tells nobody.
 *
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, LOOK_EVERY_MS);
  timer.unref();
}

/** Versions of the workers of a deployment: https://docs.temporal.io/worker-versioning. */

/** What names a version: no dot and no colon, which Temporal puts between the deployment and its version. */
export const BUILD_ID = /^[\w-]{1,60}$/;

/**
 * The worker deployment of a task queue: each has one.
 *
 * @throws TypeError where its name has a character that a deployment may not have.
 */
export function deploymentOf(taskQueue: string): string {
  if (/[.:]/.test(taskQueue)) {
    throw new TypeError(
      `Workers of "${taskQueue}" can't have versions: give the task queue a name without . and :`,
    );
  }
  return taskQueue;
}

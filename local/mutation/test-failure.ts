/** Runs one test and returns its failure. */
import type { LoadedTest } from './suites.ts';

/** Only a test that bundles the workflow code comes near this limit. */
const LIMIT_MS = 120_000;
/** A test whose promise never settles because of a mutant leaves the event loop idle, even on a busy machine. */
const IDLE_MS = 2_000;
const IDLE_SHARE = 0.02;

/** Returns the error of a test, including an unhandled rejection, or undefined if the test passes. */
export async function failureOf(test: LoadedTest): Promise<string | undefined> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  process.on('uncaughtException', reject);
  const limit = setTimeout(() => reject(new Error('the test takes too long')), LIMIT_MS);
  let before = performance.eventLoopUtilization();
  const watch = setInterval(() => {
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, before).utilization < IDLE_SHARE) {
      reject(new Error('the test waits for an event that never happens'));
    }
    before = now;
  }, IDLE_MS);
  try {
    await Promise.race([test.run(), failed]);
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    clearTimeout(limit);
    clearInterval(watch);
    process.off('uncaughtException', reject);
  }
}

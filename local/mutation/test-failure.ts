/** Runs one test and says how it failed. */
import type { LoadedTest } from './suites.ts';

/** No test takes nearly as long; one does that bundles the workflow code. */
const LIMIT_MS = 120_000;
/** A mutant may keep a promise from ever settling: then nothing happens any more, however busy the machine is. */
const IDLE_MS = 2_000;
const IDLE_SHARE = 0.02;

/** What was thrown, also where nobody awaits it; undefined when the test passes. */
export async function failureOf(test: LoadedTest): Promise<string | undefined> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  process.on('uncaughtException', reject);
  const limit = setTimeout(() => reject(new Error('the test takes too long')), LIMIT_MS);
  let before = performance.eventLoopUtilization();
  const watch = setInterval(() => {
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, before).utilization < IDLE_SHARE) {
      reject(new Error('the test waits for what does not come'));
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

/** A suite's own engine, and builders of test data. */
import { startEngine, type TestEngine, type TestEngineOptions } from '../engine/engine.ts';
import { Given } from '../given/given.ts';
import { prepared } from './prepared.ts';
import type { Suite } from './use-engine.ts';

/**
 * A suite's own engine: for options, for access to its logs and counters, or for changes to what the shared engine's suites have in
 * common.
 *
 * @param options or a function that returns them, if they are created before the tests begin.
 */
export function useOwnEngine(
  options: TestEngineOptions | (() => Promise<TestEngineOptions> | TestEngineOptions) = {},
): Suite<TestEngine> {
  const start = async () => startEngine(typeof options === 'function' ? await options() : options);
  const engine = prepared(start, (started) => started.close());
  return { engine, given: new Given(engine) };
}

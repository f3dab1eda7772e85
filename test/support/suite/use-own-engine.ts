/** An engine of a suite's own, and what its tests take for given. */
import { startEngine, type TestEngine, type TestEngineOptions } from '../engine/engine.ts';
import { Given } from '../given/given.ts';
import { prepared } from './prepared.ts';
import type { Suite } from './use-engine.ts';

/**
 * An engine of the suite's own: with options, for a look at its logs and counters, or to change what others share.
 *
 * @param options a function where they are made before the tests begin.
 */
export function useOwnEngine(
  options: TestEngineOptions | (() => Promise<TestEngineOptions> | TestEngineOptions) = {},
): Suite<TestEngine> {
  const start = async () => startEngine(typeof options === 'function' ? await options() : options);
  const engine = prepared(start, (started) => started.close());
  return { engine, given: new Given(engine) };
}

/** An engine for a suite, and what its tests take for given. */
import { startEngine, type TestEngine, type TestEngineOptions } from '../engine/engine.ts';
import { Given } from '../given/given.ts';
import { joinSharedEngine, type SharedEngine } from '../shared/join.ts';
import { prepared } from './prepared.ts';

/** What the tests of a suite work with. */
export interface Suite<Engine> {
  readonly engine: Engine;
  readonly given: Given;
}

/**
 * The engine that all suites share which are told apart by their partners and pharmacies. It has no parts to look
 * into, no options, and neither its pharmacies nor its reference data may be changed: see `useOwnEngine`.
 */
export function useEngine(): Suite<SharedEngine> {
  const engine = prepared(joinSharedEngine, (joined) => joined.close());
  return { engine, given: new Given(engine) };
}

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

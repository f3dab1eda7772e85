/**
 * The shared engine for a suite, and what its tests take for given. Imports nothing of an engine itself: that takes
 * more than a second of each suite.
 */
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

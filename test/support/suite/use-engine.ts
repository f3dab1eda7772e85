/**
 * The shared engine for a suite, and builders of test data. It imports no part of the engine, because that would cost each suite
 * more than a second.
 */
import { Given } from '../given/given.ts';
import { joinSharedEngine, type SharedEngine } from '../shared/join.ts';
import { prepared } from './prepared.ts';

export interface Suite<Engine> {
  readonly engine: Engine;
  readonly given: Given;
}

/**
 * The shared engine, for suites that are isolated by their own partners and pharmacies. Its parts and options are not accessible,
 * and its pharmacies and reference data must not be changed: see `useOwnEngine`.
 */
export function useEngine(): Suite<SharedEngine> {
  const engine = prepared(joinSharedEngine, (joined) => joined.close());
  return { engine, given: new Given(engine) };
}

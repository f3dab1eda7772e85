/** A suite's own API on the shared engine. */
import { startEngine, type TestEngine, type TestEngineOptions } from '../engine/engine.ts';
import { Given } from '../given/given.ts';
import { sharedResource } from '../shared/shared-resource.ts';
import { prepared } from './prepared.ts';
import type { Suite } from './use-engine.ts';

/** Options of an API; options of workers need `useOwnEngine`. */
type ApiOptions = Pick<
  TestEngineOptions,
  'callWindows' | 'clientAddress' | 'clock' | 'endpoints' | 'fileStore' | 'limits' | 'portal' | 'virusScanner'
>;

/**
 * Starts an API with its own options in this process, on the database and workers of the shared engine. It costs a fraction of
 * `useOwnEngine`, which also starts workers. The suite is isolated by its own partners and pharmacies, as with `useEngine`.
 *
 * @param options or a function that returns them, if they are created before the tests begin.
 */
export function useOwnApi(
  options: ApiOptions | (() => Promise<ApiOptions> | ApiOptions) = {},
): Suite<TestEngine> {
  const start = async () => {
    const beside = await sharedResource('engine');
    return await startEngine({ ...(typeof options === 'function' ? await options() : options), beside });
  };
  const engine = prepared(start, (started) => started.close());
  return { engine, given: new Given(engine) };
}

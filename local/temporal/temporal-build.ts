/** Builds the Temporal server of `npm start` from the sources that `local/temporal/go.mod` pins, once per machine. */
import path from 'node:path';
import { PROJECT_ROOT } from '../project.ts';
import { buildGoProgram, builtGoProgram, type GoProgram } from '../tools/build-go-program.ts';
import { reducedSources } from './reduced-sources.ts';

const MODULE = path.join(PROJECT_ROOT, 'local', 'temporal');

const TEMPORAL: GoProgram = {
  name: 'temporal',
  title: 'Temporal server',
  module: MODULE,
  sources: reducedSources(MODULE),
  program: 'github.com/temporalio/cli/cmd/temporal',
  cost: 'two to three minutes and 2 GB of disk',
  otherwise:
    '; or install a temporal program (https://docs.temporal.io/cli) on the PATH; ' +
    'or start a Temporal server yourself and set TEMPORAL_ADDRESS',
};

/** Returns the path of the program if it was built before. */
export function builtTemporal(): Promise<string | undefined> {
  return builtGoProgram(TEMPORAL);
}

/**
 * Returns the path of the built program. The first call on a machine builds it, which takes two to three minutes on two
 * cores. Later calls, also in other clones, find it in the cache.
 *
 * @throws StackFailure with the end of the compiler's output when it can't be built.
 */
export function buildTemporal(say: (line: string) => void, signal: AbortSignal | undefined): Promise<string> {
  return buildGoProgram(TEMPORAL, { say, signal });
}

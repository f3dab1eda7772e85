/** Builds the Temporal server of `npm start` from the sources that `local/temporal/go.mod` pins, once per machine. */
import path from 'node:path';
import { PROJECT_ROOT } from '../project.ts';
import { buildGoProgram } from '../tools/build-go-program.ts';

/**
 * The path of the built program. The first call on a machine builds it, which takes about four minutes on two
 * cores; later calls, in other clones too, find it in the cache.
 *
 * @throws StackFailure with the end of the compiler's output when it can't be built.
 */
export async function buildTemporal(
  say: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<string> {
  return await buildGoProgram(
    {
      name: 'temporal',
      title: 'Temporal server',
      module: path.join(PROJECT_ROOT, 'local', 'temporal'),
      program: 'github.com/temporalio/cli/cmd/temporal',
      cost: 'about 4 minutes and 3 GB of disk',
      otherwise:
        '; or install a temporal program (https://docs.temporal.io/cli) on the PATH; ' +
        'or start a Temporal server yourself and set TEMPORAL_ADDRESS',
    },
    { say, signal },
  );
}

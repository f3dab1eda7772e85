/**
 * Builds the programs of a Temporal cluster once per machine, from the sources pinned in
 * `local/cluster/temporal/go.mod`.
 */
import path from 'node:path';
import { StackFailure } from '../failure.ts';
import { PROJECT_ROOT } from '../project.ts';
import { hasGo } from '../temporal/temporal-binary.ts';
import { reducedSources } from '../temporal/reduced-sources.ts';
import { buildGoProgram, type BuildOptions } from '../tools/build-go-program.ts';

const MODULE = path.join(PROJECT_ROOT, 'local', 'cluster', 'temporal');

/** Paths of the programs of a Temporal cluster. */
export interface TemporalPrograms {
  readonly server: string;
  /** Creates and upgrades the server's tables. */
  readonly sqlTool: string;
  readonly ui: string;
}

/**
 * Finds or builds the programs of a Temporal cluster.
 *
 * @throws StackFailure that says what to do if a program can't be built.
 */
export async function findTemporalPrograms(options: BuildOptions): Promise<TemporalPrograms> {
  if (!hasGo())
    throw new StackFailure(
      'A Temporal cluster is built with Go: install it (https://go.dev/dl) and run the command again.',
    );
  // Built one after the other, because they share most compiled packages.
  const server = await build(
    'temporal-server',
    'go.temporal.io/server/cmd/server',
    'Temporal server',
    options,
  );
  const sqlTool = await build(
    'temporal-sql-tool',
    'go.temporal.io/server/cmd/tools/sql',
    'tool for its tables',
    options,
  );
  const ui = await build(
    'temporal-ui',
    'github.com/temporalio/ui-server/v2/cmd/server',
    'Temporal UI',
    options,
  );
  return { server, sqlTool, ui };
}

function build(name: string, program: string, title: string, options: BuildOptions): Promise<string> {
  const cost = 'up to 3 minutes and 2 GB of disk';
  const sources = reducedSources(MODULE);
  return buildGoProgram({ name, title, module: MODULE, sources, program, cost }, options);
}

/** promtool, which checks and tests alert rules of Prometheus, built from the sources pinned beside this. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { messageOf, StackFailure } from '../failure.ts';
import { PROJECT_ROOT } from '../project.ts';
import { buildOnce } from './build-once.ts';

const MODULE = path.join(PROJECT_ROOT, 'local', 'tools', 'promtool');
const PROGRAM = 'github.com/prometheus/prometheus/cmd/promtool';
/** Leaves out the discovery of targets in clouds, a fifth of its packages. */
const TAGS = 'remove_all_sd';

/**
 * The path of the program.
 *
 * @throws StackFailure when it can't be built: it needs Go.
 */
export async function findPromtool(say: (line: string) => void): Promise<string> {
  return await buildOnce({
    name: 'promtool',
    module: MODULE,
    onWait: () => say('Another command is building promtool; waiting for it.'),
    build: (output) => build(output, say),
  });
}

async function build(output: string, say: (line: string) => void): Promise<void> {
  say('Building promtool: a few minutes, once on this machine.');
  try {
    const args = ['build', '-tags', TAGS, '-trimpath', '-ldflags', '-s -w', '-o', output, PROGRAM];
    await promisify(execFile)('go', args, { cwd: MODULE });
  } catch (error) {
    throw new StackFailure(
      `promtool could not be built with go: ${messageOf(error)}\nInstall Go 1.26 or newer (https://go.dev/dl), and check that this machine reaches a Go module proxy.`,
    );
  }
}

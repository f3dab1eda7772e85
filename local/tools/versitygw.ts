/** The S3 server of the tests: versitygw, which speaks S3 over a folder, built from the sources pinned beside this. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildOnce } from './build-once.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { PROJECT_ROOT } from '../project.ts';

const MODULE = path.join(PROJECT_ROOT, 'local', 'tools', 'versitygw');
const PROGRAM = 'github.com/versity/versitygw/cmd/versitygw';

/**
 * The path of the program.
 *
 * @throws StackFailure when it can't be built: it needs Go.
 */
export async function findVersitygw(say: (line: string) => void): Promise<string> {
  return await buildOnce({
    name: 'versitygw',
    module: MODULE,
    onWait: () => say('Another command is building the S3 server; waiting for it.'),
    build: (output) => build(output, say),
  });
}

async function build(output: string, say: (line: string) => void): Promise<void> {
  say('Building the S3 server: about a minute, once on this machine.');
  try {
    const args = ['build', '-trimpath', '-ldflags', '-s -w', '-o', output, PROGRAM];
    await promisify(execFile)('go', args, { cwd: MODULE });
  } catch (error) {
    throw new StackFailure(
      `The S3 server could not be built with go: ${messageOf(error)}\nInstall Go 1.26 or newer (https://go.dev/dl), and check that this machine reaches a Go module proxy.`,
    );
  }
}

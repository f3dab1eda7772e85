/** Builds the Temporal server from the sources that `local/temporal/go.mod` pins, once per machine. */
import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { buildOnce } from '../tools/build-once.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { PROJECT_ROOT } from '../project.ts';

const MODULE = path.join(PROJECT_ROOT, 'local', 'temporal');
const PROGRAM = 'github.com/temporalio/cli/cmd/temporal';
const PROGRESS_EVERY_MS = 5_000;
const LARGEST_OUTPUT = 64 * 1024 * 1024;

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
  return await buildOnce({
    name: 'temporal',
    module: MODULE,
    onWait: () => say('Another command is building the Temporal server; waiting for it.'),
    build: (output) => build(output, say, signal),
  });
}

async function build(
  output: string,
  say: (line: string) => void,
  signal: AbortSignal | undefined,
): Promise<void> {
  say('Building the Temporal server: about 4 minutes and 3 GB of disk, once on this machine.');
  const started = performance.now();
  const elapsed = () => duration(performance.now() - started);
  let phase = () => 'fetching its sources';
  const progress = setInterval(() => say(`  ${elapsed()}: ${phase()}`), PROGRESS_EVERY_MS);
  try {
    const packages = await countPackages(signal);
    let compiled = 0;
    phase = () =>
      compiled < packages ? `compiled ${compiled} of up to ${packages} packages` : 'linking the program';
    await compile(output, signal, () => (compiled += 1));
    say(`  The Temporal server is built (${elapsed()}).`);
  } finally {
    clearInterval(progress);
  }
}

/** How many packages the program is made of; getting to know it fetches their sources. */
async function countPackages(signal: AbortSignal | undefined): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)('go', ['list', '-deps', PROGRAM], {
      cwd: MODULE,
      maxBuffer: LARGEST_OUTPUT,
      ...(signal === undefined ? {} : { signal }),
    });
    return stdout.trim().split('\n').length;
  } catch (error) {
    if (signal?.aborted === true) throw signal.reason;
    throw cannotBuild(messageOf(error));
  }
}

async function compile(
  output: string,
  signal: AbortSignal | undefined,
  onPackage: () => void,
): Promise<void> {
  const args = ['build', '-v', '-trimpath', '-ldflags', '-s -w', '-o', output, PROGRAM];
  const child = spawn('go', args, { cwd: MODULE, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    onPackage();
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  signal?.removeEventListener('abort', stop);
  signal?.throwIfAborted();
  if (code !== 0) throw cannotBuild(lines.slice(-15).join('\n'));
}

function cannotBuild(output: string): StackFailure {
  const cause = /no space left/i.test(output)
    ? 'The disk is full: building needs about 3 GB. Free some room and run the command again.'
    : 'Check that this machine reaches a Go module proxy and run the command again; or install a temporal program ' +
      '(https://docs.temporal.io/cli) on the PATH; or start a Temporal server yourself and set TEMPORAL_ADDRESS.';
  return new StackFailure(`The Temporal server could not be built with go:\n${output}\n\n${cause}`);
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

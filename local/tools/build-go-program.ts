/** Builds Go programs from the sources that a `go.mod` of ours pins, once per machine, and tells how far it is. */
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { messageOf, StackFailure } from '../failure.ts';
import { buildOnce } from './build-once.ts';

const PROGRESS_EVERY_MS = 5_000;
const LARGEST_OUTPUT = 64 * 1024 * 1024;

export interface GoProgram {
  /** Of the program in the cache. */
  readonly name: string;
  /** As it stands in "The ... is built". */
  readonly title: string;
  /** The folder with the `go.mod` and `go.sum` that pin its sources. */
  readonly module: string;
  /** The Go package of the program. */
  readonly program: string;
  /** How long it takes and what it needs: "about 4 minutes and 3 GB of disk". */
  readonly cost: string;
  /** Other ways to get it, for whom it fails. */
  readonly otherwise: string;
}

export interface BuildOptions {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

/**
 * The path of the built program. The first call on a machine builds it; later calls, in other clones too, find it in
 * the cache.
 *
 * @throws StackFailure with the end of the compiler's output when it can't be built.
 */
export async function buildGoProgram(program: GoProgram, options: BuildOptions): Promise<string> {
  const { name, title, module } = program;
  return await buildOnce({
    name,
    module,
    onWait: () => options.say(`Another command is building the ${title}; waiting for it.`),
    build: (output) => new Build(program, options).into(output),
  });
}

class Build {
  readonly #program: GoProgram;
  readonly #options: BuildOptions;

  constructor(program: GoProgram, options: BuildOptions) {
    this.#program = program;
    this.#options = options;
  }

  async into(output: string): Promise<void> {
    const { say } = this.#options;
    const { title, cost } = this.#program;
    say(`Building the ${title}: ${cost}, once on this machine.`);
    const started = performance.now();
    const elapsed = () => duration(performance.now() - started);
    let phase = () => 'fetching its sources';
    const progress = setInterval(() => say(`  ${elapsed()}: ${phase()}`), PROGRESS_EVERY_MS);
    try {
      const packages = await this.#countPackages();
      let compiled = 0;
      phase = () =>
        compiled < packages ? `compiled ${compiled} of up to ${packages} packages` : 'linking the program';
      await this.#compile(output, () => (compiled += 1));
      say(`  The ${title} is built (${elapsed()}).`);
    } finally {
      clearInterval(progress);
    }
  }

  /** How many packages the program is made of; getting to know it fetches their sources. */
  async #countPackages(): Promise<number> {
    const { signal } = this.#options;
    try {
      const { stdout } = await promisify(execFile)('go', ['list', '-deps', this.#program.program], {
        cwd: this.#program.module,
        maxBuffer: LARGEST_OUTPUT,
        ...(signal === undefined ? {} : { signal }),
      });
      return stdout.trim().split('\n').length;
    } catch (error) {
      if (signal?.aborted === true) throw signal.reason;
      throw this.#failure(messageOf(error));
    }
  }

  async #compile(output: string, onPackage: () => void): Promise<void> {
    const { signal } = this.#options;
    const { module, program } = this.#program;
    const args = ['build', '-v', '-trimpath', '-ldflags', '-s -w', '-o', output, program];
    const child = spawn('go', args, { cwd: module, stdio: ['ignore', 'ignore', 'pipe'] });
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
    if (code !== 0) throw this.#failure(lines.slice(-15).join('\n'));
  }

  #failure(output: string): StackFailure {
    const { title, otherwise } = this.#program;
    const cause = /no space left/i.test(output)
      ? 'The disk is full: building needs about 3 GB. Free some room and run the command again.'
      : `Check that this machine reaches a Go module proxy and run the command again${otherwise}.`;
    return new StackFailure(`The ${title} could not be built with go:\n${output}\n\n${cause}`);
  }
}

function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Builds Go programs from the sources that a `go.mod` of ours pins, once per machine, and tells how far it is. */
import { execFile, spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { messageOf, StackFailure } from '../failure.ts';
import { builtBefore, buildOnce, type ProgramIdentity } from './build-once.ts';
import { GoProgress, toDuration, type GoPackage } from './go-progress.ts';

const PROGRESS_EVERY_MS = 5_000;
const LARGEST_OUTPUT = 64 * 1024 * 1024;
/** Without names of this machine's folders, and without what a debugger reads. */
const FLAGS = ['-trimpath', '-gcflags', 'all=-dwarf=false', '-ldflags', '-s -w'];

export interface GoProgram {
  /** Of the program in the cache. */
  readonly name: string;
  /** As it stands in "The ... is built". */
  readonly title: string;
  /** The folder with the `go.mod` and `go.sum` that pin its sources. */
  readonly module: string;
  /** Where it isn't built of just these. */
  readonly sources?: GoSources;
  /** The Go package of the program. */
  readonly program: string;
  /** How long it takes and what it needs: "about 4 minutes and 3 GB of disk". */
  readonly cost: string;
  /** Other ways to get it, for whom it fails. */
  readonly otherwise: string;
}

/** Sources that are made of those that a module pins. */
export interface GoSources {
  /** Files that decide what they become. */
  readonly inputs: readonly string[];
  /** Makes the module that is built, in this folder. */
  readonly write: (into: string, signal: AbortSignal | undefined) => Promise<void>;
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
  const { title } = program;
  return await buildOnce({
    ...identityOf(program),
    onWait: () => options.say(`Another command is building the ${title}; waiting for it.`),
    build: (output) => new Build(program, options).into(output),
  });
}

/** The path of the program where it was built before. */
export function builtGoProgram(program: GoProgram): Promise<string | undefined> {
  return builtBefore(identityOf(program));
}

function identityOf({ name, module, sources }: GoProgram): ProgramIdentity {
  return { name, module, ...(sources === undefined ? {} : { inputs: sources.inputs }) };
}

class Build {
  readonly #program: GoProgram;
  readonly #options: BuildOptions;
  /** Where the `go.mod` is that is built. */
  #folder: string;

  constructor(program: GoProgram, options: BuildOptions) {
    this.#program = program;
    this.#options = options;
    this.#folder = program.module;
  }

  async into(output: string): Promise<void> {
    const { say } = this.#options;
    const { title, cost } = this.#program;
    say(`Building the ${title}: ${cost}, once on this machine.`);
    const started = performance.now();
    const elapsedMs = () => performance.now() - started;
    let phase = () => 'fetching its sources';
    const telling = setInterval(() => say(`  ${toDuration(elapsedMs())}: ${phase()}`), PROGRESS_EVERY_MS);
    try {
      await this.#prepareSources(`${output}.sources`);
      const progress = new GoProgress(await this.#listPackages());
      const fetchedMs = elapsedMs();
      phase = () => progress.toText(elapsedMs() - fetchedMs);
      await this.#compile(output, (line) => progress.add(line));
      say(`  The ${title} is built (${toDuration(elapsedMs())}).`);
    } finally {
      clearInterval(telling);
      await rm(`${output}.sources`, { recursive: true, force: true });
    }
  }

  async #prepareSources(folder: string): Promise<void> {
    const { sources } = this.#program;
    if (sources === undefined) return;
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await this.#orFailure(() => sources.write(folder, this.#options.signal));
    this.#folder = folder;
  }

  /** What the program is made of; getting to know it fetches the sources. */
  async #listPackages(): Promise<GoPackage[]> {
    const { signal } = this.#options;
    const files = '{{$d := .Dir}}{{range .GoFiles}}\t{{$d}}/{{.}}{{end}}';
    return await this.#orFailure(async () => {
      const { stdout } = await promisify(execFile)(
        'go',
        ['list', '-deps', '-f', `{{.ImportPath}}${files}`, this.#program.program],
        { cwd: this.#folder, maxBuffer: LARGEST_OUTPUT, ...(signal === undefined ? {} : { signal }) },
      );
      return stdout.trim().split('\n').map(toPackage);
    });
  }

  /** What fails here says what to do, but for somebody's Ctrl+C. */
  async #orFailure<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.#options.signal?.throwIfAborted();
      throw this.#failure(messageOf(error));
    }
  }

  async #compile(output: string, onLine: (line: string) => void): Promise<void> {
    const { signal } = this.#options;
    const args = ['build', '-v', ...FLAGS, '-o', output, this.#program.program];
    const child = spawn('go', args, { cwd: this.#folder, stdio: ['ignore', 'ignore', 'pipe'] });
    const stop = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', stop, { once: true });
    const lines: string[] = [];
    createInterface({ input: child.stderr }).on('line', (line) => {
      lines.push(line);
      onLine(line);
    });
    const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
    signal?.removeEventListener('abort', stop);
    signal?.throwIfAborted();
    if (code !== 0) throw this.#failure(lines.slice(-15).join('\n'));
  }

  #failure(output: string): StackFailure {
    const { title, otherwise } = this.#program;
    const cause = /no space left/i.test(output)
      ? 'The disk is full: building needs about 2 GB. Free some room and run the command again.'
      : `Check that this machine reaches a Go module proxy and run the command again${otherwise}.`;
    return new StackFailure(`The ${title} could not be built with go:\n${output}\n\n${cause}`);
  }
}

function toPackage(line: string): GoPackage {
  const [ImportPath = '', ...files] = line.split('\t');
  return { ImportPath, size: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

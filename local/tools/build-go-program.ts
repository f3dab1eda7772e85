/** Builds Go programs from sources that a `go.mod` of ours pins, once per machine. All clones share the cache. */
import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { readIfPresent } from '../files.ts';
import { withLock } from '../processes/lock.mjs';
import { PROJECT_ROOT } from '../project.ts';

export interface GoProgram {
  /** The name of the program in the cache. */
  readonly name: string;
  /** Completes the sentence "The ... is built". */
  readonly title: string;
  /** The folder of the `go.mod` and `go.sum` that pin its sources, and of `main.go` if the program is ours. */
  readonly module: string;
  /** Replaces the pinned sources by derived ones. */
  readonly sources?: GoSources;
  /** The Go package of the program. */
  readonly program: string;
  /** Build tags of `go build`. */
  readonly tags?: string;
  /** Time and disk space of the build, such as "about 4 minutes and 3 GB of disk". */
  readonly cost: string;
  /** Other ways to get the program, for the failure message. */
  readonly otherwise?: string;
}

/** Sources derived from those that a module pins. */
export interface GoSources {
  /** Files that determine the result. */
  readonly inputs: readonly string[];
  /** Text that determines the result, like the files. */
  readonly recipe: string;
  /** Writes the module to build into a folder. */
  readonly write: (into: string, signal: AbortSignal | undefined) => Promise<void>;
}

export interface BuildOptions {
  readonly say: (line: string) => void;
  readonly signal: AbortSignal | undefined;
}

const tool = (folder: string, program: string, cost: string) => ({
  module: path.join(PROJECT_ROOT, 'local', 'tools', folder),
  program,
  cost,
});

/** Tools that checks and tests run. */
const TOOLS = {
  /** Loads Compose files as `docker compose` does. */
  'compose-loader': tool('compose', '.', 'half a minute'),
  /** Docker Compose itself. */
  'docker-compose': tool('docker-compose', 'github.com/docker/compose/v2/cmd', '4 minutes and 2 GB of disk'),
  /** Validates Kubernetes manifests. */
  kubeconform: tool('kubernetes', 'github.com/yannh/kubeconform/cmd/kubeconform', '15 seconds'),
  /** The API of Kubernetes, which stores objects in etcd. */
  'kube-apiserver': tool(
    'kubernetes-server',
    'k8s.io/kubernetes/cmd/kube-apiserver',
    'about 6 minutes and 3 GB of disk',
  ),
  /** Sends manifests to Kubernetes. */
  kubectl: tool('kubernetes-server', 'k8s.io/kubernetes/cmd/kubectl', 'two minutes'),
  /** Builds Kubernetes manifests. */
  kustomize: tool('kubernetes', 'sigs.k8s.io/kustomize/kustomize/v5', '15 seconds'),
  /** Finds breaking changes between two OpenAPI documents. */
  oasdiff: tool('oasdiff', 'github.com/oasdiff/oasdiff', '20 seconds'),
  /** Checks and tests alert rules. The tag omits service discovery, which is a fifth of its packages. */
  promtool: {
    ...tool('promtool', 'github.com/prometheus/prometheus/cmd/promtool', 'a few minutes'),
    tags: 'remove_all_sd',
  },
  /** Scrapes metrics and evaluates alert rules, without service discovery and web pages. */
  prometheus: {
    ...tool('promtool', 'github.com/prometheus/prometheus/cmd/prometheus', 'about two minutes'),
    tags: 'remove_all_sd',
  },
  /** Serves a folder as S3. */
  versitygw: tool('versitygw', 'github.com/versity/versitygw/cmd/versitygw', 'a minute'),
};

/**
 * Returns the path of a tool and builds it if necessary.
 *
 * @throws StackFailure when it can't be built, for example because Go is missing.
 */
export function findGoTool(name: keyof typeof TOOLS, say: (line: string) => void): Promise<string> {
  return buildGoProgram({ name, title: `program ${name}`, ...TOOLS[name] }, { say, signal: undefined });
}

/**
 * Returns the path of the program and builds it if necessary. An interrupted build leaves nothing behind.
 *
 * @throws StackFailure with the end of the compiler's output when it can't be built.
 */
export async function buildGoProgram(program: GoProgram, options: BuildOptions): Promise<string> {
  const built = await pathOf(program);
  if (existsSync(built)) return built;
  const folder = path.dirname(built);
  await mkdir(folder, { recursive: true });
  const onWait = () => options.say(`Another command is building the ${program.title}; waiting for it.`);
  return await withLock(path.join(folder, 'build.lock'), { onWait }, async () => {
    if (existsSync(built)) return built;
    const partial = `${built}.partial`;
    try {
      await build(program, options, partial);
      await rename(partial, built);
    } finally {
      await rm(partial, { force: true });
      await rm(`${partial}.sources`, { recursive: true, force: true });
    }
    return built;
  });
}

/** Returns the path of the program if it was built before. */
export async function builtGoProgram(program: GoProgram): Promise<string | undefined> {
  const built = await pathOf(program);
  return existsSync(built) ? built : undefined;
}

/** Returns a path that depends on the sources, the platform and the architecture. */
async function pathOf({ name, module, sources }: GoProgram): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform}/${process.arch}`);
  for (const file of ['go.mod', 'go.sum']) hash.update(await readFile(path.join(module, file)));
  hash.update((await readIfPresent(path.join(module, 'main.go'))) ?? '');
  hash.update(sources?.recipe ?? '');
  for (const input of sources?.inputs ?? []) hash.update(await readFile(input));
  return path.join(cacheFolder(process.env), `${name}-${hash.digest('hex').slice(0, 12)}`, name);
}

const PROGRESS_EVERY_MS = 5_000;
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** Flags that omit local paths and debugging information from the binary. */
const FLAGS = ['-trimpath', '-gcflags', 'all=-dwarf=false', '-ldflags', '-s -w'];

async function build(program: GoProgram, options: BuildOptions, output: string): Promise<void> {
  const { say, signal } = options;
  const { title, cost, sources, tags } = program;
  say(`Building the ${title}: ${cost}, once on this machine.`);
  const started = performance.now();
  let phase = 'fetching its sources';
  const elapsed = () => toDuration(performance.now() - started);
  const progress = setInterval(() => say(`  ${elapsed()}: ${phase}`), PROGRESS_EVERY_MS);
  const common = [...(tags === undefined ? [] : ['-tags', tags]), program.program];
  let folder = program.module;
  try {
    if (sources !== undefined) {
      folder = `${output}.sources`;
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      await sources.write(folder, signal);
    }
    // `go list` also fetches the sources.
    const { stdout } = await promisify(execFile)('go', ['list', '-deps', ...common], {
      cwd: folder,
      maxBuffer: MAX_OUTPUT_BYTES,
      ...(signal === undefined ? {} : { signal }),
    });
    const packages = stdout.trim().split('\n').length;
    let compiled = 0;
    const onPackage = () => (phase = `${(compiled += 1)} of at most ${packages} packages compiled`);
    await compile(['build', '-v', ...FLAGS, '-o', output, ...common], { folder, signal, onPackage });
    say(`  The ${title} is built (${elapsed()}).`);
  } catch (error) {
    signal?.throwIfAborted();
    throw failureOf(program, messageOf(error));
  } finally {
    clearInterval(progress);
  }
}

interface CompileOptions {
  readonly folder: string;
  readonly signal: AbortSignal | undefined;
  readonly onPackage: () => void;
}

/** @throws Error with the end of the compiler's output. */
async function compile(
  args: readonly string[],
  { folder, signal, onPackage }: CompileOptions,
): Promise<void> {
  const child = spawn('go', args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  const stop = () => child.kill('SIGTERM');
  signal?.addEventListener('abort', stop, { once: true });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line);
    onPackage();
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  signal?.removeEventListener('abort', stop);
  if (code !== 0) throw new Error(lines.slice(-15).join('\n'));
}

function failureOf({ title, otherwise = '' }: GoProgram, output: string): StackFailure {
  const advice = /no space left/i.test(output)
    ? 'The disk is full: building needs about 2 GB. Free some room and run the command again.'
    : 'Install Go 1.26 or newer (https://go.dev/dl) where it is missing, check that this machine reaches a Go module proxy, ' +
      `and run the command again${otherwise}.`;
  return new StackFailure(`The ${title} could not be built with go:\n${output}\n\n${advice}`);
}

/** Formats a duration as `35 s` or `1 min 20 s`. */
function toDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Runs `npm start` or `npm run cluster` in a copy of the project on its own ports, as a newcomer would. */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually, GiveUp } from '../../../local/eventually.ts';
import { freePort } from '../../../local/stack/ports.ts';
import { identify } from '../../../local/processes/process-identity.ts';
import { PROJECT_ROOT } from '../../../local/project.ts';
import type { StackDescription } from '../../../local/stack/stack-file.ts';

const NOT_COPIED = new Set(['node_modules', '.git', '.local']);
const READY_MS = 180_000;
const STOP_MS = 60_000;

/** Names of scripts in package.json. */
export type StackScript = 'start' | 'cluster';

export interface StackCopy {
  readonly folder: string;
  /** The environment variables that set the ports. */
  readonly ports: NodeJS.ProcessEnv;
  readonly remove: () => Promise<void>;
}

export interface RunningStack extends StackDescription {
  readonly output: () => string;
  /** Signals the whole process group, as Ctrl-C in a terminal does; resolves once `npm start` has ended. */
  readonly interrupt: () => Promise<void>;
  /** Kills npm, the supervisor and all its parts with SIGKILL. */
  readonly killEverything: () => Promise<void>;
}

/** Copies the project's files, and links the installed packages. */
export async function copyProject(): Promise<StackCopy> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'npm-start-'));
  await chmod(folder, 0o755);
  for (const name of await readdir(PROJECT_ROOT)) {
    if (NOT_COPIED.has(name)) continue;
    // The documentation generator is installed in a folder of its own.
    const filter = (source: string) => path.basename(source) !== 'node_modules';
    await cp(path.join(PROJECT_ROOT, name), path.join(folder, name), { recursive: true, filter });
  }
  await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  const [api, temporal, ui, postgres] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  const ports = {
    API_PORT: String(api),
    TEMPORAL_PORT: String(temporal),
    TEMPORAL_UI_PORT: String(ui),
    POSTGRES_PORT: String(postgres),
  };
  return { folder, ports, remove: () => rm(folder, { recursive: true }) };
}

/**
 * Starts the stack and waits until it is ready.
 *
 * @throws Error with the whole output when the stack ends early or is not ready in time.
 */
export async function npmStart(
  { folder, ports }: StackCopy,
  { script = 'start', readyMs = READY_MS }: { readonly script?: StackScript; readonly readyMs?: number } = {},
): Promise<RunningStack> {
  const stackFile = path.join(folder, '.local', 'stack.json');
  await rm(stackFile, { force: true });
  const { child, output, ended } = spawnStack(script, folder, ports);
  const readStack = async () => {
    if (child.exitCode !== null) throw new GiveUp(new Error(`npm run ${script} ended:\n${output()}`));
    return JSON.parse(await readFile(stackFile, 'utf8')) as StackDescription;
  };
  const stack = await eventually(readStack, { deadlineMs: readyMs, describe: 'stack.json' }).catch(
    (error) => {
      signalGroup(child, 'SIGKILL');
      throw new Error(`npm run ${script} is not ready:\n${output()}`, { cause: error });
    },
  );
  const pids = Object.values(stack.pids).filter((pid) => pid !== null);
  return {
    ...stack,
    output,
    async interrupt() {
      signalGroup(child, 'SIGINT');
      await within(ended, STOP_MS, () => `npm run ${script} did not stop:\n${output()}`);
    },
    async killEverything() {
      signalGroup(child, 'SIGKILL');
      await ended;
      const allGone = () => pids.every((pid) => identify(pid) === undefined);
      await eventually(allGone, { deadlineMs: STOP_MS, describe: 'the killed processes to go' });
    },
  };
}

/** Runs `npm start`, which must fail, and returns its output. */
export async function npmStartFailing({
  folder,
  ports,
}: StackCopy): Promise<{ exitCode: number; output: string }> {
  const { ended, output } = spawnStack('start', folder, ports);
  const exitCode = await within(ended, READY_MS, () => `npm start did not end:\n${output()}`);
  return { exitCode, output: output() };
}

/**
 * Runs every example of every `ops` command in one process of the copy, with the settings that `npm start` leaves there.
 *
 * @param ids the id to use instead of each id in the examples.
 * @returns how each example ended.
 */
export async function runOpsExamples(
  { folder }: StackCopy,
  ids: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, { readonly exitCode: number; readonly message: string }>>> {
  const script = path.join(folder, 'test/support/engine/ops-examples.ts');
  const options = { cwd: folder, env: { PATH: process.env['PATH'], HOME: os.homedir() } };
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(ids)], options);
  return JSON.parse(stdout) as Record<string, { exitCode: number; message: string }>;
}

/** Returns the permission bits of the stack file. */
export async function stackFileMode({ folder }: StackCopy): Promise<number> {
  return (await stat(path.join(folder, '.local', 'stack.json'))).mode & 0o777;
}

function spawnStack(script: StackScript, folder: string, ports: NodeJS.ProcessEnv) {
  const child = spawn('npm', ['run', script], {
    cwd: folder,
    detached: true,
    // The tests' NODE_OPTIONS are meant for Jest.
    env: { ...process.env, NODE_OPTIONS: '', ...ports },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  const ended = new Promise<number>((resolve) => child.on('close', (code) => resolve(code ?? -1)));
  return { child, ended, output: () => printed };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
}

async function within<Result>(
  work: Promise<Result>,
  deadlineMs: number,
  describe: () => string,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(describe())), deadlineMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

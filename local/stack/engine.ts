/** Starts the workers and APIs of a stack as processes, as in production. */
import path from 'node:path';
import { eventually, GiveUp } from '../eventually.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { lastLines, readIfPresent } from '../files.ts';
import { keepRunning } from '../processes/keep-running.ts';
import { startProcess, type RunningProcess } from '../processes/processes.ts';
import { LOGS, PROJECT_ROOT } from '../project.ts';
import { isHeld } from './held-parts.ts';
import type { StackOptions } from './stack-options.ts';

const READY_MS = 60_000;
/** Worker and API finish their current work first. */
const STOP_MS = 30_000;

export type EngineRole = 'worker' | 'api';

/**
 * Options of Node by role. A test compares the other places that repeat them.
 *
 * The API holds thousands of long polls. With a young generation of 3 x 2 MB instead of 3 x 16 MB, 2,000 long polls
 * need 100 MB less at the same calls per second (measured on 2026-11-21, `npm run bench -- polling`).
 *
 * By default, V8 marks the whole heap again after it has grown by a tenth, which is once for each prescription file of
 * 5 MB. With growth by half, every sixth file triggers it (2026-11-25: with one such file a second, the p99 of nine
 * partners fell from 61 to 30 ms).
 *
 * A worker's young generation would grow beyond 3 x 16 MB without a gain: the CPU of a delivered request is the same, and
 * closing the statements of 100,000 requests needs 100 MB less (measured on 2026-11-28, `npm run bench -- cpu closing`).
 *
 * One V8 thread is left of four, and none collects the young generation: docs/decisions/0074.
 */
export const NODE_OPTIONS_OF: Readonly<Record<EngineRole, readonly string[]>> = {
  api: ['--v8-pool-size=1', '--max-semi-space-size=2', '--heap-growing-percent=50', '--no-parallel-scavenge'],
  worker: ['--max-semi-space-size=16'],
};

/**
 * Limits the heaps of a process: by default, glibc gives each thread its own heap, which costs 10 MB. The Dockerfile
 * sets the same value.
 */
export const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '2' } as const;

export interface EngineProcess {
  /** The name of the part and of its log. */
  readonly name: string;
  readonly role: EngineRole;
  readonly env: NodeJS.ProcessEnv;
  /** The origin of an API. */
  readonly origin?: string;
  /** Replaces the role's script; a path from the project's root. */
  readonly script?: string;
}

export interface LaunchOptions extends Pick<StackOptions, 'parts' | 'say' | 'signal'> {
  /** The folder of its log. The default is the stack's. */
  readonly logFolder?: string;
  /** Called with the id of the process and of each replacement. */
  readonly onPid: (name: string, pid: number) => Promise<void>;
}

/** Starts a process, waits until it is ready, and restarts it whenever it exits unexpectedly. */
export async function launchEngine(engine: EngineProcess, options: LaunchOptions): Promise<void> {
  const { parts, say, signal, onPid } = options;
  const { name, origin } = engine;
  const start = () => startEngineProcess(engine, options.logFolder ?? LOGS);
  const first = await start();
  parts.add(name, first);
  await onPid(name, first.pid);
  await (origin === undefined ? untilWorkerReady(first, signal) : untilApiReady(first, origin, signal));
  const onRestart = ({ pid }: RunningProcess) => onPid(name, pid);
  parts.add(name, keepRunning(first, { start, say, onRestart, isHeld: () => isHeld(name) }));
}

async function startEngineProcess(
  { name, role, env, script = `${role}/main.ts` }: EngineProcess,
  logFolder: string,
): Promise<RunningProcess> {
  return await startProcess({
    role: name,
    command: process.execPath,
    args: [...NODE_OPTIONS_OF[role], path.join(PROJECT_ROOT, script)],
    env: { ...MEMORY_VARIABLES, ...env },
    logFile: path.join(logFolder, `${name}.log`),
    workingFolder: PROJECT_ROOT,
    stopSignal: 'SIGTERM',
    stopMs: STOP_MS,
  });
}

/** Waits for the log line "worker ready". */
async function untilWorkerReady(worker: RunningProcess, signal: AbortSignal): Promise<void> {
  const isReady = async () => ((await readIfPresent(worker.logFile)) ?? '').includes('"msg":"worker ready"');
  await untilReady(worker, isReady, signal);
}

async function untilApiReady(api: RunningProcess, origin: string, signal: AbortSignal): Promise<void> {
  const answers = async () => (await fetch(`${origin}/health/ready`, { signal })).status === 200;
  await untilReady(api, answers, signal);
}

async function untilReady(
  engine: RunningProcess,
  isReady: () => Promise<boolean>,
  signal: AbortSignal,
): Promise<void> {
  const failure = async (problem: string) =>
    new StackFailure(
      `The ${engine.role} ${problem}. The end of ${engine.logFile}:\n${await lastLines(engine.logFile, 15)}`,
    );
  const condition = async () => {
    if (engine.hasEnded()) throw new GiveUp(await failure(`ended immediately (${await engine.ended})`));
    return await isReady();
  };
  try {
    await eventually(condition, { deadlineMs: READY_MS, describe: `the ${engine.role} to be ready`, signal });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof StackFailure) throw error;
    throw await failure(`is not ready: ${messageOf(error)}`);
  }
}

/** Workers and APIs of a stack, as the processes they are in production. */
import path from 'node:path';
import { eventually, GiveUp } from '../eventually.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { lastLines, readIfPresent } from '../files.ts';
import { keepRunning } from '../processes/keep-running.ts';
import { startProcess, type RunningProcess } from '../processes/processes.ts';
import { LOGS, PROJECT_ROOT } from '../project.ts';
import type { StackOptions } from './stack-options.ts';

const READY_MS = 60_000;
/** Both finish what they are doing first. */
const STOP_MS = 30_000;

export type EngineRole = 'worker' | 'api';

/**
 * Node's own options for each; a test compares other places that name them.
 *
 * The API keeps thousands of callers waiting, and a young generation of 3 x 2 MB instead of 3 x 16 MB holds 2,000
 * long polls in 100 MB less at the same calls per second (measured on 2026-11-21, `npm run bench -- polling`). V8 would let its heap
 * grow by a tenth before it marks it all again: for each prescription of 5 MB. By half it is every sixth, and nobody waits for those
 * marks (2026-11-25: beside one such file a second the p99 of nine partners was 30 ms where it was 61).
 * Of V8's four threads one is left, and none takes part in collecting the young generation: docs/decisions/0074.
 */
export const NODE_OPTIONS_OF: Readonly<Record<EngineRole, readonly string[]>> = {
  api: ['--v8-pool-size=1', '--max-semi-space-size=2', '--heap-growing-percent=50', '--no-parallel-scavenge'],
  worker: [],
};

/** glibc gives each thread its own heap otherwise, which costs 10 MB; the Dockerfile has the same. */
export const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '2' } as const;

export interface EngineProcess {
  /** Among the parts of the stack, and of its log. */
  readonly name: string;
  readonly role: EngineRole;
  readonly env: NodeJS.ProcessEnv;
  /** Where an API is found. */
  readonly origin?: string;
  /** From the project's folder, in the place of the role's own. */
  readonly script?: string;
}

export interface LaunchOptions extends Pick<StackOptions, 'parts' | 'say' | 'signal'> {
  /** Where it logs, under its name; the stack's folder without. */
  readonly logFolder?: string;
  /** Called with the id of the process, and again with that of each that takes its place. */
  readonly onPid: (name: string, pid: number) => Promise<void>;
}

/** Starts one, waits until it is ready, and has it started again whenever it ends by itself. */
export async function launchEngine(engine: EngineProcess, options: LaunchOptions): Promise<void> {
  const { parts, say, signal, onPid } = options;
  const { name, origin } = engine;
  const start = () => startEngineProcess(engine, options.logFolder ?? LOGS);
  const first = await start();
  parts.add(name, first);
  await onPid(name, first.pid);
  await (origin === undefined ? untilWorkerReady(first, signal) : untilApiReady(first, origin, signal));
  const onRestart = ({ pid }: RunningProcess) => onPid(name, pid);
  parts.add(name, keepRunning(first, { start, say, onRestart }));
}

/** Under this Node. */
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

/** Waits for the worker's log line that says it takes tasks. */
async function untilWorkerReady(worker: RunningProcess, signal: AbortSignal): Promise<void> {
  const hasSaidSo = async () =>
    ((await readIfPresent(worker.logFile)) ?? '').includes('"msg":"worker ready"');
  await untilReady(worker, hasSaidSo, signal);
}

/** Waits until the API answers that it is ready. */
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
    if (engine.hasEnded()) throw new GiveUp(await failure(`ended at once (${await engine.ended})`));
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

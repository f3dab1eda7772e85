/** The worker and the API of the local stack, as the processes they are in production. */
import path from 'node:path';
import { eventually, GiveUp } from '../eventually.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { lastLines, readIfPresent } from '../files.ts';
import { startProcess, type RunningProcess } from '../processes/processes.ts';
import { LOGS, PROJECT_ROOT } from '../project.ts';

const READY_MS = 60_000;
/** Both finish what they are doing first. */
const STOP_MS = 30_000;

export type EngineRole = 'worker' | 'api';

/**
 * Node's own options for each; the Dockerfile has the same.
 *
 * The API keeps thousands of callers waiting, and a young generation of 3 x 2 MB instead of 3 x 16 MB holds 2,000
 * long polls in 100 MB less at the same calls per second (measured on 2026-11-21, `npm run bench -- polling`).
 */
export const NODE_OPTIONS_OF: Readonly<Record<EngineRole, readonly string[]>> = {
  api: ['--max-semi-space-size=2'],
  worker: [],
};

/** glibc gives each thread its own heap otherwise, which costs 10 MB; the Dockerfile has the same. */
export const MEMORY_VARIABLES = { MALLOC_ARENA_MAX: '2' } as const;

/** Starts one of them under this Node. */
export async function startEngineProcess(role: EngineRole, env: NodeJS.ProcessEnv): Promise<RunningProcess> {
  return await startProcess({
    role,
    command: process.execPath,
    args: [...NODE_OPTIONS_OF[role], path.join(PROJECT_ROOT, role, 'main.ts')],
    env: { ...MEMORY_VARIABLES, ...env },
    logFile: path.join(LOGS, `${role}.log`),
    workingFolder: PROJECT_ROOT,
    stopSignal: 'SIGTERM',
    stopMs: STOP_MS,
  });
}

/** Waits for the worker's log line that says it takes tasks. */
export async function untilWorkerReady(worker: RunningProcess, signal: AbortSignal): Promise<void> {
  const hasSaidSo = async () =>
    ((await readIfPresent(worker.logFile)) ?? '').includes('"msg":"worker ready"');
  await untilReady(worker, hasSaidSo, signal);
}

/** Waits until the API answers that it is ready. */
export async function untilApiReady(api: RunningProcess, origin: string, signal: AbortSignal): Promise<void> {
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

/** Runs the real processes of the engine beside a test. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MEMORY_VARIABLES, NODE_OPTIONS_OF } from '../../../local/stack/engine.ts';
import { eventually, GiveUp } from '../../../local/eventually.ts';
import { startProcess as startLocalProcess } from '../../../local/processes/processes.ts';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { connectionVariables } from '../../../local/temporal/temporal.ts';
import { testAddresses } from '../servers/addresses.ts';
import { ENCRYPTION_KEYS } from './encryption-keys.ts';
import { noteProcess } from './failure-logs.ts';
import { requireNoSecrets } from './leaks.ts';
import { OFFER_SECRET } from './offer-secret.ts';

export interface TestProcessOptions {
  /** Path in the project: `worker/main.ts`. */
  readonly script: string;
  /** The copy of the project in which it runs; by default this project. */
  readonly root?: string | undefined;
  readonly args?: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  /** Command line options of Node. */
  readonly nodeOptions?: readonly string[];
  /** Returns whether the process is ready, given its logs so far. Without it, the process counts as ready once it runs. */
  readonly ready?: (logs: string) => boolean;
}

export interface TestProcess {
  readonly pid: number;
  /** Sends a signal and waits until the process has ended. */
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Stops the process and waits for its end; does nothing when it has already ended. */
  readonly stop: () => Promise<void>;
  /** Resolves with how it ended: "exit code 0", "signal SIGKILL". */
  readonly exited: Promise<string>;
  readonly logs: () => string;
}

const WORKER = 'worker/main.ts';
const LOOPBACK_WORKER = 'test/support/engine/loopback-worker.ts';
const READY_MS = 40_000;
const STOP_MS = 25_000;

/**
 * Starts a script with the tests' Node version and waits until it is ready.
 *
 * @throws Error with its logs when it ends early or is not ready in time.
 */
export async function startProcess(options: TestProcessOptions): Promise<TestProcess> {
  const { script, root = PROJECT_ROOT, args = [], env, nodeOptions = [], ready = () => true } = options;
  const name = script.replaceAll(/[/.]/g, '-');
  const logFile = path.join(testAddresses().logFolder, `${name}-${randomBytes(4).toString('hex')}.log`);
  const running = await startLocalProcess({
    role: script,
    command: process.execPath,
    args: [...nodeOptions, path.join(root, script), ...args],
    // The tests' NODE_OPTIONS are meant for Jest.
    env: { ...process.env, ...MEMORY_VARIABLES, NODE_OPTIONS: '', ...env },
    logFile,
    workingFolder: root,
    stopSignal: 'SIGTERM',
    stopMs: STOP_MS,
  });
  const logs = () => readFileSync(logFile, 'utf8');
  let end: string | undefined;
  void running.ended.then((how) => (end = how));
  noteProcess(`${script} (${running.pid})`, { logs, end: () => end });
  // Commands print new keys and secrets once, so only the logs of servers are checked for them.
  const isServer = ['api/main.ts', WORKER, LOOPBACK_WORKER].includes(script);
  const isReady = async () => {
    if (running.hasEnded() && !ready(logs())) {
      throw new GiveUp(new Error(`${script} ended (${await running.ended}) before it was ready:\n${logs()}`));
    }
    return ready(logs());
  };
  try {
    await eventually(isReady, { deadlineMs: READY_MS, describe: `${script} to be ready` });
  } catch (error) {
    await running.stop();
    throw error;
  }
  return {
    pid: running.pid,
    async kill(signal) {
      process.kill(running.pid, signal);
      await running.ended;
    },
    async stop() {
      await running.stop();
      if (isServer) requireNoSecrets(logs());
    },
    exited: running.ended,
    logs,
  };
}

export interface EngineOptions {
  /** Connection string of the suite's own database. */
  readonly connectionString: string;
  /** Task queue of the API and its workers, unique to the suite. */
  readonly taskQueue: string;
  readonly env?: NodeJS.ProcessEnv;
}

export interface WorkerScript {
  /** Allows calls to pharmacies and endpoints on this machine in production too. */
  readonly loopback?: boolean;
  /** The copy of the project in which it runs. */
  readonly root?: string;
}

/** Starts a worker process and waits until it polls for tasks. */
export async function startWorker(options: EngineOptions, script?: WorkerScript): Promise<TestProcess> {
  return await startWorkerProcess(engineVariables(options), script);
}

/** Starts a worker process with a complete environment. */
export async function startWorkerProcess(
  env: NodeJS.ProcessEnv,
  { loopback = false, root }: WorkerScript = {},
): Promise<TestProcess> {
  return await startProcess({
    script: loopback ? LOOPBACK_WORKER : WORKER,
    root,
    nodeOptions: NODE_OPTIONS_OF.worker,
    env,
    ready: (logs) => logs.includes('"worker ready"'),
  });
}

export interface ApiProcess extends TestProcess {
  /** Without the versioned base. */
  readonly origin: string;
}

/** Starts an API process on a free port and waits until it listens. */
export async function startApi(options: EngineOptions): Promise<ApiProcess> {
  return await startApiProcess({
    ...engineVariables(options),
    HOST: '127.0.0.1',
    PORT: '0',
    SHUTDOWN_NOTICE_SECONDS: '0',
    ...options.env,
  });
}

/** Starts an API process with a complete environment. */
export async function startApiProcess(env: NodeJS.ProcessEnv): Promise<ApiProcess> {
  const api = await startProcess({
    script: 'api/main.ts',
    nodeOptions: NODE_OPTIONS_OF.api,
    env,
    ready: (logs) => portIn(logs) !== undefined,
  });
  return { ...api, origin: `http://127.0.0.1:${portIn(api.logs())}` };
}

export function engineVariables({ connectionString, taskQueue, env }: EngineOptions): NodeJS.ProcessEnv {
  return {
    ...connectionVariables(testAddresses().temporalAddress),
    DATABASE_URL: connectionString,
    FULFILMENT_ENVIRONMENT: 'sandbox',
    // Production refuses this setting.
    ...(env?.['FULFILMENT_ENVIRONMENT'] === 'production' ? {} : { WEBHOOK_LOOPBACK: 'allowed' }),
    FULFILMENT_TASK_QUEUE: taskQueue,
    OFFER_SECRETS: OFFER_SECRET,
    ENCRYPTION_KEYS,
    ...env,
  };
}

/** Returns the port from the log line "listening". */
function portIn(logs: string): number | undefined {
  const line = logs.split('\n').find((candidate) => candidate.includes('"api ready"'));
  return line === undefined ? undefined : (JSON.parse(line) as { port: number }).port;
}

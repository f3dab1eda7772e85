/** A worker process of a suite's engine, which its tests can kill and restart. */
import { startWorker, type TestProcess } from '../support/engine/processes.ts';
import { prepared } from '../support/suite/prepared.ts';

interface Options {
  /** The engine, which runs no worker of its own. */
  readonly engine: { readonly connectionString: string; readonly taskQueue: string };
  readonly env?: () => NodeJS.ProcessEnv;
  /** Allows calls to pharmacies of the test in production. */
  readonly loopback?: boolean;
}

export class KillableWorker {
  private readonly options: Options;
  private running: TestProcess | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  /** Starts a worker unless one is running. */
  async start(): Promise<void> {
    const { engine, env, loopback = false } = this.options;
    const { connectionString, taskQueue } = engine;
    this.running ??= await startWorker({ connectionString, taskQueue, env: env?.() ?? {} }, { loopback });
  }

  /** Kills it with SIGKILL. */
  async kill(): Promise<void> {
    await this.running?.kill('SIGKILL');
    this.running = undefined;
  }

  /** Stops it gracefully. */
  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }
}

/** A worker that runs when the tests begin. */
export function useWorker(options: Options): KillableWorker {
  const start = async () => {
    const worker = new KillableWorker(options);
    await worker.start();
    return worker;
  };
  return prepared(start, (worker) => worker.stop());
}

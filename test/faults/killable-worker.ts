/** The worker process of a suite's engine, which its tests kill and start again. */
import { startWorker, type TestProcess } from '../support/engine/processes.ts';
import { prepared } from '../support/suite/prepared.ts';

interface Options {
  /** Whose requests it works at; it runs no worker of its own. */
  readonly engine: { readonly connectionString: string; readonly taskQueue: string };
  readonly env?: () => NodeJS.ProcessEnv;
  /** Whether it may call pharmacies of the test in production. */
  readonly loopback?: boolean;
}

export class KillableWorker {
  private readonly options: Options;
  private running: TestProcess | undefined;

  constructor(options: Options) {
    this.options = options;
  }

  /** Starts one, unless one runs already. */
  async start(): Promise<void> {
    const { engine, env, loopback = false } = this.options;
    const { connectionString, taskQueue } = engine;
    this.running ??= await startWorker({ connectionString, taskQueue, env: env?.() ?? {} }, { loopback });
  }

  /** Leaves it no time for anything. */
  async kill(): Promise<void> {
    await this.running?.kill('SIGKILL');
    this.running = undefined;
  }

  /** Lets it end what it has begun. */
  async stop(): Promise<void> {
    await this.running?.stop();
    this.running = undefined;
  }
}

/** One that runs when the tests begin. */
export function useWorker(options: Options): KillableWorker {
  const start = async () => {
    const worker = new KillableWorker(options);
    await worker.start();
    return worker;
  };
  return prepared(start, (worker) => worker.stop());
}

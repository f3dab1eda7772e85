/** An engine with several processes for each role, which a test replaces one by one, as a deploy does. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from './eventually.ts';
import { startApi, startWorker, type EngineOptions, type TestProcess } from './processes.ts';

export const ROLES = ['api', 'requests', 'webhooks'] as const;
export type DeployedRole = (typeof ROLES)[number];

type Api = Awaited<ReturnType<typeof startApi>>;

/** Seconds that a stopping API continues to answer, so that proxies notice its readiness. */
const NOTICE_SECONDS = '2';
/** Interval of the readiness checks in milliseconds, as of a proxy. */
const POLL_MS = 200;
const PROCESSES_PER_ROLE = 2;

export class ReplaceableEngine {
  private readonly options: EngineOptions;
  private readonly workers: Record<'requests' | 'webhooks', TestProcess[]> = { requests: [], webhooks: [] };
  private readonly apis: Api[] = [];
  /** The APIs that were ready at the last check. */
  private ready: readonly Api[] = [];
  private turn = 0;
  private readonly closed = new AbortController();

  private constructor(options: EngineOptions) {
    this.options = options;
  }

  /** Starts two processes of each role, and waits until calls are answered. */
  static async start(options: EngineOptions): Promise<ReplaceableEngine> {
    const engine = new ReplaceableEngine(options);
    for (const role of ROLES) {
      await Promise.all(Array.from({ length: PROCESSES_PER_ROLE }, () => engine.add(role)));
    }
    void engine.pollReadiness();
    await eventually(() => engine.ready.length === PROCESSES_PER_ROLE, {
      deadlineMs: 30_000,
      describe: 'the APIs to be ready',
    });
    return engine;
  }

  /** Returns the origin of a ready API, in turn, as a proxy would route the next call. */
  origin(): string {
    const api = this.ready[(this.turn += 1) % this.ready.length];
    if (api === undefined) throw new Error('No API is ready.');
    return api.origin;
  }

  /** Starts a new process of a role, and stops the oldest one once the new one is ready. @returns how the oldest ended. */
  async replaceOldest(role: DeployedRole): Promise<string> {
    const oldest = role === 'api' ? this.apis[0] : this.workers[role][0];
    const added = await this.add(role);
    if (role === 'api') {
      await eventually(() => this.ready.some((api) => api === added), {
        deadlineMs: 30_000,
        describe: 'the new API to be ready',
      });
      this.apis.shift();
    } else this.workers[role].shift();
    process.kill(oldest?.pid ?? 0, 'SIGTERM');
    const ended = await oldest?.exited;
    await oldest?.stop();
    return ended ?? 'there was none';
  }

  async close(): Promise<void> {
    this.closed.abort();
    await Promise.all([...this.apis, ...Object.values(this.workers).flat()].map((running) => running.stop()));
  }

  private async add(role: DeployedRole): Promise<TestProcess> {
    const { options } = this;
    if (role === 'api') {
      const env = { ...options.env, SHUTDOWN_NOTICE_SECONDS: NOTICE_SECONDS };
      const api = await startApi({ ...options, env });
      this.apis.push(api);
      this.polled.add(api);
      return api;
    }
    const worker = await startWorker({ ...options, env: { ...options.env, WORKER_ROLE: role } });
    this.workers[role].push(worker);
    return worker;
  }

  /** APIs whose readiness is polled, including stopping ones, which report that they are not ready. */
  private readonly polled = new Set<Api>();

  private async pollReadiness(): Promise<void> {
    while (!this.closed.signal.aborted) {
      const states = await Promise.all(
        Array.from(this.polled, async (api) => ({ api, isReady: await isReady(api) })),
      );
      this.ready = states.flatMap(({ api, isReady }) => (isReady ? [api] : []));
      await delay(POLL_MS);
    }
  }
}

async function isReady({ origin }: Api): Promise<boolean> {
  try {
    return (await fetch(`${origin}/health/ready`)).status === 200;
  } catch {
    return false;
  }
}

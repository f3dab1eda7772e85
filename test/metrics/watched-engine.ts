/** Runs an API and a worker in their own processes, and scrapes all their metrics. */
import { Registry } from 'prom-client';
import type { Measurement } from '../../domain/figures.ts';
import { figureMetrics, measure } from '../../services/metrics/figures.ts';
import { type Samples, samplesOf } from '../support/alerts/rules.ts';
import type { TestEngine } from '../support/engine/engine.ts';
import path from 'node:path';
import { PROJECT_ROOT } from '../../local/project.ts';
import { engineVariables, startApi, startProcess, startWorker } from '../support/engine/processes.ts';
import { startBreakableLink } from '../support/servers/breakable-link.ts';
import { freePort, scrapeIfUp } from '../support/engine/scrape.ts';

/** Scrape timeout, longer than any process takes that is not frozen; milliseconds. */
const SCRAPE_MS = 3_000;
/** Metrics of the deployment, measured here at each scrape instead of every half minute by a worker. */
const OF_DEPLOYMENT =
  /^(?:# \w+ )?fulfilment_(?:requests\b|requests_under|oldest|pending_overdue|webhook_lag|deliveries|pharmacies|housekeeping|figures).*\n/gm;

/** Starts with few connections, so that they are soon in use, and without sending webhooks. */
export async function startWatched({
  connectionString,
  taskQueue,
  client,
  database,
}: Pick<TestEngine, 'connectionString' | 'taskQueue' | 'client' | 'database'>) {
  const [ofApi, ofWorker, ofSdk] = [await freePort(), await freePort(), await freePort()];
  const at = (port: number) => `127.0.0.1:${port}`;
  const shared = { connectionString, taskQueue };
  const link = await startBreakableLink(connectionString);
  const { port: linkPort } = new URL(link.origin);
  const linked = new URL(connectionString);
  linked.hostname = '127.0.0.1';
  linked.port = linkPort;
  const api = await startApi({ ...shared, env: { METRICS_ADDRESS: at(ofApi), DATABASE_POOL_SIZE: '2' } });
  const worker = await startWorker({
    ...shared,
    connectionString: linked.href,
    env: { WORKER_ROLE: 'requests', METRICS_ADDRESS: at(ofWorker), SDK_METRICS_ADDRESS: at(ofSdk) },
  });

  let latest: Measurement | undefined;
  const figures = new Registry();
  figureMetrics(figures, () => latest);
  /** Like a worker, keeps the previous measurement when measuring fails. */
  const look = async () => {
    const parts = { database, client, taskQueue };
    latest = await measure(parts).then(
      (measured) => ({ figures: measured, measured_at: new Date() }),
      () => latest,
    );
    return latest?.figures;
  };
  /** Scrapes every target. @param measures also measures the deployment. */
  async function scrapeAll({
    measures = true,
    late,
  }: { measures?: boolean; late?: number } = {}): Promise<Samples> {
    if (measures) await look();
    const [apiText, workerText, sdkText] = await Promise.all(
      [ofApi, ofWorker, ofSdk].map((port) => scrapeIfUp(port, SCRAPE_MS)),
    );
    const workerSays =
      workerText === undefined
        ? undefined
        : workerText.replaceAll(OF_DEPLOYMENT, '') + (await figures.metrics());
    return new Map([
      ...samplesOf('api', apiText),
      ...samplesOf('worker', workerSays),
      ...samplesOf('sdk', sdkText),
      ...(late === undefined ? [] : clockOf(await scrapeIfUp(late, SCRAPE_MS))),
    ]);
  }
  /** Starts a worker of another task queue whose clock is late. */
  const startLateWorker = async () => {
    const port = await freePort();
    const late = await startProcess({
      script: 'worker/main.ts',
      nodeOptions: ['--import', LATE_CLOCK],
      env: {
        ...engineVariables({ connectionString, taskQueue: `${taskQueue}-late` }),
        WORKER_ROLE: 'requests',
        METRICS_ADDRESS: at(port),
      },
      ready: (logs) => logs.includes('"worker ready"'),
    });
    return { port, stop: late.stop };
  };
  const stop = async () => {
    await worker.stop();
    await api.stop();
    await link.cut();
  };
  /** The worker's connections to Postgres. */
  const toPostgres = { freeze: link.freeze, thaw: link.thaw, slowDown: link.slowDown };
  return { api, worker, look, scrapeAll, startLateWorker, toPostgres, stop };
}

const LATE_CLOCK = path.join(PROJECT_ROOT, 'test/support/engine/late-clock.ts');

/** Its other metrics are those of another deployment. */
function clockOf(text: string | undefined): (readonly [string, number])[] {
  return [...samplesOf('late', text)].filter(([series]) =>
    series.startsWith('fulfilment_clock_difference_seconds'),
  );
}

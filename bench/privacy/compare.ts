/** Compares the deployed engine, with encryption and scraped metrics, with the same engine without either. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../db/database.ts';
import { freePort } from '../../local/stack/ports.ts';
import { startApi, startWorker } from '../../test/support/engine/processes.ts';
import { insertEndpoint } from '../../test/support/webhooks/webhooks.ts';
import { makeDatabase, makePartner, type BenchStack } from '../bench-stack.ts';
import { cpuLines, cpuSince, readCpu, totalCpu, type CpuByRole } from '../cpu.ts';
import { load, type LoadResult } from '../load.ts';
import { comparePairs, throughputLines } from '../pairs.ts';
import { receiveDeliveredEvents, type DeliveredEvents } from '../peers/delivered-events.ts';
import { deliverableOrders } from '../peers/orders.ts';
import { startedWith } from '../replaced/replace-modules.ts';
import { spread } from '../statistics.ts';

const CALLERS = 8;
const DELIVERED = 60;
const CALLS = 300;
const PAIRS = 5;
/** Many pairs, because the CPU of a delivered request differs by a quarter between runs. */
const CPU_PAIRS = 11;
/** The pause before a call is repeated because the engine was full, as a partner would do. */
const RETRY_MS = 100;
/** A usual scrape interval of Prometheus. */
const SCRAPE_EVERY_MS = 15_000;

interface Side {
  /** Returns the CPU of a request until its last webhook. */
  deliver(): Promise<CpuByRole>;
  /** Places orders whose pharmacy does nothing, which measures only the start. */
  order(): Promise<LoadResult>;
  /** Reads an order in a closed loop. */
  read(): Promise<LoadResult>;
  close(): Promise<void>;
}

export async function benchPrivacy(stack: BenchStack): Promise<string[]> {
  const events = await receiveDeliveredEvents();
  const deployed = await startSide(stack, events, { name: 'bench_encrypted', scraped: true });
  const clear = await startSide(stack, events, { name: 'bench_clear', scraped: false });
  const names = { ours: 'encrypted, with metrics', bare: 'neither' };
  try {
    const cpu = await comparePairs({
      ours: () => deployed.deliver(),
      bare: () => clear.deliver(),
      pairs: CPU_PAIRS,
    });
    const rates = (which: 'order' | 'read') =>
      throughputLines(names, { ours: () => deployed[which](), bare: () => clear[which](), pairs: PAIRS });
    return [
      ...cpuLines(
        names.ours,
        cpu.map(({ ours }) => ours),
      ),
      ...cpuLines(
        names.bare,
        cpu.map(({ bare }) => bare),
      ),
      `CPU of a delivered request   ${spread(cpu.map(({ ours, bare }) => totalCpu(ours) / totalCpu(bare)))}`,
      'POST /requests',
      ...(await rates('order')),
      'GET /requests/{id}',
      ...(await rates('read')),
    ];
  } finally {
    events.close();
    await Promise.all([deployed.close(), clear.close()]);
  }
}

/** Starts a separate engine with its own database on the servers of the bench. */
async function startSide(
  stack: BenchStack,
  events: DeliveredEvents,
  { name, scraped }: { readonly name: string; readonly scraped: boolean },
): Promise<Side> {
  const connectionString = stack.urlOf(name);
  await makeDatabase(stack.urlOf('postgres'), name, connectionString);
  const metrics = scraped ? await metricsAddresses() : undefined;
  const engine = { connectionString, taskQueue: `${name}-${randomBytes(4).toString('hex')}` };
  const worker = await startWorker({ ...engine, env: metrics?.worker ?? IN_CLEAR_TEXT });
  const api = await startApi({ ...engine, env: metrics?.api ?? IN_CLEAR_TEXT });
  const partner = await makePartner(api.origin, connectionString);
  const database = openDatabase({ connectionString, poolSize: 1 });
  await insertEndpoint(database, partner.partnerId, events.url);
  const orders = await deliverableOrders(database);
  await database.destroy();
  const scraper = scrape(metrics?.urls ?? []);
  const { postgres = 0, temporal = 0 } = stack.pids;
  const pids = { postgres, temporal, worker: worker.pid, api: api.pid };

  const order = async (body: object): Promise<string> => {
    const { status, data, error } = await partner.callOnce<{ request_id: string }>('POST', '/requests', body);
    if (status === 503) return delay(RETRY_MS).then(() => order(body));
    if (status !== 201) throw new Error(`POST /requests answered ${status}: ${error?.message}`);
    return data.request_id;
  };
  const orderOf = (index: number) => orders[index % orders.length] ?? {};
  const open = await order({ ...orderOf(0), sandbox: { scenario: 'manual' } });
  return {
    async deliver() {
      const before = readCpu(pids);
      await load({ calls: DELIVERED, callers: CALLERS }, async (index) =>
        events.of(await order(orderOf(index))),
      );
      return cpuSince(pids, before, DELIVERED);
    },
    order: () =>
      load({ calls: CALLS, callers: CALLERS }, (index) =>
        order({ ...orderOf(index), sandbox: { scenario: 'manual' } }),
      ),
    read: () =>
      load({ calls: CALLS, callers: CALLERS }, async () => {
        const { status } = await partner.callOnce('GET', `/requests/${open}`);
        if (status !== 200) throw new Error(`GET answered ${status}`);
      }),
    async close() {
      scraper.stop();
      await Promise.all([worker.stop(), api.stop()]);
    },
  };
}

/** Variables of the side without encryption and metrics. */
const IN_CLEAR_TEXT = startedWith('clear-text.ts');

interface MetricsAddresses {
  readonly worker: NodeJS.ProcessEnv;
  readonly api: NodeJS.ProcessEnv;
  readonly urls: readonly string[];
}

async function metricsAddresses(): Promise<MetricsAddresses> {
  const [worker, sdk, api] = (await Promise.all([freePort(), freePort(), freePort()])).map(
    (port) => `127.0.0.1:${port}`,
  );
  return {
    worker: { METRICS_ADDRESS: worker, SDK_METRICS_ADDRESS: sdk },
    api: { METRICS_ADDRESS: api },
    urls: [worker, sdk, api].map((address) => `http://${address}/metrics`),
  };
}

/** Scrapes the metrics like Prometheus. */
function scrape(urls: readonly string[]): { stop: () => void } {
  const timer = setInterval(() => {
    for (const url of urls) {
      fetch(url)
        .then((answer) => answer.text())
        .catch((error: unknown) => console.error(`${url} was not read:`, error));
    }
  }, SCRAPE_EVERY_MS);
  return { stop: () => clearInterval(timer) };
}

/** A running Prometheus with our rules scrapes the real processes, and fires the alerts of faults that show within minutes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { findGoTool } from '../../local/tools/build-go-program.ts';
import { startProcess } from '../../local/processes/processes.ts';
import { RULES_FILE } from '../support/alerts/rules.ts';
import { ApiCaller } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startApi, startWorker } from '../support/engine/processes.ts';
import { freePort, scrape, valueOf } from '../support/engine/scrape.ts';
import { startBreakableLink } from '../support/servers/breakable-link.ts';
import { makeBreakableDatabase } from '../support/servers/breakable-database.ts';
import { breakablePostgres, CAN_MOUNT, smallDisk } from '../support/servers/breakable-servers.ts';
import { resume, suspend } from '../support/servers/suspended.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** Includes the time to build Prometheus; milliseconds. */
const ROOM_MS = 2_400_000;
/** The slowest rule here waits for two minutes, of figures that are measured every half minute. */
const FIRES_MS = 240_000;
const MEGABYTES = 700;
/** More calls at once than the API has connections. */
const CALLERS = 8;

interface Alert {
  readonly labels: { readonly alertname: string };
  readonly state: 'pending' | 'firing';
}

async function startPrometheus(targets: readonly string[]) {
  const program = await findGoTool('prometheus', (line) => process.stderr.write(`${line}\n`));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prometheus-'));
  const port = await freePort();
  const config = path.join(folder, 'prometheus.yml');
  // JSON is valid YAML.
  await writeFile(
    config,
    JSON.stringify({
      global: { scrape_interval: '5s', evaluation_interval: '5s' },
      rule_files: [RULES_FILE],
      scrape_configs: [{ job_name: 'fulfilment', static_configs: [{ targets }] }],
    }),
  );
  const running = await startProcess({
    role: 'prometheus',
    command: program,
    args: [
      `--config.file=${config}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    env: {},
    logFile: path.join(folder, 'log'),
    workingFolder: folder,
    stopSignal: 'SIGTERM',
    stopMs: 20_000,
  });
  const firing = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/alerts`);
    const { data } = (await response.json()) as { data: { alerts: Alert[] } };
    const names = data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname);
    return [...new Set(names)].toSorted();
  };
  await eventually(() => firing(), { deadlineMs: 60_000, describe: 'Prometheus to answer' });
  return {
    firing,
    untilFiring: (...names: readonly string[]) =>
      eventually(
        async () => {
          const now = await firing();
          if (names.every((name) => now.includes(name))) return now;
          throw new Error(`firing: ${now.join(', ')}`);
        },
        { deadlineMs: FIRES_MS, describe: `${names.join(', ')} to fire` },
      ),
    async stop() {
      await running.stop();
      await rm(folder, { recursive: true });
    },
  };
}

const LOG_MESSAGE = "select pg_logical_emit_message(true, 'log', repeat('x', 1000000))";

/** Makes files of 64 MB for Postgres's log. Without one, Postgres stops on a full disk before a worker sees it. */
async function reserveLog(client: Client): Promise<void> {
  for (let file = 0; file < 5; file += 1) {
    await client.query(LOG_MESSAGE);
    await client.query('select pg_switch_wal()');
  }
  await client.query('checkpoint');
}

/** Fills the reserved files, so that Postgres stops. */
async function stopForWantOfLog(client: Client): Promise<void> {
  const ended = new Promise((resolve) => {
    client.once('end', resolve);
  });
  const writing = async () => {
    for (;;) await client.query(LOG_MESSAGE);
  };
  await expect(writing()).rejects.toMatchObject({ code: '53100' });
  await ended;
}

(CAN_MOUNT ? describe : describe.skip)('a running Prometheus', () => {
  const disk = prepared(
    () => smallDisk(MEGABYTES),
    (made) => made.remove(),
  );
  const postgres = prepared(
    () => breakablePostgres(disk),
    (server) => server.remove(),
  );
  const { engine, given } = useOwnEngine(async () => ({
    worker: false,
    testDatabase: await makeBreakableDatabase(postgres, 'breakable'),
  }));
  const partner = prepared(given.partner());

  test(
    'a running Prometheus is silent before the faults, and fires the alert of each',
    async () => {
      const { connectionString, taskQueue, client } = engine;
      const ports = await Promise.all(Array.from({ length: 4 }, freePort));
      const [ofApi, ofFrozen, ofWorker, ofCutOff] = ports.map((port) => `127.0.0.1:${port}`);
      const workerMetric = async (name: string) => valueOf(await scrape(ports[2] ?? 0), name);
      const METRICS_ADDRESS = (address: string | undefined) => ({ METRICS_ADDRESS: address });
      const of = { connectionString, taskQueue };
      const api = await startApi({ ...of, env: { ...METRICS_ADDRESS(ofApi), DATABASE_POOL_SIZE: '2' } });
      const frozen = await startApi({ ...of, env: METRICS_ADDRESS(ofFrozen) });
      const worker = await startWorker({ ...of, env: METRICS_ADDRESS(ofWorker) });
      const link = await startBreakableLink(connectionString);
      const linked = new URL(connectionString);
      linked.host = new URL(link.origin).host;
      const cutOff = await startWorker({
        ...of,
        connectionString: linked.href,
        env: { ...METRICS_ADDRESS(ofCutOff), WORKER_ROLE: 'webhooks' },
      });
      const prometheus = await startPrometheus(ports.map((port) => `127.0.0.1:${port}`));
      const caller = new ApiCaller(api.origin, partner.key, partner.partnerId);
      const holder = new Client({ connectionString });
      holder.on('error', () => undefined);
      const ending = new AbortController();
      try {
        await given.order().by(partner);
        await eventually(async () => (await workerMetric('fulfilment_figures_age_seconds')) !== undefined, {
          deadlineMs: 120_000,
          describe: 'the deployment to be measured',
        });
        expect(await prometheus.firing()).toEqual([]);

        await suspend(frozen.pid);
        link.freeze();
        await client.workflow.start('of_another_deploy', { taskQueue, workflowId: `fails-${taskQueue}` });
        await holder.connect();
        await holder.query('begin; lock table place in access exclusive mode');
        // Searches by address read the locked table, and hold all connections of the API.
        const search = async () => {
          while (!ending.signal.aborted)
            await caller
              .callOnce('POST', '/medicines/search', {
                query: 'paracetamol',
                address: { street: '12 Adeola Odeku Street', city: 'Victoria Island', state: 'Lagos' },
              })
              .catch(() => undefined);
        };
        const searches = Promise.all(Array.from({ length: CALLERS }, search));
        await prometheus.untilFiring(
          'ProcessDown',
          'DatabaseSilent',
          'WorkflowTasksFail',
          'DatabaseLocked',
          'DatabasePoolFull',
          'UnavailableTooOften',
        );
        await holder.query('rollback');
        ending.abort();
        await searches;
        await reserveLog(holder);
        await disk.fill();
        await prometheus.untilFiring('DatabaseDiskFull');
        await stopForWantOfLog(holder);
        await eventually(
          async () => (await workerMetric('fulfilment_database_connections_used_ratio')) === undefined,
          { deadlineMs: 180_000, describe: 'the old state of Postgres to be forgotten' },
        );
        expect(await prometheus.firing()).toContain('DatabaseDiskFull');

        await worker.stop();
        await cutOff.kill('SIGKILL');
        await prometheus.untilFiring('NotMeasured');
      } finally {
        ending.abort();
        resume(frozen.pid);
        link.thaw();
        await holder.end().catch(() => undefined);
        await prometheus.stop();
        await Promise.all([api, frozen, worker].map((one) => one.stop()));
        await cutOff.kill('SIGKILL').catch(() => undefined);
        await link.cut();
      }
    },
    ROOM_MS,
  );
});

/** The topology of `npm run cluster` in place of the shared engine: disposable, on free ports. */
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { clusterEngine, ENGINE_STOP_ORDER } from '../../../local/cluster/engine.ts';
import { findProxy, startProxy, untilProxyReady } from '../../../local/cluster/proxy.ts';
import { startTemporalCluster } from '../../../local/cluster/temporal-cluster.ts';
import { prepareTemporalDatabase } from '../../../local/cluster/temporal-database.ts';
import { findTemporalPrograms } from '../../../local/cluster/temporal-programs.ts';
import { buildPackages } from '../../../local/packages/build-packages.ts';
import { buildPages } from '../../../local/pages/build-pages.ts';
import { launchEngine, type EngineProcess } from '../../../local/stack/engine.ts';
import { Parts } from '../../../local/stack/parts.ts';
import { freePort } from '../../../local/stack/ports.ts';
import { connectionVariables } from '../../../local/temporal/temporal.ts';
import { withMetrics } from './metrics-addresses.ts';
import { PAGES_ORIGIN } from '../browser/pages-origin.ts';
import { ENCRYPTION_KEYS } from '../engine/encryption-keys.ts';
import { requireNoSecrets } from '../engine/leaks.ts';
import { OFFER_SECRET } from '../engine/offer-secret.ts';
import { createTestDatabase } from '../servers/database.ts';
import type { TestServers } from '../servers/servers.ts';
import type { SharedAddresses } from '../shared/shared-resources.ts';

export interface TestCluster {
  /** Addresses for the suites. */
  readonly engine: SharedAddresses;
  /** Host and port. */
  readonly temporalAddress: string;
  /** @throws Error when a process logged a secret, or left a connection open. */
  readonly stop: () => Promise<void>;
}

const API_SCRIPT = 'test/support/cluster/api-process.ts';

const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Starts the cluster on the Postgres of the test run, whose template must exist. */
export async function startTestCluster({ urlOf, logFolder }: TestServers): Promise<TestCluster> {
  const proxyProgram = await findProxy(say);
  const programs = await findTemporalPrograms({ say, signal: undefined });
  await buildPages(say);
  await buildPackages(say);
  const folder = path.join(logFolder, 'cluster');
  const parts = new Parts([...ENGINE_STOP_ORDER, ['temporal']]);
  try {
    const temporal = await startTemporalCluster(
      {
        programs,
        database: await prepareTemporalDatabase({ urlOf }, programs.sqlTool),
        port: await freePort(),
        timeSkipping: true,
        folder,
        logFolder,
      },
      (process_) => parts.add('temporal', process_),
    );
    const database = await createTestDatabase();
    const taskQueue = `test-${randomBytes(6).toString('hex')}`;
    const mailFolder = path.join(logFolder, 'mails-of-cluster');
    const { processes: engines, apiPorts } = await clusterEngine({
      ...process.env,
      ...connectionVariables(temporal.address),
      // The tests' NODE_OPTIONS are meant for Jest.
      NODE_OPTIONS: '',
      DATABASE_URL: database.applicationUrl,
      FULFILMENT_ENVIRONMENT: 'sandbox',
      FULFILMENT_TASK_QUEUE: taskQueue,
      HOST: '127.0.0.1',
      WEBHOOK_LOOPBACK: 'allowed',
      OFFER_SECRETS: OFFER_SECRET,
      ENCRYPTION_KEYS,
      PRESCRIPTION_STORAGE: pathToFileURL(`${path.join(folder, 'files')}/`).href,
      PRESCRIPTION_KEYS: ENCRYPTION_KEYS,
      PORTAL_SECRET: randomBytes(32).toString('hex'),
      PORTAL_ORIGIN: PAGES_ORIGIN,
      MAIL_FOLDER: mailFolder,
    });
    const { processes, metricsPorts } = await withMetrics(engines);
    const { signal } = new AbortController();
    const launch = { parts, say, signal, logFolder, onPid: () => Promise.resolve() };
    await Promise.all(processes.map((engine) => launchEngine(withShortWindows(engine), launch)));
    const place = { port: await freePort(), apiPorts, logFolder };
    const proxy = await startProxy(proxyProgram, place);
    parts.add('proxy', proxy);
    await untilProxyReady(proxy, place);
    const { connectionString } = database;
    return {
      engine: {
        origin: `http://127.0.0.1:${place.port}`,
        connectionString,
        taskQueue,
        mailFolder,
        metricsPorts,
      },
      temporalAddress: temporal.address,
      async stop() {
        await parts.stopAll(say);
        await database.close();
        requireNoSecrets(logsOf(logFolder));
      },
    };
  } catch (error) {
    await parts.stopAll(say);
    throw error;
  }
}

function withShortWindows(engine: EngineProcess): EngineProcess {
  return engine.role === 'api' ? { ...engine, script: API_SCRIPT } : engine;
}

/** Returns the logs of the APIs and workers. */
function logsOf(logFolder: string): string {
  const names = readdirSync(logFolder).filter((name) => /^(api|worker)-.*\.log$/.test(name));
  return names.map((name) => readFileSync(path.join(logFolder, name), 'utf8')).join('');
}

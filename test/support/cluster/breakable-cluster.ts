/** The topology of `npm run cluster`. Tests can stop, kill and restart each of its processes. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from '@temporalio/client';
import { clusterEngine } from '../../../local/cluster/engine.ts';
import { findProxy, startProxy, untilProxyReady } from '../../../local/cluster/proxy.ts';
import { freeInternalPorts, startTemporalCluster } from '../../../local/cluster/temporal-cluster.ts';
import { prepareTemporalDatabase } from '../../../local/cluster/temporal-database.ts';
import { findTemporalPrograms } from '../../../local/cluster/temporal-programs.ts';
import type { Environment } from '../../../domain/common/environments.ts';
import { LOCAL } from '../../../local/project.ts';
import type { EngineProcess } from '../../../local/stack/engine.ts';
import { freePort } from '../../../local/stack/ports.ts';
import { connectionVariables } from '../../../local/temporal/temporal.ts';
import { connectLazily } from '../../../services/common/temporal/connection.ts';
import { testHandling } from '../engine/encryption.ts';
import { ENCRYPTION_KEYS } from '../engine/encryption-keys.ts';
import { SHORT_CALLS, type KillablePart } from '../engine/killable.ts';
import { OFFER_SECRET } from '../engine/offer-secret.ts';
import { startApiProcess, startWorkerProcess, type TestProcess } from '../engine/processes.ts';
import { makeBreakableDatabase } from '../servers/breakable-database.ts';
import type { TestDatabase } from '../servers/database.ts';
import {
  breakable,
  breakablePostgres,
  uniqueName,
  type BreakablePostgres,
  type BreakableServer,
} from '../servers/breakable-servers.ts';

/** The same log format as that of Temporal's other tests. */
const say = (line: string) => void process.stderr.write(`${line}\n`);

export interface ClusterPart extends KillablePart {
  /** Pid of the current process. */
  readonly pid: () => number;
}

/** A process of the engine, which finishes its work when it is asked to stop. */
export interface EnginePart extends ClusterPart {
  readonly stop: () => Promise<void>;
}

export interface BreakableCluster extends Omit<TestDatabase, 'close'> {
  /** APIs and workers, by the names of `npm run cluster`. */
  readonly engine: Readonly<Record<string, EnginePart>>;
  readonly servers: Readonly<Record<'proxy' | 'temporal' | 'postgres', ClusterPart>>;
  readonly client: Client;
  readonly taskQueue: string;
  /** Origin of the proxy, without the versioned base. */
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts the cluster on free ports with fresh data. Its workers may call pharmacies and endpoints on this machine in production too. */
export async function startBreakableCluster(environment: Environment): Promise<BreakableCluster> {
  const proxyProgram = await findProxy(say);
  const folder = path.join(LOCAL, uniqueName('cluster'));
  const postgres = await breakablePostgres();
  const { address, server: temporal } = await startTemporal(postgres, folder);
  const { database, connectionString, close } = await makeBreakableDatabase(postgres, 'killable');
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  const { processes, apiPorts } = await clusterEngine({
    ...connectionVariables(address),
    ...SHORT_CALLS,
    DATABASE_URL: connectionString,
    FULFILMENT_ENVIRONMENT: environment,
    // Production refuses this setting.
    ...(environment === 'production' ? {} : { WEBHOOK_LOOPBACK: 'allowed' }),
    FULFILMENT_TASK_QUEUE: taskQueue,
    HOST: '127.0.0.1',
    OFFER_SECRETS: OFFER_SECRET,
    ENCRYPTION_KEYS,
  });
  const loopback = environment === 'production';
  const parts = await Promise.all(processes.map((one) => enginePart(one, loopback)));
  const place = { port: await freePort(), apiPorts, logFolder: folder };
  const proxy = await breakable(
    async () => {
      const started = await startProxy(proxyProgram, place);
      await untilProxyReady(started, place);
      return started;
    },
    () => rm(folder, { recursive: true, force: true }),
  );
  const client = connectLazily({ address }, 'default', testHandling(database));
  return {
    engine: Object.fromEntries(processes.map(({ name }, index) => [name, parts[index] as EnginePart])),
    servers: {
      proxy: serverPart(proxy),
      temporal: serverPart(temporal),
      postgres: serverPart(postgres),
    },
    database,
    connectionString,
    client,
    taskQueue,
    origin: `http://127.0.0.1:${place.port}`,
    async close() {
      await Promise.all(parts.map(({ stop }) => stop()));
      await client.connection.close();
      await close();
      for (const server of [proxy, temporal, postgres]) await server.remove();
    },
  };
}

const serverPart = (server: BreakableServer): ClusterPart => ({
  pid: () => server.pid(),
  kill: () => server.kill(),
  start: () => server.restart(),
});

/** Starts Temporal on the same Postgres, always on the same ports, because its members find each other by them. */
async function startTemporal(
  postgres: BreakablePostgres,
  folder: string,
): Promise<{ readonly address: string; readonly server: BreakableServer }> {
  const programs = await findTemporalPrograms({ say, signal: undefined });
  const options = {
    programs,
    database: await prepareTemporalDatabase(postgres, programs.sqlTool),
    port: await freePort(),
    internalPorts: await freeInternalPorts(),
    timeSkipping: false,
    folder,
    logFolder: folder,
  };
  const start = async () => (await startTemporalCluster(options, () => undefined)).process;
  return { address: `127.0.0.1:${options.port}`, server: await breakable(start, () => Promise.resolve()) };
}

async function enginePart({ role, env }: EngineProcess, loopback: boolean): Promise<EnginePart> {
  const start = () => (role === 'api' ? startApiProcess(env) : startWorkerProcess(env, { loopback }));
  let running: TestProcess = await start();
  return {
    pid: () => running.pid,
    kill: () => running.kill('SIGKILL'),
    stop: () => running.stop(),
    start: async () => void (running = await start()),
  };
}

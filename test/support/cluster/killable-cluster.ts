/** The topology of `npm run cluster`, each process of which a test kills and starts again. */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { clusterEngine } from '../../../local/cluster/engine.ts';
import { findProxy, startProxy, untilProxyReady } from '../../../local/cluster/proxy.ts';
import { freeInternalPorts, startTemporalCluster } from '../../../local/cluster/temporal-cluster.ts';
import { prepareTemporalDatabase } from '../../../local/cluster/temporal-database.ts';
import { findTemporalPrograms } from '../../../local/cluster/temporal-programs.ts';
import { LOCAL } from '../../../local/project.ts';
import type { EngineProcess } from '../../../local/stack/engine.ts';
import { freePort } from '../../../local/stack/ports.ts';
import { connectionVariables } from '../../../local/temporal/temporal.ts';
import { connectLazily } from '../../../services/common/temporal/connection.ts';
import { ApiCaller } from '../callers/api-caller.ts';
import { testHandling } from '../engine/encryption.ts';
import { ENCRYPTION_KEYS } from '../engine/encryption-keys.ts';
import {
  killAndStart,
  SHORT_CALLS,
  unlimitedPartner,
  type KillableEngine,
  type KillablePart,
} from '../engine/killable.ts';
import { OFFER_SECRET } from '../engine/offer-secret.ts';
import { startApiProcess, startWorkerProcess, type TestProcess } from '../engine/processes.ts';
import { makeBreakableDatabase } from '../servers/breakable-database.ts';
import {
  breakable,
  breakablePostgres,
  uniqueName,
  type BreakablePostgres,
  type BreakableServer,
} from '../servers/breakable-servers.ts';

/** As Temporal's other tests have it. */
const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Starts it in production, with one partner; its workers may call pharmacies and endpoints on this machine. */
export async function startKillableCluster(): Promise<KillableEngine> {
  const proxyProgram = await findProxy(say);
  const folder = path.join(LOCAL, uniqueName('cluster'));
  const postgres = await breakablePostgres();
  const { address, server: temporal } = await startTemporal(postgres, folder);
  const { database, connectionString, close } = await makeBreakableDatabase(postgres, 'killable');
  const { partnerId, key } = await unlimitedPartner(database, 'production');
  const taskQueue = `test-${randomBytes(6).toString('hex')}`;
  const { processes, apiPorts } = await clusterEngine({
    ...connectionVariables(address),
    ...SHORT_CALLS,
    DATABASE_URL: connectionString,
    FULFILMENT_ENVIRONMENT: 'production',
    FULFILMENT_TASK_QUEUE: taskQueue,
    HOST: '127.0.0.1',
    OFFER_SECRETS: OFFER_SECRET,
    ENCRYPTION_KEYS,
  });
  const engine = await Promise.all(processes.map(breakableProcess));
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
  const servers = { proxy, temporal, postgres };
  const parts: Record<string, KillablePart> = {
    ...Object.fromEntries(engine.map(({ name, part }) => [name, part])),
    ...Object.fromEntries(
      Object.entries(servers).map(([name, server]) => [
        name,
        { kill: () => server.kill(), start: () => server.restart() },
      ]),
    ),
  };
  return {
    parts: Object.keys(parts),
    database,
    client,
    taskQueue,
    partnerId,
    caller: () => new ApiCaller(`http://127.0.0.1:${place.port}`, key, partnerId),
    kill: (part, awayMs) => killAndStart(part, parts[part] as KillablePart, awayMs),
    async close() {
      await Promise.all(engine.map(({ stop }) => stop()));
      await client.connection.close();
      await close();
      for (const server of [proxy, temporal, postgres]) await server.remove();
    },
  };
}

/** On the same Postgres, and always on the same ports: its members find each other by them. */
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

interface EnginePart {
  readonly name: string;
  readonly part: KillablePart;
  readonly stop: () => Promise<void>;
}

async function breakableProcess({ name, role, env }: EngineProcess): Promise<EnginePart> {
  const start = () => (role === 'api' ? startApiProcess(env) : startWorkerProcess(env, { loopback: true }));
  let running: TestProcess = await start();
  return {
    name,
    part: { kill: () => running.kill('SIGKILL'), start: async () => void (running = await start()) },
    stop: () => running.stop(),
  };
}

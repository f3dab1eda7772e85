/** Starts the stack of `npm run cluster`: the topology of production, as processes on one machine. */
import path from 'node:path';
import { buildPackages } from '../packages/build-packages.ts';
import { buildOps } from '../ops/build-ops.ts';
import { buildPages } from '../pages/build-pages.ts';
import { buildSiteMeanwhile } from '../site/build-site.ts';
import { DATABASE_NAME } from '../postgres/postgres.ts';
import { LOCAL, LOGS } from '../project.ts';
import type { RunningProcess } from '../processes/processes.ts';
import { makeLogins, prepareDatabase } from '../stack/database.ts';
import { launchEngine } from '../stack/engine.ts';
import { engineVariables } from '../stack/engine-variables.ts';
import { inParallel } from '../stack/in-parallel.ts';
import { startOwnPostgres } from '../stack/own-postgres.ts';
import { portalVariables } from '../stack/portal.ts';
import { stackCodec, type StackCodec } from '../stack/codec.ts';
import { requireFree } from '../stack/ports.ts';
import type { StackDescription } from '../stack/stack-file.ts';
import type { StackOptions } from '../stack/stack-options.ts';
import { connectionVariables } from '../temporal/temporal.ts';
import { clusterEngine, ENGINE_STOP_ORDER } from './engine.ts';
import { findProxy, startProxy, untilProxyReady } from './proxy.ts';
import { startTemporalCluster, startTemporalUi, type TemporalCluster } from './temporal-cluster.ts';
import { prepareTemporalDatabase } from './temporal-database.ts';
import { findTemporalPrograms, type TemporalPrograms } from './temporal-programs.ts';

export const STOP_ORDER = [...ENGINE_STOP_ORDER, ['temporal-ui'], ['temporal'], ['postgres']] as const;

/** Separate from the data of `npm start`, which has other processes and another Temporal. */
const POSTGRES_FOLDER = 'postgres-cluster';
const FOLDER = path.join(LOCAL, 'cluster');

/**
 * Starts everything and waits until it is ready.
 *
 * @throws StackFailure that says what to do if a part does not become ready.
 */
export async function startCluster(options: StackOptions): Promise<StackDescription> {
  const { ports, say, signal } = options;
  await requireFree(ports, ['api', 'postgres', 'temporal', 'temporalUi']);
  const proxyProgram = await findProxy(say);
  const programs = await findTemporalPrograms({ say, signal });
  await buildPages(say);
  buildSiteMeanwhile(say, signal);
  await buildOps(say);
  await buildPackages(say);
  const postgres = await startOwnPostgres(POSTGRES_FOLDER, options);
  watch(postgres.process, options);
  const logins = await makeLogins(postgres.urlOf(DATABASE_NAME));
  const portal = await portalVariables(ports.api);
  const prepareTables = () => prepareTemporalDatabase(postgres, programs.sqlTool);
  const [temporal, { key, ways_in }] = await inParallel([
    prepareTables().then((database) => startTemporal(programs, database, options)),
    prepareDatabase(logins.owner, portal.PORTAL_ORIGIN, say),
  ]);
  signal.throwIfAborted();
  const variables = await engineVariables({
    databaseUrl: logins.application,
    temporal: { ...connectionVariables(temporal.address), ...temporal.codec.variables },
    portal,
    ownPorts: [...Object.values(ports), temporal.codec.port, ...temporal.otherPorts],
  });
  let description: StackDescription = {
    api_url: `http://127.0.0.1:${ports.api}/v1`,
    temporal_address: temporal.address,
    temporal_ui_url: `http://127.0.0.1:${ports.temporalUi}`,
    database_url: logins.owner,
    api_key: key,
    encryption_keys: variables.ENCRYPTION_KEYS,
    escrow_public_key: variables.ESCROW_PUBLIC_KEY,
    plant_store_token: variables.PLANT_STORE_TOKEN,
    prescription_storage: variables.PRESCRIPTION_STORAGE,
    portal_origin: portal.PORTAL_ORIGIN,
    ways_in,
    pids: {
      postgres: postgres.process.pid,
      temporal: temporal.process.pid,
      'temporal-ui': temporal.ui.pid,
    },
  };
  const onPid = async (name: string, pid: number) => {
    description = { ...description, pids: { ...description.pids, [name]: pid } };
    await options.onChange(description);
  };
  await startEngine(proxyProgram, variables, { ...options, onPid });
  return description;
}

async function startTemporal(
  programs: TemporalPrograms,
  database: Awaited<ReturnType<typeof prepareTemporalDatabase>>,
  options: StackOptions,
): Promise<TemporalCluster & { readonly ui: RunningProcess; readonly codec: StackCodec }> {
  const { ports, parts, say, signal } = options;
  say(`Temporal: starting on port ${ports.temporal}, its UI on port ${ports.temporalUi}.`);
  const place = { folder: FOLDER, logFolder: LOGS };
  const temporal = await startTemporalCluster(
    { ...place, programs, database, port: ports.temporal, timeSkipping: false, signal },
    (process_) => parts.add('temporal', process_),
  );
  watch(temporal.process, options);
  const { address } = temporal;
  const codec = await stackCodec(ports.temporalUi);
  const ui = await startTemporalUi(programs.ui, {
    ...place,
    port: ports.temporalUi,
    address,
    codecEndpoint: codec.endpoint,
  });
  parts.add('temporal-ui', ui);
  return { ...temporal, ui, codec };
}

async function startEngine(
  proxyProgram: string,
  variables: NodeJS.ProcessEnv,
  options: StackOptions & { readonly onPid: (name: string, pid: number) => Promise<void> },
): Promise<void> {
  const { ports, parts, say, signal, onPid } = options;
  say(
    `Engine: starting two APIs behind a proxy on port ${ports.api}, two workers for requests, two for webhooks.`,
  );
  const { processes, apiPorts } = await clusterEngine(variables);
  const launched = await Promise.allSettled(processes.map((engine) => launchEngine(engine, options)));
  for (const launch of launched) if (launch.status === 'rejected') throw launch.reason;
  const place = { port: ports.api, apiPorts, logFolder: LOGS, signal };
  const proxy = await startProxy(proxyProgram, place);
  parts.add('proxy', proxy);
  await onPid('proxy', proxy.pid);
  watch(proxy, options);
  await untilProxyReady(proxy, place);
}

/** Stops the stack when a server that everything depends on exits unexpectedly. */
function watch(server: RunningProcess, { onServerEnded }: StackOptions): void {
  void server.ended.then((how) =>
    onServerEnded(`The ${server.role} ended by itself (${how}). Its log: ${server.logFile}`),
  );
}

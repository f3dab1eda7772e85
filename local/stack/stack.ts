/** Brings the local stack up, stage by stage. */
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { openDatabase } from '../../db/database.ts';
import { ensureLogins, type Logins } from '../../db/logins.ts';
import { migrateToLatest } from '../../db/migrate.ts';
import { loadReferenceData } from '../../db/import/load-reference-data.ts';
import { encryptionKeys } from './encryption-key.ts';
import { startEngineProcess, untilApiReady, untilWorkerReady, type EngineRole } from './engine.ts';
import { keepRunning } from '../processes/keep-running.ts';
import type { Parts } from './parts.ts';
import { requireFree, type Ports } from './ports.ts';
import { buildPackages } from '../packages/build-packages.ts';
import { buildPages } from '../pages/build-pages.ts';
import { findPostgresHome } from '../postgres/postgres-home.ts';
import { DATABASE_NAME, ensureDatabase, startPostgres, type PostgresServer } from '../postgres/postgres.ts';
import { LOGS } from '../project.ts';
import { plantStoreToken } from './plant-store-token.ts';
import { prescriptionVariables } from './prescription-files.ts';
import { portalVariables, waysIn, type WaysIn } from './portal.ts';
import { sandboxKey } from './sandbox-key.ts';
import type { StackDescription } from './stack-file.ts';
import { prepareTemporal } from '../temporal/temporal-of-stack.ts';

export interface StackOptions {
  readonly ports: Ports;
  /** Gets every part as soon as it runs, so that it is stopped whatever happens next. */
  readonly parts: Parts;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Called when a server that everything depends on ends by itself. */
  readonly onServerEnded: (message: string) => void;
  /** Called when a process id in the description has changed. */
  readonly onChange: (description: StackDescription) => Promise<void>;
}

/** With which the database is migrated, and with which the worker and the API connect. */
const OWNER = 'fulfilment';
const APPLICATION_USER = 'fulfilment_app';

/**
 * Starts everything and waits until it is ready.
 *
 * @throws StackFailure saying what to do, for whatever does not get ready.
 */
export async function startStack(options: StackOptions): Promise<StackDescription> {
  const { ports, parts, say, signal, onServerEnded } = options;
  await requireFree(ports, ['api', 'postgres']);
  await buildPages(say);
  await buildPackages(say);
  const onPart = parts.add.bind(parts, 'temporal');
  const startTemporalOfStack = await prepareTemporal({ ports, say, signal, onPart });
  const [postgres, temporal] = await inParallel([startOwnPostgres(options), startTemporalOfStack()]);
  for (const server of [postgres.process, temporal.process]) {
    if (server === undefined) continue;
    void server.ended.then((how) =>
      onServerEnded(`The ${server.role} server ended by itself (${how}). Its log: ${server.logFile}`),
    );
  }
  const logins = await makeLogins(postgres.urlOf(DATABASE_NAME));
  const portal = await portalVariables(ports.api);
  const { key, ways_in } = await prepareDatabase(logins.owner, portal.PORTAL_ORIGIN, say);
  signal.throwIfAborted();
  const origin = `http://127.0.0.1:${ports.api}`;
  const plant_store_token = await plantStoreToken();
  const encryption_keys = await encryptionKeys();
  const variables: NodeJS.ProcessEnv = {
    ...process.env,
    ...temporal.variables,
    DATABASE_URL: logins.application,
    FULFILMENT_ENVIRONMENT: 'sandbox',
    HOST: '127.0.0.1',
    PORT: String(ports.api),
    // No proxy asks whether it is ready.
    SHUTDOWN_NOTICE_SECONDS: '0',
    // A developer's receiver is on this machine, and so is all that is ours.
    WEBHOOK_LOOPBACK: 'allowed',
    OWN_PORTS: [...Object.values(ports), ...temporal.otherPorts].join(','),
    PLANT_STORE_TOKEN: plant_store_token,
    // Offers last minutes: none outlives a start.
    OFFER_SECRETS: process.env['OFFER_SECRETS'] ?? randomBytes(32).toString('hex'),
    ENCRYPTION_KEYS: encryption_keys,
    ...(await prescriptionVariables()),
    ...portal,
  };
  say(`Worker and API: starting, the API on port ${ports.api}.`);
  let description: StackDescription = {
    api_url: `${origin}/v1`,
    temporal_address: temporal.address,
    temporal_ui_url: temporal.uiUrl,
    database_url: logins.owner,
    api_key: key,
    encryption_keys,
    plant_store_token,
    portal_origin: portal.PORTAL_ORIGIN,
    ways_in,
    pids: { postgres: postgres.process.pid, temporal: temporal.process?.pid ?? null, worker: 0, api: 0 },
  };
  const launch = async (role: EngineRole) => {
    const first = await startEngineProcess(role, variables);
    parts.add(role, first);
    const keepPid = ({ pid }: { readonly pid: number }) => {
      description = { ...description, pids: { ...description.pids, [role]: pid } };
    };
    keepPid(first);
    if (role === 'worker') await untilWorkerReady(first, signal);
    else await untilApiReady(first, origin, signal);
    const onRestart = async (replacement: { readonly pid: number }) => {
      keepPid(replacement);
      await options.onChange(description);
    };
    parts.add(role, keepRunning(first, { start: () => startEngineProcess(role, variables), say, onRestart }));
  };
  await inParallel([launch('worker'), launch('api')]);
  return description;
}

async function startOwnPostgres({ ports, parts, say, signal }: StackOptions): Promise<PostgresServer> {
  const home = await findPostgresHome();
  say(`Postgres: starting on port ${ports.postgres}, with its data in ${path.join(home.data, 'postgres')}.`);
  const postgres = await startPostgres({
    home,
    folderName: 'postgres',
    port: ports.postgres,
    logFile: path.join(LOGS, 'postgres.log'),
    durable: true,
    signal,
  });
  parts.add('postgres', postgres.process);
  await ensureDatabase(postgres, DATABASE_NAME);
  return postgres;
}

/** Logins that are no superusers, with passwords that last until the next start. */
async function makeLogins(administratorUrl: string): Promise<Logins> {
  const as = (user: string) => {
    const url = new URL(administratorUrl);
    url.username = user;
    url.password = randomBytes(24).toString('hex');
    return url.href;
  };
  const logins = { owner: as(OWNER), application: as(APPLICATION_USER) };
  const administrator = openDatabase({ connectionString: administratorUrl, poolSize: 1 });
  try {
    await ensureLogins(administrator, logins);
  } finally {
    await administrator.destroy();
  }
  return logins;
}

/** Brings the database to the schema, with its data, a key, and ways into the portal whose pages are at an origin. */
async function prepareDatabase(
  databaseUrl: string,
  portalOrigin: string,
  say: (line: string) => void,
): Promise<{ readonly key: string; readonly ways_in: WaysIn }> {
  const database = openDatabase({ connectionString: databaseUrl, poolSize: 4 });
  try {
    const applied = await migrateToLatest(database);
    say(`Database: ${applied.length === 0 ? 'the schema is up to date' : `applied ${applied.join(', ')}`}.`);
    await loadReferenceData(database, { onProgress: (message) => say(`Mock data: ${message}`) });
    return { key: await sandboxKey(database), ways_in: await waysIn(database, portalOrigin) };
  } finally {
    await database.destroy();
  }
}

/** Waits for all, also when one fails, so that nothing is still starting while the rest is stopped. */
async function inParallel<First, Second>(work: [Promise<First>, Promise<Second>]): Promise<[First, Second]> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}

/** A Temporal server that keeps its workflows in Postgres, with its UI, as they are in production. */
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import { registerSearchAttributes } from '../../ops/search-attributes.ts';
import { eventually } from '../eventually.ts';
import { startProcess, type RunningProcess } from '../processes/processes.ts';
import { freePort } from '../stack/ports.ts';
import { dynamicConfig, type DynamicConfigOptions } from '../temporal/dynamic-config.ts';
import { connectionVariables, NAMESPACE } from '../temporal/temporal.ts';
import { untilServing } from '../temporal/temporal-health.ts';
import type { TemporalDatabase } from './temporal-database.ts';
import type { TemporalPrograms } from './temporal-programs.ts';

/** Fixed when the database is made, for as long as it is used: docs/ops/cluster.md says how to choose it. */
export const HISTORY_SHARDS = 512;

/** Of each of the server's four services for each of its two databases. */
const CONNECTIONS = { default: '20', visibility: '5' } as const;
/** Of histories of requests that have ended. */
const RETENTION = '3 days';
const STOP_MS = 20_000;
const READY_MS = 60_000;
/** The server's code of a namespace that is there. */
const ALREADY_EXISTS = 6;

export interface TemporalClusterOptions extends DynamicConfigOptions {
  readonly programs: TemporalPrograms;
  readonly database: TemporalDatabase;
  readonly port: number;
  /** Of a server that was there before: the others of its cluster look for it where it was. Free ones without. */
  readonly internalPorts?: InternalPorts;
  /** For its configuration. */
  readonly folder: string;
  readonly logFolder: string;
  readonly signal?: AbortSignal;
}

export interface TemporalCluster {
  readonly process: RunningProcess;
  /** Host and port. */
  readonly address: string;
  /** On which it listens beside that of its address. */
  readonly otherPorts: readonly number[];
}

/**
 * Starts the server and waits until its namespace takes requests.
 *
 * @param onProcess called with the process as soon as it runs.
 * @throws StackFailure with the end of its log when it ends before.
 */
export async function startTemporalCluster(
  options: TemporalClusterOptions,
  onProcess: (process_: RunningProcess) => void,
): Promise<TemporalCluster> {
  const { programs, port, folder, logFolder, signal } = options;
  await mkdir(folder, { recursive: true });
  const configFile = path.join(folder, 'dynamic-config.yaml');
  // JSON is YAML.
  await writeFile(configFile, JSON.stringify(constrained(dynamicConfig(options)), null, 2));
  const internal = options.internalPorts ?? (await freeInternalPorts());
  const address = `127.0.0.1:${port}`;
  const running = await startProcess({
    role: 'temporal',
    command: programs.server,
    args: ['--allow-no-auth', 'start'],
    env: {
      ...process.env,
      ...connectionVariables(address),
      ...databaseVariables(options.database),
      ...internal,
      FRONTEND_GRPC_PORT: String(port),
      BIND_ON_IP: '127.0.0.1',
      TEMPORAL_BROADCAST_ADDRESS: '127.0.0.1',
      NUM_HISTORY_SHARDS: String(HISTORY_SHARDS),
      LOG_LEVEL: 'warn',
      DYNAMIC_CONFIG_FILE_PATH: configFile,
    },
    logFile: path.join(logFolder, 'temporal.log'),
    workingFolder: os.tmpdir(),
    stopSignal: 'SIGTERM',
    stopMs: STOP_MS,
  });
  onProcess(running);
  await untilServing({ address }, running, signal);
  await ensureNamespace(address, signal);
  return { process: running, address, otherPorts: Object.values(internal).map(Number) };
}

/** Starts the web UI of a server. */
export async function startTemporalUi(
  program: string,
  {
    port,
    address,
    codecEndpoint,
    folder,
    logFolder,
  }: Pick<TemporalClusterOptions, 'port' | 'folder' | 'logFolder'> & {
    readonly address: string;
    /** What decodes payloads for its pages. */
    readonly codecEndpoint: string;
  },
): Promise<RunningProcess> {
  const config = {
    temporalGrpcAddress: address,
    host: '127.0.0.1',
    port,
    enableUi: true,
    defaultNamespace: NAMESPACE,
    disableNewsFetch: true,
    codec: { endpoint: codecEndpoint },
  };
  const configFolder = path.join(folder, 'ui');
  await mkdir(configFolder, { recursive: true });
  await writeFile(path.join(configFolder, 'cluster.yaml'), JSON.stringify(config));
  return await startProcess({
    role: 'temporal-ui',
    command: program,
    args: ['--config', 'ui', '--root', folder, '--env', 'cluster', 'start'],
    env: { ...process.env, ...connectionVariables(address) },
    logFile: path.join(logFolder, 'temporal-ui.log'),
    workingFolder: os.tmpdir(),
    stopSignal: 'SIGTERM',
    stopMs: STOP_MS,
  });
}

/** As a file has them: each name with its values, and what they are limited to, here nothing. */
function constrained(config: ReturnType<typeof dynamicConfig>) {
  return Object.fromEntries(Object.entries(config).map(([name, value]) => [name, [{ value }]]));
}

/** Of the embedded configuration of the server, which docker-compose.yml uses too. */
function databaseVariables({ host, port, user, password }: TemporalDatabase): NodeJS.ProcessEnv {
  return {
    DB: 'postgres12',
    POSTGRES_SEEDS: host,
    DB_PORT: port,
    POSTGRES_USER: user,
    POSTGRES_PWD: password,
    SQL_MAX_CONNS: CONNECTIONS.default,
    SQL_MAX_IDLE_CONNS: CONNECTIONS.default,
    SQL_VIS_MAX_CONNS: CONNECTIONS.visibility,
    SQL_VIS_MAX_IDLE_CONNS: CONNECTIONS.visibility,
  };
}

const INTERNAL_PORTS = [
  'FRONTEND_HTTP_PORT',
  'FRONTEND_MEMBERSHIP_PORT',
  'HISTORY_GRPC_PORT',
  'HISTORY_MEMBERSHIP_PORT',
  'MATCHING_GRPC_PORT',
  'MATCHING_MEMBERSHIP_PORT',
  'WORKER_GRPC_PORT',
  'WORKER_MEMBERSHIP_PORT',
] as const;

/** Of the server's services, by the variable that names each. */
export type InternalPorts = Readonly<Record<string, string>>;

/** Those of a server that is new. */
export async function freeInternalPorts(): Promise<InternalPorts> {
  const ports = await Promise.all(
    INTERNAL_PORTS.map(async (name) => [name, String(await freePort())] as const),
  );
  return Object.fromEntries(ports);
}

/** Makes the namespace with our search attributes, and waits until the server's caches know both. */
async function ensureNamespace(address: string, signal: AbortSignal | undefined): Promise<void> {
  const connection = await Connection.connect({ address });
  const client = new Client({ connection, namespace: NAMESPACE });
  try {
    await connection.workflowService
      .registerNamespace({
        namespace: NAMESPACE,
        workflowExecutionRetentionPeriod: msToTs(RETENTION),
      })
      .catch((error: { readonly code?: unknown }) => {
        if (error.code !== ALREADY_EXISTS) throw error;
      });
    const takesRequests = async () => {
      await registerSearchAttributes(client);
      await connection.workflowService.countWorkflowExecutions({
        namespace: NAMESPACE,
        query: 'FulfilmentState = "open"',
      });
      return true;
    };
    await eventually(takesRequests, {
      deadlineMs: READY_MS,
      describe: 'the namespace of Temporal',
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    await connection.close();
  }
}

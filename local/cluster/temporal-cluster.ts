/** A Temporal server on Postgres and its UI, as in production. */
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

/**
 * Number of history shards of the cluster. It cannot be changed after the database was created; docs/ops/cluster.md
 * says how to choose it.
 */
export const HISTORY_SHARDS = 512;

/** Connections of each of the server's four services to its two databases. */
const CONNECTIONS = { default: '20', visibility: '5' } as const;
/** Retention of the histories of ended requests. */
const RETENTION = '3 days';
const STOP_MS = 20_000;
const READY_MS = 60_000;
/** The gRPC status of a namespace that exists already. */
const ALREADY_EXISTS = 6;

export interface TemporalClusterOptions extends DynamicConfigOptions {
  readonly programs: TemporalPrograms;
  readonly database: TemporalDatabase;
  readonly port: number;
  /** The ports of a restarted server, because the other servers expect it there. By default, free ports are chosen. */
  readonly internalPorts?: InternalPorts;
  /** The folder of its configuration. */
  readonly folder: string;
  readonly logFolder: string;
  readonly signal?: AbortSignal;
}

export interface TemporalCluster {
  readonly process: RunningProcess;
  /** Host and port. */
  readonly address: string;
  /** The other ports on which it listens. */
  readonly otherPorts: readonly number[];
}

/**
 * Starts the server and waits until its namespace accepts requests.
 *
 * @param onProcess called as soon as the process runs.
 * @throws StackFailure with the end of its log if it exits first.
 */
export async function startTemporalCluster(
  options: TemporalClusterOptions,
  onProcess: (process_: RunningProcess) => void,
): Promise<TemporalCluster> {
  const { programs, port, folder, logFolder, signal } = options;
  await mkdir(folder, { recursive: true });
  const configFile = path.join(folder, 'dynamic-config.yaml');
  // Every JSON text is also YAML.
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
    /** URL of the codec server that decodes payloads for its pages. */
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

/** Converts settings to the form of a file: each name has a list of values, here one without constraints. */
function constrained(config: ReturnType<typeof dynamicConfig>) {
  return Object.fromEntries(Object.entries(config).map(([name, value]) => [name, [{ value }]]));
}

/** The variables of the server's embedded configuration, which docker-compose.yml uses too. */
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

/** The ports of the server's services by their environment variable. */
export type InternalPorts = Readonly<Record<string, string>>;

export async function freeInternalPorts(): Promise<InternalPorts> {
  const ports = await Promise.all(
    INTERNAL_PORTS.map(async (name) => [name, String(await freePort())] as const),
  );
  return Object.fromEntries(ports);
}

/** Creates the namespace with our search attributes and waits until the server's caches know both. */
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
    const acceptsRequests = async () => {
      await registerSearchAttributes(client);
      await connection.workflowService.countWorkflowExecutions({
        namespace: NAMESPACE,
        query: 'FulfilmentState = "open"',
      });
      return true;
    };
    await eventually(acceptsRequests, {
      deadlineMs: READY_MS,
      describe: 'the namespace of Temporal',
      ...(signal === undefined ? {} : { signal }),
    });
  } finally {
    await connection.close();
  }
}

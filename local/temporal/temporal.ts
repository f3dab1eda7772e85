/** The Temporal server of the local stack and of tests: `temporal server start-dev`. */
import os from 'node:os';
import path from 'node:path';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { lastLines } from '../files.ts';
import { startProcess, type RunningProcess } from '../processes/processes.ts';
import { LOCAL } from '../project.ts';
import { dynamicConfig } from './dynamic-config.ts';
import { protectStore, requireWriteAheadLog, storeArguments } from './store.ts';
import { untilServing } from './temporal-health.ts';
import { dropUnusedInSqlite } from './visibility-indexes.ts';

export const NAMESPACE = 'default';

/** A missing file, which the SDK accepts, so that it does not read the developer's own configuration. */
const NO_CONFIG_FILE = path.join(LOCAL, 'no-temporal-config');
const STOP_MS = 15_000;
/**
 * GOGC (pkg.go.dev/runtime): the growth of the heap before Go collects it, by default 100 percent. A collection uses
 * two cores for 50 ms, during which all calls wait, and under load happened every ten seconds. With 55 MB in use the
 * heap now grows to 220 MB.
 */
const HEAP_GROWTH_PERCENT = '300';

export interface TemporalOptions {
  /** The path of the `temporal` program. */
  readonly program: string;
  readonly port: number;
  /** Port of the UI. Without it, the server has no UI. */
  readonly uiPort?: number;
  /** URL of the codec server that decodes payloads for the UI. Without it, payloads are shown encrypted. */
  readonly uiCodecEndpoint?: string;
  /** Ports of the HTTP API and the metrics. By default, the server chooses them. */
  readonly otherPorts?: { readonly http: number; readonly metrics: number };
  /** The SQLite file that stores workflows. By default, they are in memory. */
  readonly storeFile?: string;
  /** Allows workflows to skip their timers. Only for tests. */
  readonly timeSkipping: boolean;
  readonly logFile: string;
  readonly signal?: AbortSignal;
}

export interface TemporalServer {
  readonly process: RunningProcess;
  /** Host and port of the server. */
  readonly address: string;
}

/**
 * Starts the server and waits until it serves.
 *
 * @throws StackFailure with the end of its log when it does not become ready.
 */
export async function startTemporal(options: TemporalOptions): Promise<TemporalServer> {
  const { program, port, uiPort, uiCodecEndpoint, otherPorts, storeFile, timeSkipping, logFile, signal } =
    options;
  const settings = Object.entries(dynamicConfig({ timeSkipping }));
  const args = [
    'server',
    'start-dev',
    '--ip',
    '127.0.0.1',
    '--port',
    String(port),
    '--log-level',
    'warn',
    ...(uiPort === undefined ? ['--headless'] : ['--ui-port', String(uiPort), '--ui-disable-news-fetch']),
    ...(uiCodecEndpoint === undefined ? [] : ['--ui-codec-endpoint', uiCodecEndpoint]),
    ...(otherPorts === undefined
      ? []
      : ['--http-port', String(otherPorts.http), '--metrics-port', String(otherPorts.metrics)]),
    ...(storeFile === undefined ? [] : storeArguments(storeFile)),
    ...settings.flatMap(([name, value]) => ['--dynamic-config-value', `${name}=${value}`]),
    ...Object.values(SEARCH_ATTRIBUTES).flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
  ];
  const address = `127.0.0.1:${port}`;
  const process_ = await startProcess({
    role: 'temporal',
    command: program,
    args,
    env: { GOGC: HEAP_GROWTH_PERCENT, ...process.env, ...connectionVariables(address) },
    logFile,
    workingFolder: os.tmpdir(),
    stopSignal: 'SIGTERM',
    stopMs: STOP_MS,
  });
  try {
    await untilServing({ address }, process_, signal);
    if (storeFile !== undefined) {
      await requireWriteAheadLog(storeFile);
      await protectStore(storeFile);
      dropUnusedInSqlite(storeFile);
    }
  } catch (error) {
    await process_.stop();
    if (error instanceof StackFailure || signal?.aborted === true) throw error;
    throw new StackFailure(
      `The Temporal server is not ready: ${messageOf(error)}. The end of ${logFile}:\n${await lastLines(logFile, 15)}`,
      { cause: error },
    );
  }
  return { process: process_, address };
}

/**
 * Returns the environment variables for the connection to this server. They unset all Temporal settings that the
 * developer has for other servers.
 */
export function connectionVariables(address: string): NodeJS.ProcessEnv {
  const others = Object.keys(process.env).filter((name) => name.startsWith('TEMPORAL_'));
  return {
    ...Object.fromEntries(others.map((name) => [name, undefined])),
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: NAMESPACE,
    TEMPORAL_CONFIG_FILE: NO_CONFIG_FILE,
  };
}

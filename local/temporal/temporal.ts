/** The Temporal server of the local stack and of the tests: `temporal server start-dev`, or one that runs already. */
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

export const NAMESPACE = 'default';

/** Named so that the developer's own file is not read; the SDK takes a missing file, but no empty one. */
const NO_CONFIG_FILE = path.join(LOCAL, 'no-temporal-config');
const STOP_MS = 15_000;
/**
 * By so many percent its heap grows before Go collects it (pkg.go.dev/runtime, GOGC; 100 without). A collection keeps two processors busy for
 * 50 ms, beside which everybody's calls wait, and under load came every ten seconds; of some 55 MB in use this makes 220.
 */
const HEAP_GROWTH_PERCENT = '300';

export interface TemporalOptions {
  /** The `temporal` program. */
  readonly program: string;
  readonly port: number;
  /** No user interface without it. */
  readonly uiPort?: number;
  /** What decodes payloads for its pages; they are shown encrypted without. */
  readonly uiCodecEndpoint?: string;
  /** Of the HTTP API and the figures, which are on ports of the server's choice without. */
  readonly otherPorts?: { readonly http: number; readonly metrics: number };
  /** The SQLite file in which workflows are kept; in memory without it. */
  readonly storeFile?: string;
  /** Lets workflows that ask for it skip their timers; never where real requests run. */
  readonly timeSkipping: boolean;
  readonly logFile: string;
  readonly signal?: AbortSignal;
}

export interface TemporalServer {
  readonly process: RunningProcess;
  /** Host and port. */
  readonly address: string;
}

/**
 * Starts the server and waits until it serves.
 *
 * @throws StackFailure when it does not get ready, with the end of its log.
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
 * What a process needs in its environment to reach a server of ours, whatever Temporal settings the developer has
 * for other servers.
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

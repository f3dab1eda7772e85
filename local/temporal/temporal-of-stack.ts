/** The Temporal server of the local stack: the server at TEMPORAL_ADDRESS, or one that the stack starts. */
import path from 'node:path';
import { Client, Connection } from '@temporalio/client';
import { loadClientConnectConfig } from '@temporalio/envconfig';
import { registerSearchAttributes } from '../../ops/search-attributes.ts';
import { messageOf, StackFailure } from '../failure.ts';
import type { Part } from '../stack/parts.ts';
import { stackCodec } from '../stack/codec.ts';
import { freePort, requireFree, type Ports } from '../stack/ports.ts';
import type { RunningProcess } from '../processes/processes.ts';
import { LOCAL, LOGS } from '../project.ts';
import { findTemporal } from './temporal-binary.ts';
import { untilServing } from './temporal-health.ts';
import { connectionVariables, NAMESPACE, startTemporal } from './temporal.ts';

export interface StackTemporal {
  readonly address: string;
  readonly uiUrl: string | null;
  /** Environment variables for the connection. */
  readonly variables: NodeJS.ProcessEnv;
  /** The other ports on which it listens. */
  readonly otherPorts: readonly number[];
  /** Undefined when the server was not started here. */
  readonly process: RunningProcess | undefined;
}

interface Options {
  readonly ports: Ports;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
  /** Called with the process of the stack's own server before it is ready. */
  readonly onPart: (part: Part) => void;
}

/** Provides the server's program, which may take minutes. The returned function starts the server within seconds. */
export async function prepareTemporal(options: Options): Promise<() => Promise<StackTemporal>> {
  const address = process.env['TEMPORAL_ADDRESS'];
  if (address !== undefined && address !== '') return () => useRunningServer(address, options);
  await requireFree(options.ports, ['temporal', 'temporalUi']);
  const program = await findTemporal(options.say, options.signal);
  return () => startOwnServer(program, options);
}

async function startOwnServer(
  program: string,
  { ports, say, signal, onPart }: Options,
): Promise<StackTemporal> {
  say(`Temporal: starting on port ${ports.temporal}, its UI on port ${ports.temporalUi}.`);
  const storeFile = path.join(LOCAL, 'temporal.db');
  const codec = await stackCodec(ports.temporalUi);
  const otherPorts = { http: await freePort(), metrics: await freePort() };
  const { process: server, address } = await startTemporal({
    program,
    port: ports.temporal,
    uiPort: ports.temporalUi,
    uiCodecEndpoint: codec.endpoint,
    otherPorts,
    storeFile,
    timeSkipping: false,
    logFile: path.join(LOGS, 'temporal.log'),
    signal,
  });
  onPart(server);
  return {
    address,
    uiUrl: `http://127.0.0.1:${ports.temporalUi}`,
    variables: { ...connectionVariables(address), ...codec.variables },
    otherPorts: [ports.temporalUi, codec.port, otherPorts.http, otherPorts.metrics],
    process: server,
  };
}

async function useRunningServer(address: string, { say, signal }: Options): Promise<StackTemporal> {
  say(`Temporal: using the server at ${address} (TEMPORAL_ADDRESS).`);
  const { connectionOptions, namespace } = loadClientConnectConfig();
  try {
    await untilServing(connectionOptions, undefined, signal);
    const connection = await Connection.connect(connectionOptions);
    await registerSearchAttributes(new Client({ connection, namespace: namespace ?? NAMESPACE }));
    await connection.close();
  } catch (error) {
    signal.throwIfAborted();
    throw new StackFailure(
      `The Temporal server at ${address} can't be used: ${messageOf(error)}. ` +
        'Start it, correct TEMPORAL_ADDRESS, or unset it to use a server started here.',
      { cause: error },
    );
  }
  return { address, uiUrl: null, variables: {}, otherPorts: [], process: undefined };
}

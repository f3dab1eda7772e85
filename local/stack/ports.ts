/** The ports of the local stack. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { codeOf, StackFailure } from '../failure.ts';

/** `variable` is the environment variable that overrides the port. */
const PORTS = {
  api: { variable: 'API_PORT', standard: 8080, listener: 'the API' },
  temporal: { variable: 'TEMPORAL_PORT', standard: 7233, listener: 'the Temporal server' },
  temporalUi: { variable: 'TEMPORAL_UI_PORT', standard: 8233, listener: 'the Temporal UI' },
  postgres: { variable: 'POSTGRES_PORT', standard: 5433, listener: 'Postgres' },
} as const;

export type PortName = keyof typeof PORTS;
export type Ports = Readonly<Record<PortName, number>>;

const HIGHEST_PORT = 65_535;

/**
 * Reads the ports from environment variables.
 *
 * @throws StackFailure for a value that is not a port, or for two equal ports.
 */
export function readPorts(environment: NodeJS.ProcessEnv): Ports {
  const read = (name: PortName) => {
    const { variable, standard } = PORTS[name];
    const text = environment[variable];
    if (text === undefined || text === '') return standard;
    const port = Number(text);
    if (Number.isInteger(port) && port > 0 && port <= HIGHEST_PORT) return port;
    throw new StackFailure(`${variable} is "${text}": set it to a port number from 1 to ${HIGHEST_PORT}.`);
  };
  const ports: Ports = {
    api: read('api'),
    temporal: read('temporal'),
    temporalUi: read('temporalUi'),
    postgres: read('postgres'),
  };
  const names = Object.keys(PORTS) as PortName[];
  for (const name of names) {
    const other = names.find((candidate) => candidate !== name && ports[candidate] === ports[name]);
    if (other === undefined) continue;
    throw new StackFailure(
      `Port ${ports[name]} is meant for both ${PORTS[name].listener} and ${PORTS[other].listener}: ` +
        `give ${PORTS[name].variable} and ${PORTS[other].variable} different values.`,
    );
  }
  return ports;
}

/**
 * Checks that no program listens on the ports.
 *
 * @throws StackFailure that names the first port in use, its variable and what to do.
 */
export async function requireFree(ports: Ports, names: readonly PortName[]): Promise<void> {
  for (const name of names) {
    const { variable, listener } = PORTS[name];
    const port = ports[name];
    const failure = await tryToListen(port);
    if (failure === undefined) continue;
    const otherPort = port + 10;
    throw new StackFailure(
      failure === 'EADDRINUSE'
        ? `Port ${port}, meant for ${listener}, is in use by another program. ` +
            `Stop that program (lsof -i :${port} names it), or choose another port: ${variable}=${otherPort} npm start`
        : `Port ${port}, meant for ${listener}, cannot be opened (${failure}). Choose another port: ${variable}=${otherPort} npm start`,
    );
  }
}

/**
 * Below the ports of outgoing connections (from 32768 on Linux, 49152 on others), because any process could take one of
 * those before a server listens on it.
 */
const FREE_PORTS = { from: 20_000, to: 32_000 };
const MAX_TRIES = 100;
/** Ports already returned, on which the servers of this process may not listen yet. */
const given = new Set<number>();

/** Returns a free port that no outgoing connection uses. Each call returns another one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(FREE_PORTS.from, FREE_PORTS.to);
    if (given.has(port)) continue;
    given.add(port);
    if ((await tryToListen(port)) === undefined) return port;
  }
  throw new Error(`None of ${MAX_TRIES} ports from ${FREE_PORTS.from} to ${FREE_PORTS.to} is free`);
}

/** Returns undefined if the port is free, else the error code. */
async function tryToListen(port: number): Promise<string | undefined> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error) => resolve(codeOf(error) ?? error.message));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(undefined)));
  });
}

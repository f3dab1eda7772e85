/** The ports of the local stack. */
import { createServer } from 'node:net';
import { codeOf, StackFailure } from './failure.ts';

/** Every port, the environment variable that moves it, and who listens there. */
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
 * @throws StackFailure for a value that is no port, or when two of them are the same.
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
 * Makes sure that nobody listens on the ports yet.
 *
 * @throws StackFailure naming the first port that is taken, its variable and what to do.
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
        : `Port ${port}, meant for ${listener}, can't be listened on (${failure}). Choose another port: ${variable}=${otherPort} npm start`,
    );
  }
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen({ port: 0, host: '127.0.0.1' }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

/** Undefined when the port is free, else the code of what stood in the way. */
async function tryToListen(port: number): Promise<string | undefined> {
  return await new Promise((resolve) => {
    const server = createServer();
    server.on('error', (error) => resolve(codeOf(error) ?? error.message));
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Starts the shared engine and browser when a suite first requests them, and stops them at the end of the run. It runs in the
 * process of the test run, so its dependencies are imported on demand.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { messageOf } from '../../../local/failure.ts';
import { FAULTS_OF_SUITES } from '../alerts/faults-of-suites.ts';
import { watchMetrics, type Watch } from '../alerts/watch.ts';
import { startProcess, type TestProcess } from '../engine/processes.ts';
import type { SharedBrowserServer } from './browser-server.ts';
import type { SharedAddresses, SharedResources } from './shared-resources.ts';

export interface HostOptions {
  /** A running engine, which its owner stops. If undefined, an engine is started in one process. */
  readonly running?: SharedAddresses | undefined;
  /** True when all suites of the tier run. If so, no alert may fire. */
  readonly isWholeRun: boolean;
}

export interface SharedHost {
  /** URL of the server with the addresses of `SharedResources`, each at its name. */
  readonly url: string;
  /** @throws Error with the engine's log when the engine leaked a connection, logged a secret, or fired an alert. */
  readonly stop: () => Promise<void>;
}

const SCRIPT = 'test/support/shared/process.ts';

/** Starts the shared engine or browser only when a suite requests it. */
export async function hostShared({ running, isWholeRun }: HostOptions): Promise<SharedHost> {
  let engine: Promise<TestProcess> | undefined;
  let watch: Watch | undefined;
  let browser: Promise<SharedBrowserServer> | undefined;
  const findEngine = async () => {
    const found = running ?? addressesOf(await (engine ??= startEngine()));
    if (isWholeRun) watch ??= watchMetrics(found.metricsPorts);
    return found;
  };
  const find: { readonly [Name in keyof SharedResources]: () => Promise<SharedResources[Name]> } = {
    engine: findEngine,
    browser: () => (browser ??= findEngine().then(startBrowser)),
  };
  const server = createServer((request, response) => void answer(request, response, find));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      const opened = await browser?.catch(() => undefined);
      await opened?.close();
      const recording = await watch?.end();
      const started = await engine?.catch(() => undefined);
      const failure = await recording
        ?.requireSilence(Object.keys(FAULTS_OF_SUITES))
        .catch(async (error: unknown) => ({ error, stuck: started && (await stuckRequests(started)) }));
      if (started !== undefined) await stopEngine(started);
      if (failure)
        throw new Error(`${messageOf(failure.error)}\n${failure.stuck ?? ''}`, { cause: failure.error });
    },
  };
}

async function answer(
  { url = '' }: IncomingMessage,
  response: ServerResponse,
  find: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  try {
    // A keep-alive connection could be closed just when the next suite uses it.
    response.setHeader('Connection', 'close');
    response.end(JSON.stringify(await find[url.slice(1)]?.()));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

const startEngine = () =>
  startProcess({ script: SCRIPT, env: {}, ready: (logs) => lineWithAddresses(logs) !== undefined });

/** Returns what `ops requests stuck` prints, because an alert may be about one of these requests. */
async function stuckRequests(engine: TestProcess): Promise<string> {
  const { runOpsOf } = await import('../engine/ops-command.ts');
  const { output, errors } = await runOpsOf(addressesOf(engine), 'requests', 'stuck');
  return `ops requests stuck:\n${output}${errors}`;
}

async function stopEngine(engine: TestProcess): Promise<void> {
  await engine.stop();
  const end = await engine.exited;
  if (end !== 'exit code 0') throw new Error(`The shared engine ended with ${end}:\n${engine.logs()}`);
}

async function startBrowser({ origin }: SharedAddresses): Promise<SharedBrowserServer> {
  const { openBrowserServer } = await import('./browser-server.ts');
  return await openBrowserServer(origin);
}

const addressesOf = (engine: TestProcess) =>
  JSON.parse(lineWithAddresses(engine.logs()) ?? '') as SharedAddresses;

const lineWithAddresses = (logs: string) =>
  logs.split('\n').find((candidate) => candidate.startsWith('{"origin"'));

/** Starts the engine that suites share when the first of them asks for it, and stops it at the end of the run. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startProcess, type TestProcess } from '../engine/processes.ts';

/** Where the shared engine is found. */
export interface SharedAddresses {
  /** Of its API. */
  readonly origin: string;
  readonly connectionString: string;
  readonly taskQueue: string;
}

export interface SharedEngineHost {
  /** Answers `SharedAddresses`, as soon as the engine runs. */
  readonly url: string;
  /** @throws Error with its log when it did not end well: it leaked a connection, or logged a secret. */
  readonly stop: () => Promise<void>;
}

const SCRIPT = 'test/support/shared/process.ts';

export async function hostSharedEngine(): Promise<SharedEngineHost> {
  let starting: Promise<TestProcess> | undefined;
  const server = createServer((_request, response) => {
    starting ??= startProcess({
      script: SCRIPT,
      env: {},
      ready: (logs) => addressesIn(logs) !== undefined,
    });
    void answer(response, starting);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      const engine = await starting?.catch(() => undefined);
      if (engine === undefined) return;
      await engine.stop();
      const end = await engine.exited;
      if (end !== 'exit code 0') throw new Error(`The shared engine ended with ${end}:\n${engine.logs()}`);
    },
  };
}

async function answer(response: ServerResponse, starting: Promise<TestProcess>): Promise<void> {
  try {
    // A connection that is kept may end just when the next suite asks by it.
    response.setHeader('Connection', 'close');
    response.end(JSON.stringify(addressesIn((await starting).logs())));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

function addressesIn(logs: string): SharedAddresses | undefined {
  const line = logs.split('\n').find((candidate) => candidate.startsWith('{"origin"'));
  return line === undefined ? undefined : (JSON.parse(line) as SharedAddresses);
}

/** The servers of one test run: a throwaway Postgres and an in-memory Temporal, shared by all its test files. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { stopLeftovers } from '../../local/ledger.ts';
import { freePort } from '../../local/ports.ts';
import { findPostgresHome } from '../../local/postgres-home.ts';
import { startPostgres } from '../../local/postgres.ts';
import { LOGS, makeLocalFolders } from '../../local/project.ts';
import { findTemporal } from '../../local/temporal-binary.ts';
import { startTemporal } from '../../local/temporal.ts';

export interface TestServers {
  /** The connection string of one database; every test file clones its own. */
  readonly urlOf: (databaseName: string) => string;
  readonly temporalAddress: string;
  /** Stops both and removes what they stored. */
  readonly stop: () => Promise<void>;
}

/** Starts both servers, after stopping whatever a killed earlier run left behind. */
export async function startServers(): Promise<TestServers> {
  await makeLocalFolders();
  await stopLeftovers();
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const program = await findTemporal(say, undefined);
  const starting = [startTestPostgres(), startTestTemporal(program)] as const;
  try {
    const [postgres, temporal] = await Promise.all(starting);
    return {
      urlOf: postgres.urlOf,
      temporalAddress: temporal.address,
      stop: async () => void (await Promise.all([postgres.stop(), temporal.stop()])),
    };
  } catch (error) {
    // When one fails, the other may still be on its way up.
    for (const result of await Promise.allSettled(starting)) {
      if (result.status === 'fulfilled') await result.value.stop();
    }
    throw error;
  }
}

async function startTestPostgres() {
  const home = await findPostgresHome();
  const folderName = `test-${process.pid}`;
  const folder = path.join(home.data, folderName);
  await rm(folder, { recursive: true, force: true });
  const { process: server, urlOf } = await startPostgres({
    home,
    folderName,
    port: await freePort(),
    logFile: path.join(LOGS, 'test-postgres.log'),
    durable: false,
  });
  return {
    urlOf,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function startTestTemporal(program: string) {
  const { process: server, address } = await startTemporal({
    program,
    port: await freePort(),
    timeSkipping: true,
    logFile: path.join(LOGS, 'test-temporal.log'),
  });
  // What it holds is in memory and thrown away, so there is nothing to stop in order for.
  const stop = async () => {
    server.kill();
    await server.stop();
  };
  return { address, stop };
}

/** The servers of one test run: a disposable Postgres and an in-memory Temporal, shared by all test files. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { identify } from '../../../local/processes/process-identity.ts';
import { freePort } from '../../../local/stack/ports.ts';
import { findPostgresHome, type PostgresHome } from '../../../local/postgres/postgres-home.ts';
import { startPostgres } from '../../../local/postgres/postgres.ts';
import { LOCAL, LOGS, makeLocalFolders } from '../../../local/project.ts';
import { findTemporal } from '../../../local/temporal/temporal-binary.ts';
import { startTemporal } from '../../../local/temporal/temporal.ts';
import { copyTemplateData } from './template-data.ts';

/** Named after the process that runs the tests, wherever a run stores files. */
const RUN_FOLDER = `test-${process.pid}`;

export interface TestServers {
  /** The connection string of one database; every test file clones its own. */
  readonly urlOf: (databaseName: string) => string;
  /** Undefined when the run has no Temporal server. */
  readonly temporalAddress: string | undefined;
  /** The folder for the logs of this run, retained until the next run. */
  readonly logFolder: string;
  /** Stops the servers and removes their data. */
  readonly stop: () => Promise<void>;
}

/** Starts the servers, and removes the files of runs that were killed. */
export async function startServers({ withTemporal }: { withTemporal: boolean }): Promise<TestServers> {
  await makeLocalFolders();
  const home = await findPostgresHome();
  await Promise.all([...new Set([home.data, LOCAL, LOGS])].map(removeLeftovers));
  const logFolder = path.join(LOGS, RUN_FOLDER);
  await mkdir(logFolder, { recursive: true });
  const starting = [
    startTestPostgres(home, logFolder),
    withTemporal ? startTestTemporal(logFolder) : Promise.resolve(undefined),
  ] as const;
  try {
    const [postgres, temporal] = await Promise.all(starting);
    return {
      urlOf: postgres.urlOf,
      temporalAddress: temporal?.address,
      logFolder,
      stop: async () => void (await Promise.all([postgres.stop(), temporal?.stop()])),
    };
  } catch (error) {
    // When one fails to start, the other may still be starting.
    for (const result of await Promise.allSettled(starting)) {
      if (result.status === 'fulfilled') await result.value?.stop();
    }
    throw error;
  }
}

/** Removes files and folders named `test-<pid>` whose process has ended. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = /^test-(\d+)\b/.exec(name)?.[1];
    const isOurs = pid !== undefined && Number(pid) === process.pid;
    if (pid === undefined || (identify(Number(pid)) !== undefined && !isOurs)) continue;
    // Another run may remove it at the same time.
    await rm(path.join(parent, name), { recursive: true, force: true });
  }
}

async function startTestPostgres(home: PostgresHome, logFolder: string) {
  const logFile = path.join(logFolder, 'postgres.log');
  await copyTemplateData({ home, folderName: RUN_FOLDER, logFile });
  const { process: server, urlOf } = await startPostgres({
    home,
    folderName: RUN_FOLDER,
    port: await freePort(),
    logFile,
    durable: false,
  });
  return {
    urlOf,
    async stop() {
      await server.stop();
      await rm(path.join(home.data, RUN_FOLDER), { recursive: true, force: true });
    },
  };
}

async function startTestTemporal(logFolder: string) {
  const say = (line: string) => void process.stderr.write(`${line}\n`);
  const program = await findTemporal(say, undefined);
  const { process: server, address } = await startTemporal({
    program,
    port: await freePort(),
    timeSkipping: true,
    logFile: path.join(logFolder, 'temporal.log'),
  });
  // Its data is in memory and disposable, so it needs no orderly stop.
  const stop = async () => {
    server.kill();
    await server.stop();
  };
  return { address, stop };
}

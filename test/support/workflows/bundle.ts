/** Workflow code as the worker runs it: bundled by the SDK, kept on disk for as long as no source of it changes. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeBundle } from '../../../worker/workflow-bundle.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const KEPT_IN = path.join(ROOT, 'node_modules/.cache/workflow-bundles');
/** What can be in a bundle. */
const SOURCES = ['domain', 'workflows', 'package-lock.json'];

/** The code of a bundle; made once for each state of the sources. */
export async function bundledCode(workflowsPath: string): Promise<string> {
  const kept = path.join(KEPT_IN, `${await fingerprint(workflowsPath)}.js`);
  const known = await readFile(kept, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const { code } = await makeBundle(workflowsPath);
  await mkdir(KEPT_IN, { recursive: true });
  // Another test process may read it: a file appears under its name when it is complete.
  const written = `${kept}.${process.pid}`;
  await writeFile(written, code);
  await rename(written, kept);
  return code;
}

async function fingerprint(workflowsPath: string): Promise<string> {
  const hash = createHash('sha256');
  for (const source of [...SOURCES, path.relative(ROOT, workflowsPath)]) {
    for (const file of await filesIn(path.join(ROOT, source))) {
      hash.update(`${path.relative(ROOT, file)}\n`).update(await readFile(file));
    }
  }
  return hash.digest('hex').slice(0, 32);
}

async function filesIn(source: string): Promise<string[]> {
  if (path.extname(source) !== '') return [source];
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.join(parentPath, name))
    .toSorted();
}

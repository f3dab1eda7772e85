/** Workflow code as the worker runs it: bundled by the SDK, and cached on disk until a source changes. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeBundle } from '../../../worker/workflow-bundle.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const CACHE_FOLDER = path.join(ROOT, 'node_modules/.cache/workflow-bundles');
/** Sources of the bundles. */
const SOURCES = ['domain', 'workflows', 'package-lock.json'];

/** Returns the code of a bundle, which is built once for each state of the sources. */
export async function bundledCode(workflowsPath: string): Promise<string> {
  const cached = path.join(CACHE_FOLDER, `${await fingerprint(workflowsPath)}.js`);
  const known = await readFile(cached, 'utf8').catch(() => undefined);
  if (known !== undefined) return known;
  const { code } = await makeBundle(workflowsPath);
  await mkdir(CACHE_FOLDER, { recursive: true });
  // Written under a temporary name, because another test process may read it before it is complete.
  const written = `${cached}.${process.pid}`;
  await writeFile(written, code);
  await rename(written, cached);
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

/** The code of the workflows in one file, as their sandbox loads it. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { getCompileCacheDir } from 'node:module';
import path from 'node:path';
import {
  bundleWorkflowCode,
  DefaultLogger,
  type WorkflowBundle,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';

const ROOT = path.dirname(import.meta.dirname);
/** Where the workflow types are; replays use it too. */
export const WORKFLOWS_PATH = path.join(ROOT, 'workflows/index.ts');
/** What makes errors of workflows and activities into what Temporal keeps; named by workers and in the bundle. */
export const FAILURE_CONVERTER_PATH = path.join(ROOT, 'workflows/failure-converter.ts');
/** What hands a trace on; it is in every bundle, whether anything is traced or not. */
const TRACE_INTERCEPTORS_PATH = path.join(ROOT, 'workflows/trace-interceptors.ts');
/** All that a bundle is made of; `package.json` names the versions of the packages. */
const SOURCES = ['workflows', 'domain', 'package.json'];
const CACHED = /^workflows-[0-9a-f]{32}\.cjs$/;

/** Where an image has the bundle that was made with it, by `worker/prebuild.ts`. A checkout has no such folder. */
export const PREBUILT = path.join(ROOT, 'prebuilt');

/**
 * The bundle of this checkout. Making it takes two seconds and 200 MB, so it is kept beside what Node keeps of compiled
 * code (`NODE_COMPILE_CACHE`), under the digest of its sources; without such a folder it is made each time.
 *
 * @param folder where it is kept once it is made.
 * @param prebuilt where it is looked for first; nothing is written there.
 */
export async function workflowBundle(
  folder = getCompileCacheDir(),
  prebuilt = PREBUILT,
): Promise<WorkflowBundle> {
  const name = `workflows-${await digestOfSources()}.cjs`;
  for (const place of [prebuilt, folder]) {
    const made = await readBundle(place, name);
    if (made !== undefined) return { code: made };
  }
  const { code } = await makeBundle(WORKFLOWS_PATH);
  if (folder !== undefined) await keepOnly(folder, name, code);
  return { code };
}

/** Of the workflow types that a file exports, made anew. */
export function makeBundle(workflowsPath: string): Promise<WorkflowBundleWithSourceMap> {
  return bundleWorkflowCode({
    workflowsPath,
    failureConverterPath: FAILURE_CONVERTER_PATH,
    workflowInterceptorModules: [TRACE_INTERCEPTORS_PATH],
    logger: new DefaultLogger('ERROR'),
  });
}

async function readBundle(folder: string | undefined, name: string): Promise<string | undefined> {
  if (folder === undefined) return undefined;
  return readFile(path.join(folder, name), 'utf8').catch(() => undefined);
}

/** Removes the bundles of older sources too. The file is there whole or not at all: processes start together. */
async function keepOnly(folder: string, name: string, code: string): Promise<void> {
  const unfinished = path.join(folder, `${name}.${process.pid}`);
  await mkdir(folder, { recursive: true });
  await writeFile(unfinished, code);
  await rename(unfinished, path.join(folder, name));
  const outdated = (await readdir(folder)).filter((other) => CACHED.test(other) && other !== name);
  await Promise.all(outdated.map((other) => rm(path.join(folder, other), { force: true })));
}

async function digestOfSources(): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await sourceFiles()) {
    hash.update(`${file}\0`).update(await readFile(path.join(ROOT, file)));
  }
  return hash.digest('hex').slice(0, 32);
}

async function sourceFiles(): Promise<string[]> {
  const listed = SOURCES.map(async (source) => {
    if (path.extname(source) !== '') return [source];
    const names = await readdir(path.join(ROOT, source), { recursive: true });
    return names.filter((name) => name.endsWith('.ts')).map((name) => path.join(source, name));
  });
  return (await Promise.all(listed)).flat().toSorted();
}

/** Builds and caches the workflow bundle: the code of all workflows in one file. */
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
/** The module of the workflow types; replays use it, too. */
export const WORKFLOWS_PATH = path.join(ROOT, 'workflows/index.ts');
/** Converts errors of workflows and activities for Temporal; used by workers and in the bundle. */
export const FAILURE_CONVERTER_PATH = path.join(ROOT, 'workflows/failure-converter.ts');
/** Forwards traces; part of every bundle, with or without tracing. */
const TRACE_INTERCEPTORS_PATH = path.join(ROOT, 'workflows/trace-interceptors.ts');
/** All sources of a bundle; `package.json` has the versions of the packages. */
const SOURCES = ['workflows', 'domain', 'package.json'];
const CACHED = /^workflows-[0-9a-f]{32}\.cjs$/;

/** Folder of the bundle that `worker/prebuild.ts` adds to an image. A checkout has no such folder. */
export const PREBUILT = path.join(ROOT, 'prebuilt');

/**
 * Returns the bundle of this checkout. Building it takes two seconds and 200 MB, so it is cached beside Node's compile
 * cache (`NODE_COMPILE_CACHE`), named by a digest of its sources. Without a cache folder it is built each time.
 *
 * @param folder the cache folder.
 * @param prebuilt a folder that is searched first and never written to.
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

/** Stores a bundle and removes older ones. The file appears only when complete, because processes start in parallel. */
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

/** Builds the packages that partners download and install, when their sources have changed. */
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { readIfPresent, writeAtomically } from '../files.ts';
import { buildUnlessFresh, READABLE_MODE, replaceFolder } from '../prebuilt.ts';
import { PROJECT_ROOT } from '../project.ts';
import { hashOfSources } from '../source-hash.ts';
import { packPython } from './pack-python.ts';
import { packTypescript } from './pack-typescript.ts';

export const BUILT_PACKAGES = path.join(PROJECT_ROOT, 'packages', 'prebuilt');
const PARTIAL = `${BUILT_PACKAGES}.partial`;
const MADE_OF = 'sources.sha256';

/**
 * Builds the packages unless they are fresh. It takes a few seconds.
 *
 * @throws StackFailure with the output of the compiler, or with the reason why Python is missing.
 */
export function buildPackages(say: (line: string) => void): Promise<void> {
  const doing = 'building the packages for partners (a few seconds).';
  return buildUnlessFresh({ title: 'Packages', doing, isFresh: areFresh, build }, say);
}

async function areFresh(): Promise<boolean> {
  const madeOf = await readIfPresent(path.join(BUILT_PACKAGES, MADE_OF));
  return madeOf !== undefined && madeOf === (await sourcesOfPackages());
}

async function build(): Promise<void> {
  const sources = await sourcesOfPackages();
  await rm(PARTIAL, { recursive: true, force: true });
  await mkdir(PARTIAL, { recursive: true });
  await packTypescript(PARTIAL);
  const failure: unknown = await packPython(PARTIAL).then(
    () => undefined,
    (error: unknown) => error,
  );
  // After a failure the other package is still usable. Without the hash the next call builds again.
  if (failure === undefined) await writeAtomically(path.join(PARTIAL, MADE_OF), sources, READABLE_MODE);
  await replaceFolder(BUILT_PACKAGES, PARTIAL);
  if (failure !== undefined) throw failure as Error;
}

const sourcesOfPackages = () => hashOfSources('packages', 'docs/contract/openapi.json', 'local/packages');

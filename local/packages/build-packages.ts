/** The packages that partners install, as the files that they download: built when their sources have changed. */
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { readIfPresent, writeAtomically } from '../files.ts';
import { withLock } from '../processes/lock.mjs';
import { LOCAL, PROJECT_ROOT } from '../project.ts';
import { hashOfSources } from '../source-hash.ts';
import { packPython } from './pack-python.ts';
import { packTypescript } from './pack-typescript.ts';

/** Where they are once they are built. */
export const BUILT_PACKAGES = path.join(PROJECT_ROOT, 'packages', 'prebuilt');
const PARTIAL = `${BUILT_PACKAGES}.partial`;
const MADE_OF = 'sources.sha256';
/** Anybody who runs the API may read them. */
const READABLE = 0o644;

/**
 * Builds them, unless they are there and made of today's sources; a few seconds.
 *
 * @throws StackFailure with what the compiler said, or why there is no Python to build with.
 */
export async function buildPackages(say: (line: string) => void): Promise<void> {
  if (await areFresh()) return;
  await mkdir(LOCAL, { recursive: true });
  const onWait = () => say('Packages: another command is building them; waiting for it.');
  await withLock(path.join(LOCAL, 'packages.lock'), { onWait }, async () => {
    if (await areFresh()) return;
    say('Packages: building what partners install, a few seconds.');
    const sources = await sourcesOfPackages();
    await rm(PARTIAL, { recursive: true, force: true });
    await mkdir(PARTIAL, { recursive: true });
    await packTypescript(PARTIAL);
    const failure: unknown = await packPython(PARTIAL).then(
      () => undefined,
      (error: unknown) => error,
    );
    // What was built is there all the same; without the mark it is built anew the next time.
    if (failure === undefined) await writeAtomically(path.join(PARTIAL, MADE_OF), sources, READABLE);
    await rm(BUILT_PACKAGES, { recursive: true, force: true });
    await rename(PARTIAL, BUILT_PACKAGES);
    if (failure !== undefined) throw failure as Error;
  });
}

async function areFresh(): Promise<boolean> {
  const madeOf = await readIfPresent(path.join(BUILT_PACKAGES, MADE_OF));
  return madeOf !== undefined && madeOf === (await sourcesOfPackages());
}

const sourcesOfPackages = () => hashOfSources('packages', 'docs/contract/openapi.json', 'local/packages');

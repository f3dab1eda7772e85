/** Go programs of ours: built once per machine and version from pinned sources, then found in the cache. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder } from '../cache.ts';
import { readIfPresent } from '../files.ts';
import { withLock } from '../processes/lock.mjs';

export interface BuiltProgram {
  readonly name: string;
  /** The folder with the `go.mod` and `go.sum` that pin its sources; with a `main.go` where the program is ours. */
  readonly module: string;
  /** Called when another command is building it. */
  readonly onWait: () => void;
  /** Builds it into this file. */
  readonly build: (output: string) => Promise<void>;
}

/** The path of the program. Any clone on the machine finds it; a build that was broken off leaves nothing behind. */
export async function buildOnce({ name, module, onWait, build }: BuiltProgram): Promise<string> {
  const folder = path.join(cacheFolder(process.env), `${name}-${await fingerprint(module)}`);
  const program = path.join(folder, name);
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  return await withLock(path.join(folder, 'build.lock'), { onWait }, async () => {
    if (existsSync(program)) return program;
    const partial = `${program}.partial`;
    try {
      await build(partial);
      await rename(partial, program);
    } finally {
      await rm(partial, { force: true });
    }
    return program;
  });
}

/** Changes with the pinned sources and with the kind of machine. */
async function fingerprint(module: string): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform}/${process.arch}`);
  for (const name of ['go.mod', 'go.sum']) hash.update(await readFile(path.join(module, name)));
  // Where the program is ours, and not a package of the module's.
  hash.update((await readIfPresent(path.join(module, 'main.go'))) ?? '');
  return hash.digest('hex').slice(0, 12);
}

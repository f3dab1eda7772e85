/** Go programs of ours: built once per machine and version from pinned sources, then found in the cache. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { cacheFolder } from '../cache.ts';
import { readIfPresent } from '../files.ts';
import { withLock } from '../processes/lock.mjs';

/** What tells a program from all others in the cache. */
export interface ProgramIdentity {
  readonly name: string;
  /** The folder with the `go.mod` and `go.sum` that pin its sources; with a `main.go` where the program is ours. */
  readonly module: string;
  /** Other files that decide what is built. */
  readonly inputs?: readonly string[];
}

export interface BuiltProgram extends ProgramIdentity {
  /** Called when another command is building it. */
  readonly onWait: () => void;
  /** Builds it into this file. */
  readonly build: (output: string) => Promise<void>;
}

/** The path of the program where it was built before. */
export async function builtBefore(identity: ProgramIdentity): Promise<string | undefined> {
  const program = await pathOf(identity);
  return existsSync(program) ? program : undefined;
}

/** The path of the program. Any clone on the machine finds it; a build that was broken off leaves nothing behind. */
export async function buildOnce({ onWait, build, ...identity }: BuiltProgram): Promise<string> {
  const program = await pathOf(identity);
  if (existsSync(program)) return program;
  const folder = path.dirname(program);
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

async function pathOf({ name, module, inputs = [] }: ProgramIdentity): Promise<string> {
  return path.join(cacheFolder(process.env), `${name}-${await fingerprint(module, inputs)}`, name);
}

/** Changes with the pinned sources and with the kind of machine. */
async function fingerprint(module: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(`${process.platform}/${process.arch}`);
  for (const name of ['go.mod', 'go.sum']) hash.update(await readFile(path.join(module, name)));
  // Where the program is ours, and not a package of the module's.
  hash.update((await readIfPresent(path.join(module, 'main.go'))) ?? '');
  for (const input of inputs) hash.update(await readFile(input));
  return hash.digest('hex').slice(0, 12);
}

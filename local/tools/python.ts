/** Installs Python tools from PyPI into a virtual environment that later runs reuse. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { withLock } from '../processes/lock.mjs';

const run = promisify(execFile);

/**
 * Returns the folder of the programs that a requirements file pins. The first call installs them in about half a
 * minute.
 *
 * @throws StackFailure when python3 3.10 or newer is missing, or PyPI can't be reached.
 */
export async function pythonEnvironment(requirements: string): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  const folder = path.join(cacheFolder(process.env), `python-${hash.slice(0, 12)}`);
  const programs = path.join(folder, 'bin');
  const done = path.join(folder, 'complete');
  if (existsSync(done)) return programs;
  await mkdir(path.dirname(folder), { recursive: true });
  await withLock(`${folder}.lock`, { onWait: () => undefined }, async () => {
    if (existsSync(done)) return;
    await rm(folder, { recursive: true, force: true });
    try {
      await run('python3', ['-m', 'venv', folder]);
      await run(path.join(programs, 'pip'), ['install', '--quiet', '--requirement', requirements]);
    } catch (error) {
      throw new StackFailure(
        `The Python tools could not be installed: ${messageOf(error)}\nInstall python3 3.10 or newer with its venv module, and check that this machine reaches PyPI.`,
        { cause: error },
      );
    }
    await writeFile(done, '');
  });
  return programs;
}

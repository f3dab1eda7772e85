/** Python tools from PyPI, in an environment of their own that later runs find again. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../../local/cache.ts';
import { withLock } from '../../local/processes/lock.mjs';

const REQUIREMENTS = path.join(import.meta.dirname, 'requirements.txt');
const run = promisify(execFile);

/**
 * The folder with the programs that `requirements.txt` pins; the first call installs them, in about half a minute.
 *
 * @throws Error when there is no python3 of 3.10 or newer, or PyPI can't be reached.
 */
export async function pythonTools(): Promise<string> {
  const hash = createHash('sha256')
    .update(await readFile(REQUIREMENTS))
    .digest('hex');
  const folder = path.join(cacheFolder(process.env), `python-${hash.slice(0, 12)}`);
  const programs = path.join(folder, 'bin');
  const done = path.join(folder, 'complete');
  if (existsSync(done)) return programs;
  await mkdir(path.dirname(folder), { recursive: true });
  await withLock(`${folder}.lock`, { onWait: () => undefined }, async () => {
    if (existsSync(done)) return;
    await rm(folder, { recursive: true, force: true });
    await run('python3', ['-m', 'venv', folder]).catch((error: unknown) => {
      throw new Error('Some tests need python3 3.10 or newer with its venv module. Install it.', {
        cause: error,
      });
    });
    await run(path.join(programs, 'pip'), ['install', '--quiet', '--requirement', REQUIREMENTS]);
    await writeFile(done, '');
  });
  return programs;
}

/** The oldest Node that the TypeScript package supports, from npm, in a folder that later runs reuse. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../../local/cache.ts';
import { withLock } from '../../local/processes/lock.mjs';
import { PROJECT_ROOT } from '../../local/project.ts';

const run = promisify(execFile);

/**
 * Returns the path of its program; the first call installs it.
 *
 * @throws Error when npm has none for this platform, or can't be reached.
 */
export async function oldestNode(): Promise<string> {
  const version = await oldestVersion();
  const name = `node-${process.platform}-${process.arch}`;
  const folder = path.join(cacheFolder(process.env), `node-${version}`);
  const program = path.join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(program)) return program;
  await mkdir(path.dirname(folder), { recursive: true });
  return await withLock(`${folder}.lock`, { onWait: () => undefined }, async () => {
    if (existsSync(program)) return program;
    const partial = `${folder}.partial`;
    await rm(partial, { recursive: true, force: true });
    await mkdir(partial, { recursive: true });
    const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--engine-strict=false'];
    await run('npm', ['install', ...options, '--prefix', partial, `${name}@${version}`]);
    await rename(partial, folder);
    return program;
  });
}

/** From `engines` in its package.json: `>=20.3.0`. */
async function oldestVersion(): Promise<string> {
  const file = path.join(PROJECT_ROOT, 'packages', 'typescript', 'package.json');
  const { engines } = JSON.parse(await readFile(file, 'utf8')) as { engines: { node: string } };
  return engines.node.replace('>=', '');
}

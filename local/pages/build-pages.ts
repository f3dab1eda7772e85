/** The pages of the portal and the console, as files that the API serves: built when their sources have changed. */
import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StackFailure } from '../failure.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import { withLock } from '../processes/lock.mjs';
import { LOCAL, PROJECT_ROOT } from '../project.ts';
import { hashOfSources } from '../source-hash.ts';
import { compressBeside } from './compress-pages.ts';

const PORTAL = path.join(PROJECT_ROOT, 'portal');
const BUILT = path.join(PORTAL, 'prebuilt');
const PARTIAL = `${BUILT}.partial`;
const MADE_OF = 'sources.sha256';
const VITE = path.join(PROJECT_ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
/** Anybody who runs the API may read them. */
const READABLE = 0o644;

/**
 * Builds them, unless they are there and made of today's sources; a few seconds.
 *
 * @throws StackFailure with what the compiler of the pages said.
 */
export async function buildPages(say: (line: string) => void): Promise<void> {
  if (await areFresh()) return;
  await mkdir(LOCAL, { recursive: true });
  const onWait = () => say('Pages: another command is building them; waiting for it.');
  await withLock(path.join(LOCAL, 'pages.lock'), { onWait }, async () => {
    if (await areFresh()) return;
    say('Pages: building the portal and the console, a few seconds.');
    const sources = await hashOfSources('portal');
    await compile();
    await compressBeside(PARTIAL);
    await writeAtomically(path.join(PARTIAL, MADE_OF), sources, READABLE);
    await rm(BUILT, { recursive: true, force: true });
    await rename(PARTIAL, BUILT);
  });
}

async function areFresh(): Promise<boolean> {
  const madeOf = await readIfPresent(path.join(BUILT, MADE_OF));
  return madeOf !== undefined && madeOf === (await hashOfSources('portal'));
}

async function compile(): Promise<void> {
  const args = [VITE, 'build', PORTAL, '--outDir', PARTIAL, '--emptyOutDir', '--logLevel', 'warn'];
  // A build for a browser is one for production, whatever the tests around it say of themselves.
  const env = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: PROJECT_ROOT, env });
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { readonly stderr?: string; readonly stdout?: string };
    throw new StackFailure(`The pages could not be built:\n${stdout}${stderr}`, { cause: error });
  }
}

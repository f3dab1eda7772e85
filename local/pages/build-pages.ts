/** Builds the pages of the portal and the console, which the API serves, when their sources have changed. */
import path from 'node:path';
import { readIfPresent, writeAtomically } from '../files.ts';
import { buildUnlessFresh, READABLE_MODE, replaceFolder, runBuilder } from '../prebuilt.ts';
import { PROJECT_ROOT } from '../project.ts';
import { hashOfSources } from '../source-hash.ts';
import { compressBeside } from './compress-pages.ts';

const PORTAL = path.join(PROJECT_ROOT, 'portal');
const BUILT = path.join(PORTAL, 'prebuilt');
const PARTIAL = `${BUILT}.partial`;
const MADE_OF = 'sources.sha256';
const VITE = path.join(PROJECT_ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Builds the pages unless they are fresh. It takes a few seconds.
 *
 * @throws StackFailure with the output of the compiler.
 */
export function buildPages(say: (line: string) => void): Promise<void> {
  const doing = 'building the portal and the console (a few seconds).';
  return buildUnlessFresh({ title: 'Pages', doing, isFresh: areFresh, build }, say);
}

async function areFresh(): Promise<boolean> {
  const madeOf = await readIfPresent(path.join(BUILT, MADE_OF));
  return madeOf !== undefined && madeOf === (await hashOfSources('portal'));
}

async function build(): Promise<void> {
  const sources = await hashOfSources('portal');
  const args = [VITE, 'build', PORTAL, '--outDir', PARTIAL, '--emptyOutDir', '--logLevel', 'warn'];
  // The pages are always built for production, even if a test sets another NODE_ENV.
  const variables = { NODE_ENV: 'production' };
  await runBuilder(process.execPath, args, { what: 'The pages', cwd: PROJECT_ROOT, variables });
  await compressBeside(PARTIAL);
  await writeAtomically(path.join(PARTIAL, MADE_OF), sources, READABLE_MODE);
  await replaceFolder(BUILT, PARTIAL);
}

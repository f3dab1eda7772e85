/** Builds the pages of the guides and the reference, which the API serves, when their sources have changed. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { messageOf } from '../failure.ts';
import { readIfPresent, writeAtomically } from '../files.ts';
import { agreesWithLock } from '../install/install.mjs';
import { buildUnlessFresh, READABLE_MODE, replaceFolder, runBuilder } from '../prebuilt.ts';
import { PROJECT_ROOT } from '../project.ts';
import { hashOfFiles } from '../source-hash.ts';
import { compressSite } from './compress-site.ts';
import { writePolicy } from './policy.ts';

const FOLDER = path.join(PROJECT_ROOT, 'site');
const BUILT = path.join(FOLDER, 'prebuilt');
const PARTIAL = `${BUILT}.partial`;
const MADE_OF = 'sources.sha256';
const ASTRO = path.join(FOLDER, 'node_modules', 'astro', 'bin', 'astro.mjs');
/** Names in `site/content/sites.ts`. */
const SITES = ['partners', 'pharmacies'];
const SOURCES = [
  'docs/contract/openapi.json',
  'docs/contract/pharmacy-openapi.json',
  'docs/partners',
  'docs/pharmacies',
  'local/site',
  'site/astro.config.mjs',
  'site/content',
  'site/package-lock.json',
  'site/public',
  'site/src/content.config.ts',
  'site/src/site.css',
];

/**
 * Builds the pages unless they are fresh.
 *
 * @throws StackFailure with the output of the generator.
 */
export function buildSite(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const doing = 'building the guides and the reference (half a minute).';
  return buildUnlessFresh({ title: 'Documentation', doing, isFresh, build: () => build(signal) }, say);
}

/** Builds the pages while a stack starts. Its API serves them as soon as they are ready. */
export function buildSiteMeanwhile(say: (line: string) => void, signal: AbortSignal): void {
  void buildSite(say, signal).catch((error: unknown) => {
    if (!signal.aborted) say(`${messageOf(error)}\nThe stack serves no new pages of the documentation.`);
  });
}

async function isFresh(): Promise<boolean> {
  return (await readIfPresent(path.join(BUILT, MADE_OF))) === (await hashOfFiles(...SOURCES));
}

async function build(signal: AbortSignal | undefined): Promise<void> {
  const sources = await hashOfFiles(...SOURCES);
  signal?.throwIfAborted();
  await rm(PARTIAL, { recursive: true, force: true });
  if (!agreesWithLock(FOLDER)) {
    // `npm ci` would reject a lockfile without the binaries of other platforms, which some registries lack.
    const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
    await run('npm', args, { signal });
  }
  for (const name of SITES) {
    const folder = path.join(PARTIAL, name);
    const options = { variables: { SITE: name, OUTPUT: folder }, signal };
    await run(process.execPath, ['content/main.ts'], options);
    await run(process.execPath, [ASTRO, 'build'], options);
    await writePolicy(folder);
    await compressSite(folder);
  }
  await writeAtomically(path.join(PARTIAL, MADE_OF), sources, READABLE_MODE);
  await replaceFolder(BUILT, PARTIAL);
}

function run(
  program: string,
  args: readonly string[],
  { variables, signal }: { readonly variables?: NodeJS.ProcessEnv; readonly signal: AbortSignal | undefined },
): Promise<void> {
  return runBuilder(program, args, {
    what: 'The documentation site',
    cwd: FOLDER,
    variables: { ASTRO_TELEMETRY_DISABLED: '1', ...variables },
    signal,
  });
}

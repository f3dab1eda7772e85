/** Builds the tarball of `packages/typescript`. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { StackFailure } from '../failure.ts';
import { PROJECT_ROOT } from '../project.ts';

const SOURCE = path.join(PROJECT_ROOT, 'packages', 'typescript');
const COMPILER = path.join(PROJECT_ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
/** The import of the webhook kit in this repository and in the installed package. */
const KIT = { here: '../src/webhooks/index.ts', installed: '@medicine-fulfilment/client/webhooks' };

const run = promisify(execFile);

/**
 * Packs the TypeScript client as a tarball.
 *
 * @param folder receives the tarball.
 * @throws StackFailure with the output of the compiler.
 */
export async function packTypescript(folder: string): Promise<void> {
  const stage = await mkdtemp(path.join(os.tmpdir(), 'package-'));
  try {
    await compile(path.join(stage, 'dist'));
    for (const name of ['package.json', 'README.md', 'example']) {
      await cp(path.join(SOURCE, name), path.join(stage, name), { recursive: true });
    }
    await importAsInstalled(path.join(stage, 'example'));
    await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], { cwd: stage });
  } finally {
    await rm(stage, { recursive: true });
  }
}

async function compile(target: string): Promise<void> {
  try {
    await run(process.execPath, [COMPILER, '-p', SOURCE, '--noEmit', 'false', '--outDir', target]);
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new StackFailure(`packages/typescript could not be compiled:\n${stdout}${stderr}`, {
      cause: error,
    });
  }
}

async function importAsInstalled(example: string): Promise<void> {
  for (const name of await readdir(example)) {
    const file = path.join(example, name);
    await writeFile(file, asInstalled(await readFile(file, 'utf8')));
  }
}

/** Makes a file of the example import the installed package. */
function asInstalled(text: string): string {
  return text.replaceAll(`'${KIT.here}'`, `'${KIT.installed}'`);
}

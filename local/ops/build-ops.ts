/** Has the bundle of the operators' commands made that `ops/bundle.ts` looks for. */
import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { BUNDLE, bundledProgram, digestOf, readMadeOf } from '../../ops/bundle.ts';
import { StackFailure } from '../failure.ts';
import { withLock } from '../processes/lock.mjs';
import { LOCAL, PROJECT_ROOT } from '../project.ts';
import { SCRIPT } from './script.ts';

const PARTIAL = `${BUNDLE}.partial`;

/**
 * Makes it, unless it is there and made of today's sources; two seconds.
 *
 * @throws StackFailure with what the bundler said.
 */
export async function buildOps(say: (line: string) => void): Promise<void> {
  if (isThere()) return;
  await mkdir(LOCAL, { recursive: true });
  const onWait = () => say('Commands: another command is bundling them; waiting for it.');
  await withLock(path.join(LOCAL, 'ops.lock'), { onWait }, async () => {
    if (isThere()) return;
    say('Commands: bundling them, two seconds.');
    await bundleInto(PARTIAL);
    await rm(BUNDLE, { recursive: true, force: true });
    await rename(PARTIAL, BUNDLE);
  });
}

const isThere = () => bundledProgram() !== undefined && readMadeOf(BUNDLE).made_by === digestOf([SCRIPT]);

/** In a process of its own: a bundler in the memory of `npm start` would stay there. */
async function bundleInto(folder: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production', NODE_OPTIONS: '' };
  try {
    await promisify(execFile)(process.execPath, [SCRIPT, folder], { cwd: PROJECT_ROOT, env });
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { readonly stderr?: string; readonly stdout?: string };
    throw new StackFailure(`The commands could not be bundled:\n${stdout}${stderr}`, { cause: error });
  }
}

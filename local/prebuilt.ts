/** Builds into a folder `prebuilt`, which is reused until its sources change. */
import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StackFailure } from './failure.ts';
import { withLock } from './processes/lock.mjs';
import { forgetProcess, watchProcess } from './processes/reaper.ts';
import { LOCAL } from './project.ts';

/** The mode of built files: every user of the machine may run the engine. */
export const READABLE_MODE = 0o644;

export interface Prebuilt {
  /** The subject of progress messages, such as "Pages". */
  readonly title: string;
  /** Says what is built and how long it takes. */
  readonly doing: string;
  readonly isFresh: () => Promise<boolean> | boolean;
  readonly build: () => Promise<void>;
}

/** Builds, unless the result is fresh. Waits if another command is building it. @throws the error of `build`. */
export async function buildUnlessFresh(
  { title, doing, isFresh, build }: Prebuilt,
  say: (line: string) => void,
): Promise<void> {
  if (await isFresh()) return;
  await mkdir(LOCAL, { recursive: true });
  const onWait = () => say(`${title}: another command is building them; waiting for it.`);
  await withLock(path.join(LOCAL, `${title.toLowerCase()}.lock`), { onWait }, async () => {
    if (await isFresh()) return;
    say(`${title}: ${doing}`);
    await build();
  });
}

/** Replaces a folder with another. A reader sees one of them complete, or none. */
export async function replaceFolder(built: string, partial: string): Promise<void> {
  await rm(built, { recursive: true, force: true });
  await rename(partial, built);
}

export interface BuilderOptions {
  /** The subject of the failure message, such as "The pages". */
  readonly what: string;
  readonly cwd: string;
  readonly variables?: NodeJS.ProcessEnv;
  readonly signal?: AbortSignal | undefined;
}

/** Runs a program that builds something. @throws StackFailure with its output. */
export async function runBuilder(
  program: string,
  args: readonly string[],
  { what, cwd, variables, signal }: BuilderOptions,
): Promise<void> {
  // NODE_OPTIONS of the caller, such as those of a test, must not reach the program.
  const env = { ...process.env, NODE_OPTIONS: '', ...variables };
  try {
    const running = promisify(execFile)(program, args, {
      cwd,
      env,
      ...(signal === undefined ? {} : { signal }),
    });
    const { pid } = running.child;
    if (pid !== undefined) {
      watchProcess(pid);
      running.child.once('exit', () => forgetProcess(pid));
    }
    await running;
  } catch (error) {
    const { stderr = '', stdout = '' } = error as { readonly stderr?: string; readonly stdout?: string };
    throw new StackFailure(`${what} could not be built:\n${stdout}${stderr}`, { cause: error });
  }
}

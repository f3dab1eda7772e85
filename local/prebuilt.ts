/** What is built into a folder `prebuilt` and found there until its sources change. */
import { execFile } from 'node:child_process';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { StackFailure } from './failure.ts';
import { withLock } from './processes/lock.mjs';
import { forgetProcess, watchProcess } from './processes/reaper.ts';
import { LOCAL } from './project.ts';

/** Anybody who runs the engine may read what is in it. */
export const READABLE = 0o644;

export interface Prebuilt {
  /** What waits say: "Pages". */
  readonly title: string;
  /** What is done, and how long it takes. */
  readonly doing: string;
  readonly isFresh: () => Promise<boolean> | boolean;
  readonly build: () => Promise<void>;
}

/** Builds it, unless it is there and made of today's sources, or another command is just building it. @throws what `build` throws. */
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

/** Puts a folder in the place of another; whoever looks finds one of them whole, or none. */
export async function replaceFolder(built: string, partial: string): Promise<void> {
  await rm(built, { recursive: true, force: true });
  await rename(partial, built);
}

export interface BuilderOptions {
  /** What could not be built where it fails: "The pages". */
  readonly what: string;
  readonly cwd: string;
  readonly variables?: NodeJS.ProcessEnv;
  /** Ends the program. */
  readonly signal?: AbortSignal | undefined;
}

/** Runs a program that builds something. @throws StackFailure with what it printed. */
export async function runBuilder(
  program: string,
  args: readonly string[],
  { what, cwd, variables, signal }: BuilderOptions,
): Promise<void> {
  // Node's options are those of whoever has it built: a test's, say.
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

/** The Python package as partners install it: downloaded from the API into an empty environment of the oldest supported Python. */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from '../../local/packages/build-packages.ts';
import { pythonPackageTools } from '../../local/packages/pack-python.ts';
import { quickstartIn } from './page.ts';

const run = promisify(execFile);
const OLDEST = '3.10';
/** Silences pip. */
const QUIET = { PIP_QUIET: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' };

export interface InstalledPython {
  readonly folder: string;
  /** The Python of the environment with the package. */
  readonly python: string;
  /** Runs code in the environment. @returns its output. */
  readonly run: (code: string, variables?: NodeJS.ProcessEnv, input?: string) => Promise<string>;
  /** Runs shell commands in `folder` with the environment active. @returns their output. */
  readonly shell: (commands: string, variables: NodeJS.ProcessEnv) => Promise<string>;
  /** Runs mypy in its strictest mode. @param subject what mypy checks. @throws Error with its output. */
  readonly checkTypes: (...subject: readonly string[]) => Promise<void>;
  readonly remove: () => Promise<void>;
}

/**
 * @param apiUrl of the engine that the package is downloaded from.
 * @throws Error when this machine has no Python, or PyPI can't be reached.
 */
export async function installPython(apiUrl: string): Promise<InstalledPython> {
  await buildPackages(() => undefined);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'client-python-'));
  const oldest = await oldestPython();
  const inShell = async (commands: string, variables: NodeJS.ProcessEnv) => {
    const env = { ...process.env, ...QUIET, ...variables };
    return (await run('sh', ['-ec', commands], { cwd: folder, env })).stdout;
  };
  await inShell(`python3() { "${oldest}" "$@"; }\n${quickstartIn('python').install}`, { API: apiUrl });
  const python = path.join(folder, '.venv', 'bin', 'python');
  return {
    folder,
    python,
    async run(code, variables = {}, input = '') {
      const running = run(python, ['-c', code], { cwd: folder, env: variables });
      running.child.stdin?.end(input);
      return (await running).stdout;
    },
    shell: (commands, variables) => inShell(`. .venv/bin/activate\n${commands}`, variables),
    async checkTypes(...subject) {
      const mypy = path.join(await pythonPackageTools(), 'mypy');
      const options = ['--strict', '--python-executable', python, '--cache-dir', folder];
      await run(mypy, [...options, ...subject]).catch(({ stdout }: { stdout: string }) => {
        throw new Error(stdout);
      });
    },
    remove: () => rm(folder, { recursive: true }),
  };
}

/** Finds the oldest supported Python in the PATH or in pyenv. Otherwise uses a newer one, and prints that. */
async function oldestPython(): Promise<string> {
  const ofPyenv = path.join(os.homedir(), '.pyenv', 'versions', `${OLDEST}.*`, 'bin', `python${OLDEST}`);
  for (const program of [`python${OLDEST}`, ...globSync(ofPyenv)]) {
    const works = await run(program, ['-c', 'import ensurepip, venv']).then(
      () => true,
      () => false,
    );
    if (works) return program;
  }
  process.stderr.write(
    `There is no Python ${OLDEST} on this machine, the oldest that the package names: it is tested with python3. apt, pyenv and uv have one.\n`,
  );
  return 'python3';
}

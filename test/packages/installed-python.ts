/** The Python package as partners have it: downloaded from the API into an empty environment of the oldest Python it names. */
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
/** pip says nothing of its own. */
const QUIET = { PIP_QUIET: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1' };

export interface InstalledPython {
  readonly folder: string;
  /** The program of the environment that has the package. */
  readonly python: string;
  /** Runs code in it. @returns what it printed. */
  readonly run: (code: string, variables?: NodeJS.ProcessEnv, input?: string) => Promise<string>;
  /** Runs commands as they are typed in `folder`, with its environment active. @returns what they printed. */
  readonly shell: (commands: string, variables: NodeJS.ProcessEnv) => Promise<string>;
  /** Looks at types, as strictly as can be. @param subject what mypy is to look at. @throws Error with what it says. */
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

/** From the PATH, or as pyenv has it; a newer one, which is said, where there is none. */
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

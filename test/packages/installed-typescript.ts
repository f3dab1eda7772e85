/** The TypeScript package as partners install it: downloaded from the API into an empty folder, for the oldest supported Node. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildPackages } from '../../local/packages/build-packages.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { oldestNode } from './old-node.ts';
import { quickstartIn } from './page.ts';

const run = promisify(execFile);
const COMPILER = path.join(PROJECT_ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
/** Silences npm; packages come from its cache when they are there. */
const QUIET = {
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_loglevel: 'error',
  npm_config_offline: 'false',
};
const withFirst = (folder: string) => `${folder}${path.delimiter}${process.env['PATH']}`;
/** A typical configuration of a new project. */
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: false,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [path.join(PROJECT_ROOT, 'node_modules', '@types')],
  },
  include: ['*.ts'],
};

export interface InstalledTypescript {
  readonly folder: string;
  /** Path of the oldest supported Node. */
  readonly node: string;
  /** Compiles `*.ts` of a folder within `folder`. @throws Error with the compiler's output. */
  readonly compile: (folder: string) => Promise<void>;
  /** Runs a file with the oldest supported Node. @returns its output. */
  readonly run: (file: string, variables: NodeJS.ProcessEnv) => Promise<string>;
  /** Runs shell commands in `folder`, with the oldest supported Node as `node`. @returns their output. */
  readonly shell: (commands: string, variables: NodeJS.ProcessEnv) => Promise<string>;
  readonly remove: () => Promise<void>;
}

/**
 * @param apiUrl of the engine that the package is downloaded from.
 * @throws Error when npm has no such Node, or can't be reached.
 */
export async function installTypescript(apiUrl: string): Promise<InstalledTypescript> {
  const [node] = await Promise.all([oldestNode(), buildPackages(() => undefined)]);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'client-'));
  const shell: InstalledTypescript['shell'] = async (commands, variables) => {
    const env = { ...process.env, ...QUIET, PATH: withFirst(path.dirname(node)), ...variables };
    return (await run('sh', ['-ec', commands], { cwd: folder, env })).stdout;
  };
  await shell(quickstartIn('ts').install, { API: apiUrl });
  return {
    folder,
    node,
    async compile(own) {
      await writeFile(path.join(own, 'tsconfig.json'), JSON.stringify(TSCONFIG));
      await run(process.execPath, [COMPILER, '-p', own], { cwd: folder }).catch(
        ({ stdout }: { stdout: string }) => {
          throw new Error(stdout);
        },
      );
    },
    async run(file, env) {
      return (await run(node, [file], { cwd: folder, env })).stdout;
    },
    shell,
    remove: () => rm(folder, { recursive: true }),
  };
}

/**
 * The TypeScript package as partners have it: downloaded from the API into an empty folder, and run there, against the
 * engine, by the oldest Node that it names. What it runs are the samples of docs/partners/clients.md.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildPackages } from '../../local/packages/build-packages.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { VERSION } from '../../packages/typescript/src/client/version.ts';
import { preparedEach } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { oldestNode } from './old-node.ts';
import { commandsOf, installedByQuickstart, samplesOf } from './page.ts';

const run = promisify(execFile);
const LIMIT_MS = 180_000;
const COMPILER = path.join(PROJECT_ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
const INSTALLED = 'node_modules/@medicine-fulfilment/client';
/** What a project of today begins with. */
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

const samples = samplesOf('ts');
const commands = commandsOf('ts');

const { engine, given } = useEngine();
const partner = preparedEach(given.partner());

let node: string;
let folder: string;

/** The environment of a partner's shell, in which `node` is the oldest. */
const variables = () => ({
  PATH: `${path.dirname(node)}${path.delimiter}${process.env['PATH']}`,
  API: `${engine.origin}/v1`,
  KEY: partner.key,
  FULFILMENT_API_URL: `${engine.origin}/v1`,
  FULFILMENT_API_KEY: partner.key,
});

beforeAll(async () => {
  [node] = await Promise.all([oldestNode(), buildPackages(() => undefined)]);
  folder = await mkdtemp(path.join(os.tmpdir(), 'client-'));
  await writeFile(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const [install = ''] = installedByQuickstart('npm install');
  const [, , url = ''] = install.replace('$API', `${engine.origin}/v1`).split(' ');
  await run('npm', ['install', '--no-audit', '--no-fund', '--offline=false', url], { cwd: folder });
}, LIMIT_MS);
afterAll(() => rm(folder, { recursive: true }));

test('the package brings nothing with it, and its version is the one that it sends', async () => {
  const lock = await readFile(path.join(folder, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version?: string }> };
  expect(Object.keys(packages)).toEqual(['', INSTALLED]);
  expect(packages[INSTALLED]?.version).toBe(VERSION);
});

test('the page has samples and commands', () => {
  expect([samples.length, commands.length]).toEqual([4, 5]);
});

test.each(samples)(
  '$name of the page compiles, and prints what stands below it, under the oldest Node',
  async ({ name, program, output }) => {
    const own = path.join(folder, name);
    await mkdir(own);
    await writeFile(path.join(own, 'sample.ts'), program);
    await writeFile(path.join(own, 'tsconfig.json'), JSON.stringify(TSCONFIG));
    await run(process.execPath, [COMPILER, '-p', own], { cwd: folder }).catch(
      ({ stdout }: { stdout: string }) => {
        throw new Error(stdout);
      },
    );
    const { stdout } = await run(node, [path.join(own, 'sample.js')], { cwd: folder, env: variables() });
    expect(stdout).toBe(output);
  },
  LIMIT_MS,
);

test.each(commands.filter((command) => command.startsWith('npx ') && !command.endsWith('--from-start')))(
  'the page shows a command that works: %s',
  async (command) => {
    const [, , ...args] = command.split(' ');
    const program = path.join(folder, 'node_modules', '.bin', 'medicine-fulfilment');
    const { stdout } = await run(program, args, { cwd: folder, env: variables() });
    expect(stdout).toMatch(/reject/);
  },
);

test('the example of the package imports it as an installed one, and loads', async () => {
  await cp(path.join(folder, INSTALLED, 'example'), path.join(folder, 'example'), { recursive: true });
  const load = `const { createReceiver } = await import('./example/receiver.ts'); console.log(typeof createReceiver)`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', load], { cwd: folder });
  expect(stdout).toBe('function\n');
});

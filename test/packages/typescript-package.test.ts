/**
 * The TypeScript package as partners install it: downloaded from the API into an empty folder, and run there against the engine by
 * the oldest supported Node. It runs the samples of docs/partners/clients.md, and the quickstart.
 */
import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { VERSION } from '../../packages/typescript/src/client/version.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { installTypescript } from './installed-typescript.ts';
import { commandsOf, programsOf, quickstartIn } from './page.ts';

const run = promisify(execFile);
const LIMIT_MS = 180_000;
const INSTALLED = 'node_modules/@medicine-fulfilment/client';

const samples = programsOf('ts');
const commands = commandsOf('ts');
const { programs } = quickstartIn('ts');

const { engine, given } = useEngine();
const partner = preparedEach(given.partner());

const installed = prepared(
  () => installTypescript(`${engine.origin}/v1`),
  ({ remove }) => remove(),
  LIMIT_MS,
);

/** The environment of a partner's shell. */
const variables = () => ({
  API: `${engine.origin}/v1`,
  KEY: partner.key,
  FULFILMENT_API_URL: `${engine.origin}/v1`,
  FULFILMENT_API_KEY: partner.key,
});

test('the package has no dependencies, and its version is the one that the client sends', async () => {
  const lock = await readFile(path.join(installed.folder, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(lock) as { packages: Record<string, { version?: string }> };
  expect(Object.keys(packages)).toEqual(['', INSTALLED]);
  expect(packages[INSTALLED]?.version).toBe(VERSION);
});

test('the pages have TypeScript samples and commands', () => {
  expect([samples.length, commands.length]).toEqual([2, 5]);
  expect(programs.map(({ file }) => file)).toEqual(['first.ts', 'webhook.ts']);
});

test.each(samples)(
  '$name of the pages compiles and prints the output shown below it on the oldest supported Node',
  async ({ name, program, output }) => {
    const own = path.join(installed.folder, name);
    await mkdir(own);
    await writeFile(path.join(own, 'sample.ts'), program);
    await installed.compile(own);
    expect(await installed.run(path.join(own, 'sample.js'), variables())).toBe(output);
  },
  LIMIT_MS,
);

test.each(programs)(
  'the quickstart works as written: $command',
  async ({ file, program, command, output }) => {
    await writeFile(path.join(installed.folder, file), program);
    expect(await installed.shell(command, variables())).toMatch(output);
  },
  LIMIT_MS,
);

test.each(commands.filter((command) => command.startsWith('npx ') && !command.endsWith('--from-start')))(
  'the page shows a working command: %s',
  async (command) => {
    expect(await installed.shell(command, variables())).toMatch(/reject/);
  },
);

test("the package's example loads with the installed package", async () => {
  await cp(path.join(installed.folder, INSTALLED, 'example'), path.join(installed.folder, 'example'), {
    recursive: true,
  });
  const load = `const { createReceiver } = await import('./example/receiver.ts'); console.log(typeof createReceiver)`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', load], {
    cwd: installed.folder,
  });
  expect(stdout).toBe('function\n');
});

/**
 * `npm run contract`: writes the OpenAPI document and generates the client from it.
 * `npm run contract:check`: fails when one of them is not what the code says, or when a client of the released
 * document would break.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { currentDocument } from '../api/openapi/current.ts';
import { StackFailure } from './failure.ts';
import { breakingChanges } from './oasdiff.ts';
import { PROJECT_ROOT } from './project.ts';

const DOCUMENT = path.join(PROJECT_ROOT, 'docs', 'contract', 'openapi.json');
/** What partners have: replaced, by hand, with the document of each release. */
const RELEASED = path.join(PROJECT_ROOT, 'docs', 'contract', 'released.json');
const CLIENT = path.join(PROJECT_ROOT, 'client', 'generated');
const GENERATOR = path.join(PROJECT_ROOT, 'client', 'generator');

const run = promisify(execFile);

async function main(): Promise<void> {
  const work = await mkdtemp(path.join(os.tmpdir(), 'contract-'));
  try {
    const document = path.join(work, 'openapi.json');
    const client = path.join(work, 'client');
    await writeFile(document, `${JSON.stringify(currentDocument(), null, 2)}\n`);
    await generate(document, client);
    if (process.argv.includes('--check')) return await check(document, client);
    await cp(document, DOCUMENT);
    await rm(CLIENT, { recursive: true, force: true });
    await cp(client, CLIENT, { recursive: true });
    console.log('Wrote docs/contract/openapi.json and client/generated.');
  } finally {
    await rm(work, { recursive: true });
  }
}

async function generate(document: string, folder: string): Promise<void> {
  const program = path.join(GENERATOR, 'node_modules', '@hey-api', 'openapi-ts', 'bin', 'run.js');
  if (!existsSync(program)) {
    console.log('Installing the generator of the client; a few seconds.');
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: GENERATOR });
  }
  const env = { ...process.env, OPENAPI_DOCUMENT: document, CLIENT_FOLDER: folder };
  await run(process.execPath, [program], { cwd: GENERATOR, env });
}

async function check(document: string, client: string): Promise<void> {
  const stale = [
    ...((await read(document)) === (await read(DOCUMENT)) ? [] : ['docs/contract/openapi.json']),
    ...((await sameFolders(client, CLIENT)) ? [] : ['client/generated']),
  ];
  if (stale.length > 0) {
    throw new StackFailure(`${stale.join(' and ')} is not what the code says. Run: npm run contract`);
  }
  const changes = await breakingChanges(RELEASED, document, (line) => console.log(line));
  const added = await newStatuses(document);
  if (changes !== '' || added.length > 0) {
    const found = [changes, ...added.map((status) => `There is a new status: ${status}.`)].join('\n').trim();
    throw new StackFailure(
      `${found}\n\nThis would break partners that use docs/contract/released.json; see docs/partners/versioning.md.`,
    );
  }
  console.log('The document and the client are what the code says, and break no released client.');
}

/** Statuses that the released document does not have: clients may know its ten and no more. */
async function newStatuses(document: string): Promise<string[]> {
  const [released, current] = await Promise.all([RELEASED, document].map(statusesIn));
  return (current ?? []).filter((status) => released?.includes(status) === false);
}

async function statusesIn(file: string): Promise<string[]> {
  const { components } = JSON.parse(await read(file)) as {
    components: { schemas: { Status: { enum: string[] } } };
  };
  return components.schemas.Status.enum;
}

async function sameFolders(first: string, second: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([contentsOf(first), contentsOf(second)]);
  return JSON.stringify(ours) === JSON.stringify(theirs);
}

/** Path and text of each file, in order. */
async function contentsOf(folder: string): Promise<[string, string][]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    files
      .toSorted()
      .map(async (file): Promise<[string, string]> => [path.relative(folder, file), await read(file)]),
  );
}

async function read(file: string): Promise<string> {
  return existsSync(file) ? await readFile(file, 'utf8') : '';
}

try {
  await main();
} catch (error) {
  if (!(error instanceof StackFailure)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

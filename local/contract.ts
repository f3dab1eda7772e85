/**
 * `npm run contract`: writes the OpenAPI documents and the tables of error codes, and generates the clients.
 * `npm run contract:check`: fails when one of them differs from the code, or when the code would break a client of a
 * released document.
 */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type JsonObject, knownValuesOnly, withKnownValues } from '../api/http/openapi/known-values.ts';
import { currentDocument } from '../api/partner/index.ts';
import { currentPharmacyDocument } from '../api/pharmacy/document.ts';
import { currentPortalDocument } from '../api/portal/document.ts';
import { staleErrorTables, writeErrorTables } from './error-tables.ts';
import { StackFailure } from './failure.ts';
import { breakingChanges } from './tools/oasdiff.ts';
import { PROJECT_ROOT } from './project.ts';

const FOLDER = path.join(PROJECT_ROOT, 'docs', 'contract');
/** `released` is the document that callers have. It is replaced by hand with each release. */
const PARTNERS = { name: 'openapi.json', released: 'released.json', make: currentDocument };
const PHARMACIES = {
  name: 'pharmacy-openapi.json',
  released: 'pharmacy-released.json',
  make: currentPharmacyDocument,
};
/** Not released, because the pages that call it are served by the same process. */
const PORTAL = { name: 'portal-openapi.json', make: currentPortalDocument };
const RELEASED = [PARTNERS, PHARMACIES];
const DOCUMENTS = [...RELEASED, PORTAL];
/** The generated clients. */
const CLIENTS = [
  { folder: 'packages/typescript/src/generated', document: PARTNERS.name },
  { folder: 'portal/client/generated', document: PORTAL.name },
];
const GENERATOR = path.join(PROJECT_ROOT, 'packages', 'generator');

const run = promisify(execFile);

async function main(): Promise<void> {
  const work = await mkdtemp(path.join(os.tmpdir(), 'contract-'));
  try {
    for (const { name, make } of DOCUMENTS) {
      await writeFile(path.join(work, name), `${JSON.stringify(make(), null, 2)}\n`);
    }
    for (const client of CLIENTS) await generate(work, client);
    if (process.argv.includes('--check')) return await check(work);
    for (const { name } of DOCUMENTS) await cp(path.join(work, name), path.join(FOLDER, name));
    for (const { folder } of CLIENTS) {
      await rm(path.join(PROJECT_ROOT, folder), { recursive: true, force: true });
      await cp(path.join(work, folder), path.join(PROJECT_ROOT, folder), { recursive: true });
    }
    await writeErrorTables();
    console.log('Wrote docs/contract, the generated clients and the tables of error codes.');
  } finally {
    await rm(work, { recursive: true });
  }
}

/** Generates a client into the folder of the same name below `work`. */
async function generate(work: string, { folder, document }: (typeof CLIENTS)[number]): Promise<void> {
  const program = path.join(GENERATOR, 'node_modules', '@hey-api', 'openapi-ts', 'bin', 'run.js');
  if (!existsSync(program)) {
    console.log('Installing the generator of the client; a few seconds.');
    await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: GENERATOR });
  }
  const input = path.join(work, `for-${document}`);
  const made = JSON.parse(await read(path.join(work, document))) as JsonObject;
  await writeFile(input, JSON.stringify(withKnownValues(made)));
  const env = {
    ...process.env,
    OPENAPI_DOCUMENT: input,
    DOCUMENT_NAME: document,
    CLIENT_FOLDER: path.join(work, folder),
  };
  await run(process.execPath, [program], { cwd: GENERATOR, env });
  await keepKnownValues(path.join(work, folder, 'types.gen.ts'));
}

/**
 * Replaces `'a' | string`, which TypeScript reduces to `string`, so that editors propose the known values. The
 * generator has no option for it.
 */
async function keepKnownValues(types: string): Promise<void> {
  await writeFile(types, (await read(types)).replaceAll("' | string", "' | (string & {})"));
}

/** @param work the folder with the documents of the current code. */
async function check(work: string): Promise<void> {
  const stale: string[] = [];
  for (const { name } of DOCUMENTS) {
    const isSame = (await read(path.join(work, name))) === (await read(path.join(FOLDER, name)));
    if (!isSame) stale.push(`docs/contract/${name}`);
  }
  stale.push(...(await staleErrorTables()));
  for (const { folder } of CLIENTS) {
    const isSame = await sameFolders(path.join(work, folder), path.join(PROJECT_ROOT, folder));
    if (!isSame) stale.push(folder);
  }
  if (stale.length > 0) {
    throw new StackFailure(`${stale.join(' and ')} is out of date. Run: npm run contract`);
  }
  for (const { name, released } of RELEASED) {
    const say = (line: string) => console.log(line);
    const before = await knownValuesOf(path.join(FOLDER, released), work);
    const changes = await breakingChanges(before, await knownValuesOf(path.join(work, name), work), say);
    refuse(changes, released);
  }
  const added = await newStatuses(path.join(work, PARTNERS.name));
  refuse(added.map((status) => `There is a new status: ${status}.`).join('\n'), PARTNERS.released);
  console.log('The documents and the clients are what the code says, and break no released client.');
}

/** Writes a copy of a document with known values only, in which oasdiff detects a removed value. */
async function knownValuesOf(document: string, work: string): Promise<string> {
  const file = path.join(work, `known-${path.basename(document)}`);
  await writeFile(file, JSON.stringify(knownValuesOnly(JSON.parse(await read(document)) as JsonObject)));
  return file;
}

/** @throws StackFailure unless `found` is empty. */
function refuse(found: string, released: string): void {
  if (found === '') return;
  throw new StackFailure(
    `${found}\n\nThis would break callers that use docs/contract/${released}; see docs/partners/versioning.md.`,
  );
}

/** Returns statuses that the released document lacks, because clients may know only its ten. */
async function newStatuses(document: string): Promise<string[]> {
  const [released, current] = await Promise.all(
    [path.join(FOLDER, PARTNERS.released), document].map(statusesIn),
  );
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

/** Returns path and text of each file, sorted by path. */
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

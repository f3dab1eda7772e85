/** A data folder with the template database, which every run copies instead of migrating and loading a database again. */
import { execFile } from 'node:child_process';
import { rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { readIfPresent } from '../../../local/files.ts';
import { startPostgres, type PostgresOptions } from '../../../local/postgres/postgres.ts';
import { replaceFolder } from '../../../local/prebuilt.ts';
import { withLock } from '../../../local/processes/lock.mjs';
import { LOCAL } from '../../../local/project.ts';
import { hashOfSources } from '../../../local/source-hash.ts';
import { freePort } from '../../../local/stack/ports.ts';

/** Relative to the folder of all data folders. */
const FOLDER = 'template-of-tests';
const PARTIAL = `${FOLDER}.partial`;
const MADE_OF = 'sources.sha256';
const SOURCES = [
  'data',
  'db',
  'domain',
  'local/postgres',
  // The names and passwords of its logins.
  'test/support/servers/addresses.ts',
  'test/support/servers/database.ts',
  'test/support/servers/template-data.ts',
  'test/support/servers/template-database.ts',
];
/** Maximum age of the template, because its sample stock has the time of the build. A long run lasts an hour anyway. */
const MAX_AGE_MS = 3_600_000;

type Options = Pick<PostgresOptions, 'home' | 'folderName' | 'logFile'>;

/** Creates the data folder of a run with the template database. Concurrent runs build the template once. */
export async function copyTemplateData(options: Options): Promise<void> {
  const { data } = options.home;
  // Copied within the lock, because another run may replace it.
  await withLock(path.join(LOCAL, 'template.lock'), {}, async () => {
    const sources = await hashOfSources(...SOURCES);
    if (!(await isFresh(path.join(data, FOLDER), sources))) await build(options, sources);
    // Unlike `fs.cp`, it preserves the owner.
    await promisify(execFile)('cp', ['-a', path.join(data, FOLDER), path.join(data, options.folderName)]);
  });
}

async function isFresh(folder: string, sources: string): Promise<boolean> {
  const file = path.join(folder, MADE_OF);
  if ((await readIfPresent(file)) !== sources) return false;
  const { mtimeMs } = await stat(file);
  return Math.abs(Date.now() - mtimeMs) < MAX_AGE_MS;
}

async function build({ home, logFile }: Options, sources: string): Promise<void> {
  const partial = path.join(home.data, PARTIAL);
  await rm(partial, { recursive: true, force: true });
  const { process: server, urlOf } = await startPostgres({
    home,
    folderName: PARTIAL,
    port: await freePort(),
    logFile,
    // A crash of the machine must not damage what later runs copy.
    durable: true,
  });
  try {
    // Imported only here, because the packages take a second to load.
    const { createTemplate } = await import('./template-database.ts');
    await createTemplate(urlOf);
  } finally {
    await server.stop();
  }
  await writeFile(path.join(partial, MADE_OF), sources);
  await replaceFolder(path.join(home.data, FOLDER), partial);
}

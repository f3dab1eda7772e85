/** Loads the reference data of the sandbox: medicines, their names, places, and mock pharmacies with stock. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../schema.ts';
import { importIdentifiers } from './import-identifiers.ts';
import { DATA_FOLDER, importMedicines } from './import-medicines.ts';
import { importNames } from './import-names.ts';
import { importPlaces } from './import-places.ts';
import { tryLock } from './import-rows.ts';
import type { ImportReport } from './read-csv.ts';
import { loadMockPharmacies } from './mock-pharmacies.ts';

interface LoadOptions {
  readonly onProgress?: (message: string) => void;
}

const NAME = 'sandbox';
/** Code that the loaded data depends on, besides the data files. */
const CODE_FOLDERS = ['db/import', 'db/stock', 'domain'].map((folder) =>
  path.join(import.meta.dirname, '..', '..', folder),
);
/** Key of the Postgres advisory lock that lets one process load at a time. */
const LOAD_LOCK = 726_002;
const LOCK_RETRY_MS = 100;

/**
 * Loads the reference data unless the database already has this version of it. A second process that starts meanwhile
 * waits, and then has nothing to do.
 *
 * @throws Error when a data file has a bad row; nothing is loaded then.
 */
export async function loadReferenceData(database: Db, options: LoadOptions = {}): Promise<void> {
  const version = await currentVersion();
  if ((await loadedVersion(database)) === version) return;
  for (;;) {
    const isDone = await database.transaction().execute(async (transaction) => {
      if (!(await tryLock(transaction, LOAD_LOCK))) return false;
      if ((await loadedVersion(transaction)) !== version) await load(transaction, version, options);
      return true;
    });
    if (isDone) return;
    await sleep(LOCK_RETRY_MS);
  }
}

async function loadedVersion(database: Db): Promise<string | undefined> {
  const row = await database
    .selectFrom('reference_data')
    .select('version')
    .where('name', '=', NAME)
    .executeTakeFirst();
  return row?.version;
}

/** A hash of the data files and of the code that reads them. A change of either loads the data again. */
async function currentVersion(): Promise<string> {
  const hash = createHash('sha256');
  for (const folder of [DATA_FOLDER, ...CODE_FOLDERS]) {
    const files = (await readdir(folder, { recursive: true }))
      .filter((file) => /\.(csv|ts)$/.test(file))
      .sort();
    for (const file of files) hash.update(file).update(await readFile(path.join(folder, file)));
  }
  return hash.digest('hex');
}

async function load(
  transaction: Tx,
  version: string,
  { onProgress = () => undefined }: LoadOptions,
): Promise<void> {
  const file = (name: string) => createReadStream(path.join(DATA_FOLDER, name));
  onProgress('Loading medicines and their names');
  for (const name of ['medicines.csv', 'medicines-nigeria.csv']) {
    requireGood(name, await importMedicines(transaction, file(name)));
  }
  // The two files below are the only source of brands and synonyms, so names that they no longer list are removed.
  await transaction.deleteFrom('medicine_name').where('kind', 'in', ['brand', 'synonym']).execute();
  requireGood('brands.csv', await importNames(transaction, file('brands.csv'), 'brand'));
  requireGood('synonyms.csv', await importNames(transaction, file('synonyms.csv'), 'synonym'));
  const notListed = file('medicines-not-listed.csv');
  requireGood('medicines-not-listed.csv', await importNames(transaction, notListed, 'not listed'));
  const identifiers = 'product-identifiers.csv';
  requireGood(identifiers, await importIdentifiers(transaction, file(identifiers)));
  requireGood('places.csv', await importPlaces(transaction, file('places.csv')));
  await loadMockPharmacies(transaction, path.join(DATA_FOLDER, 'places.csv'), onProgress);
  await transaction
    .insertInto('reference_data')
    .values({ name: NAME, version })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ version, loaded_at: sql`now()` }))
    .execute();
}

function requireGood(file: string, { bad }: ImportReport): void {
  const [first] = bad;
  if (first === undefined) return;
  const column = first.column === undefined ? '' : ` ${first.column}`;
  throw new Error(`data/${file}, line ${first.line}:${column} ${first.message}. Nothing was loaded`);
}

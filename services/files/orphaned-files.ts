/**
 * Orphaned files, which no row names: a process ended between storing one and saving its prescription, or it is an image
 * of a delivery that was then refused.
 */
import type { Kysely } from 'kysely';
import { forgetAbandonedProof, keysOfProofs } from '../../db/requests/delivery-proofs.ts';
import type { Database } from '../../db/schema.ts';
import type { FileStorage, StoredName } from './storage.ts';

/** Younger ones may belong to a call that is still being answered. */
const MIN_AGE_MS = 3_600_000;
/** Rows are looked for in so many names at once; a folder lists all in one page. */
const AT_ONCE = 1_000;

export interface FileSearch {
  /** Names that a row has, of a prescription or of a proof of delivery. */
  readonly known: number;
  /** Names that none has, or none that will ever be a proof, an hour after they were stored. */
  readonly orphans: readonly string[];
}

/** Finds what nothing refers to; changes nothing. */
export async function findOrphans(
  database: Kysely<Database>,
  storage: FileStorage,
  now: Date,
): Promise<FileSearch> {
  let known = 0;
  const orphans: string[] = [];
  for await (const page of storage.pages()) {
    for (let at = 0; at < page.length; at += AT_ONCE) {
      const names = page.slice(at, at + AT_ONCE);
      const withRow = await keysWithRow(database, names);
      known += withRow.size;
      const unnamed = names.filter(({ storageKey }) => !withRow.has(storageKey));
      orphans.push(...unnamed.filter((name) => isOld(name, now)).map(({ storageKey }) => storageKey));
    }
  }
  return { known, orphans };
}

/** Removes one of the orphans, for good. What is left of it when this breaks off is an orphan still. */
export async function removeOrphan(
  database: Kysely<Database>,
  storage: FileStorage,
  storageKey: string,
): Promise<void> {
  await forgetAbandonedProof(database, storageKey);
  await storage.remove(storageKey);
}

function isOld({ storedAt }: StoredName, now: Date): boolean {
  return now.getTime() - storedAt.getTime() > MIN_AGE_MS;
}

async function keysWithRow(
  database: Kysely<Database>,
  names: readonly StoredName[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const storageKeys = names.map(({ storageKey }) => storageKey);
  const rows = await database
    .selectFrom('prescription_file')
    .where('storage_key', 'in', storageKeys)
    .select('storage_key')
    .execute();
  return new Set([
    ...rows.map(({ storage_key }) => storage_key),
    ...(await keysOfProofs(database, storageKeys)),
  ]);
}

/**
 * Finds and removes orphaned files: files without a row, because a process ended before it saved the prescription, and proof images of
 * refused deliveries.
 */
import type { Kysely } from 'kysely';
import { deleteAbandonedProof, keysOfProofs } from '../../db/requests/delivery-proofs.ts';
import type { Database } from '../../db/schema.ts';
import type { FileStorage, StoredName } from './storage.ts';

/** Younger files may belong to a call in flight. */
const MIN_AGE_MS = 3_600_000;
/** Names per query. A folder lists all its files in one page. */
const BATCH_SIZE = 1_000;

interface FileSearch {
  /** Number of files that a prescription or a proof of delivery refers to. */
  readonly known: number;
  /** Storage keys of files that nothing refers to, or that can no longer become a proof, one hour after they were stored. */
  readonly orphans: readonly string[];
}

/** Finds orphaned files, and removes none. */
export async function findOrphans(
  database: Kysely<Database>,
  storage: FileStorage,
  now: Date,
): Promise<FileSearch> {
  let known = 0;
  const orphans: string[] = [];
  for await (const page of storage.pages()) {
    for (let at = 0; at < page.length; at += BATCH_SIZE) {
      const names = page.slice(at, at + BATCH_SIZE);
      const withRow = await keysWithRow(database, names);
      known += withRow.size;
      const unnamed = names.filter(({ storageKey }) => !withRow.has(storageKey));
      const old = unnamed.filter(({ storedAt }) => now.getTime() - storedAt.getTime() > MIN_AGE_MS);
      orphans.push(...old.map(({ storageKey }) => storageKey));
    }
  }
  return { known, orphans };
}

/** Deletes an orphan permanently. After an interruption the file is still an orphan, so that the call can be repeated. */
export async function removeOrphan(
  database: Kysely<Database>,
  storage: FileStorage,
  storageKey: string,
): Promise<void> {
  await deleteAbandonedProof(database, storageKey);
  await storage.remove(storageKey);
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

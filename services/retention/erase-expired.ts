/** Erases what is about patients when it is kept no longer: docs/ops/retention.md. */
import { erasePatients, forgetImage, forgetWrongPins, readOldImages } from '../../db/requests/erasure.ts';
import { forgetChanges } from '../../db/audit/changes.ts';
import { forgetReads } from '../../db/audit/reads.ts';
import { erasePrescription, readOldPrescriptions } from '../../db/prescriptions/erasure.ts';
import { keptSince } from '../../domain/common/retention.ts';
import type { ServiceParts } from '../parts.ts';
import type { FileStore } from '../prescriptions/files/file-store.ts';

/** In one transaction, or so many files in one run: an hour later the next ones follow. */
const AT_ONCE = 500;

export type ErasureParts = Pick<ServiceParts, 'database' | 'fileStore' | 'clock'>;

/**
 * Safe to repeat, and beside others who do so. A content goes before the row that names it, so that what breaks off is
 * found again.
 *
 * @throws AggregateError when files could not be removed; everything else is done.
 */
export async function eraseExpired({ database, fileStore, clock }: ErasureParts): Promise<void> {
  const now = clock();
  const due = { before: keptSince('request', now), limit: AT_ONCE };
  while ((await erasePatients(database, due)) === AT_ONCE);
  await forgetReads(database, keptSince('patient_data_read', now));
  await forgetChanges(database, keptSince('account_change', now));
  await forgetWrongPins(database, keptSince('wrong_pin', now));
  const failures = [
    ...(await erasePrescriptions({ database, fileStore }, now)),
    ...(await eraseImages({ database, fileStore }, now)),
  ];
  if (failures.length > 0) throw new AggregateError(failures, 'Files could not be removed');
}

type FileParts = Omit<ErasureParts, 'clock'>;

async function erasePrescriptions({ database, fileStore }: FileParts, now: Date): Promise<unknown[]> {
  const old = await readOldPrescriptions(database, {
    before: keptSince('prescription', now),
    limit: AT_ONCE,
  });
  return failuresOf(old, async ({ prescription_id, storage_keys }) => {
    await removeAll(fileStore, storage_keys);
    await erasePrescription(database, prescription_id, now);
  });
}

async function eraseImages({ database, fileStore }: FileParts, now: Date): Promise<unknown[]> {
  const old = await readOldImages(database, { before: keptSince('proof_image', now), limit: AT_ONCE });
  return failuresOf(old, async ({ image_id, storage_key }) => {
    await removeAll(fileStore, [storage_key]);
    await forgetImage(database, image_id);
  });
}

/** One after the other, and the next also when one fails. */
async function failuresOf<Old>(old: readonly Old[], erase: (one: Old) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const one of old) await erase(one).catch((error: unknown) => failures.push(error));
  return failures;
}

/** What is gone already is no failure. */
async function removeAll(fileStore: FileStore | undefined, storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  if (fileStore === undefined)
    throw new Error('There are files to remove, and PRESCRIPTION_STORAGE is not set');
  for (const storageKey of storageKeys) await fileStore.remove(storageKey);
}

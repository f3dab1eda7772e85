/** Removes contents before the rows that name them, so that what breaks off is found again. */
import { forgetImage, type OldImage } from '../../db/requests/erasure.ts';
import { erasePrescription, type OldPrescription } from '../../db/prescriptions/erasure.ts';
import type { ServiceParts } from '../parts.ts';
import type { FileStore } from '../prescriptions/files/file-store.ts';

export interface FileParts extends Pick<ServiceParts, 'database'> {
  /** Undefined where files are not taken. */
  readonly fileStore?: Pick<FileStore, 'remove'> | undefined;
}

/** One after the other, and the next also when one fails. @returns what failed. */
export function removePrescriptions(
  { database, fileStore }: FileParts,
  prescriptions: readonly OldPrescription[],
  now: Date,
): Promise<unknown[]> {
  return failuresOf(prescriptions, async ({ prescription_id, storage_keys }) => {
    await removeAll(fileStore, storage_keys);
    await erasePrescription(database, prescription_id, now);
  });
}

/** Likewise. */
export function removeImages(
  { database, fileStore }: FileParts,
  images: readonly OldImage[],
): Promise<unknown[]> {
  return failuresOf(images, async ({ image_id, storage_key }) => {
    await removeAll(fileStore, [storage_key]);
    await forgetImage(database, image_id);
  });
}

async function failuresOf<Old>(old: readonly Old[], erase: (one: Old) => Promise<void>): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const one of old) await erase(one).catch((error: unknown) => failures.push(error));
  return failures;
}

/** What is gone already is no failure. */
async function removeAll(fileStore: FileParts['fileStore'], storageKeys: readonly string[]): Promise<void> {
  if (storageKeys.length === 0) return;
  if (fileStore === undefined)
    throw new Error('There are files to remove, and PRESCRIPTION_STORAGE is not set');
  for (const storageKey of storageKeys) await fileStore.remove(storageKey);
}

/** Inspects and stores the files of a submitted prescription. */
import type { NewFile } from '../../../db/prescriptions/prescriptions.ts';
import { ServiceError } from '../../common/errors.ts';
import { fileRefused } from './file-refusals.ts';
import type { FileStore } from './file-store.ts';
import { type SubmittedFile, submittedFile } from '../prescription-identity.ts';
import { inspectFile } from './inspect-file.ts';
import type { VirusScanner } from './virus-scanner.ts';

/** Dependencies for storing files. Without a store no file is accepted. */
export interface FileStorageParts {
  readonly fileStore?: FileStore | undefined;
  readonly virusScanner?: VirusScanner | undefined;
}

/**
 * Returns the inspected files without duplicates.
 *
 * @throws ServiceError naming the first file that is refused.
 */
export async function inspectFiles(files: readonly Buffer[], partnerId: string): Promise<SubmittedFile[]> {
  const distinct = new Map<string, SubmittedFile>();
  for (const [place, bytes] of files.entries()) {
    const inspection = await inspectFile(bytes);
    if ('problem' in inspection) throw fileRefused(inspection.problem, place, inspection.message);
    const file = submittedFile(partnerId, inspection, place);
    if (!distinct.has(file.file_id)) distinct.set(file.file_id, file);
  }
  return [...distinct.values()];
}

/**
 * Scans and stores files that nothing refers to yet.
 *
 * @throws ServiceError naming the first file that is refused; then none is stored.
 */
export async function storeFiles(
  { fileStore: store, virusScanner }: FileStorageParts,
  files: readonly SubmittedFile[],
): Promise<NewFile[]> {
  if (files.length === 0) return [];
  if (store === undefined) throw noStore();
  for (const { content, place } of files) {
    if ((await virusScanner?.isClean(content)) === false) throw fileRefused('file_infected', place);
  }
  const stored: NewFile[] = [];
  try {
    for (const { file_id, sha256, media_type, content } of files) {
      const storage_key = await store.add(content);
      stored.push({ file_id, sha256, media_type, bytes: content.length, storage_key });
    }
  } catch (error) {
    await removeFiles(store, stored);
    throw error;
  }
  return stored;
}

/** Removes files that nothing refers to. A file that can't be removed now stays, encrypted and unreachable. */
export async function removeFiles(store: FileStore | undefined, files: readonly NewFile[]): Promise<void> {
  if (store === undefined) return;
  await Promise.allSettled(files.map(({ storage_key }) => store.remove(storage_key)));
}

/** The error of a deployment without file storage. Its cause tells operators the missing setting. */
export function noStore(
  message = 'Files cannot be accepted at the moment. Submit the prescription as structured details, or repeat the call later.',
): ServiceError {
  return new ServiceError('temporarily_unavailable', message, {
    cause: new Error('PRESCRIPTION_STORAGE is not set'),
    headers: { 'Retry-After': '3600' },
  });
}

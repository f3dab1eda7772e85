/** Reads a prescription on behalf of its partner. */
import { readPrescription as readStored, type StoredPrescription } from '../../db/prescriptions/records.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import type { PrescriptionFile } from '../../domain/prescriptions/prescriptions.ts';
import type { ServiceParts } from '../parts.ts';
import type { PartnerKey } from './create-prescription.ts';
import { linkTo, type FileLink } from './files/file-links.ts';
import { prescriptionNotFound } from './refusals.ts';
import { noStore } from './files/sent-files.ts';

/** A file with a link to its content. */
export interface LinkedFile extends PrescriptionFile {
  readonly link: FileLink;
}

export interface LinkedPrescription extends Omit<StoredPrescription, 'files'> {
  readonly files: readonly LinkedFile[];
}

/** @throws ServiceError `prescription_not_found`. */
export async function readPrescription(
  { database, fileStore, clock }: Pick<ServiceParts, 'database' | 'fileStore' | 'clock'>,
  { partner_id, key_id }: PartnerKey,
  prescription_id: string,
): Promise<LinkedPrescription> {
  const now = clock();
  const found = await readStored(database, { prescription_id, partner_id }, nigerianDay(now));
  if (found === undefined) throw prescriptionNotFound();
  return { ...found, files: linkedFiles(fileStore, found.files, key_id, now) };
}

/** Each file with a link that works for whoever has this key. */
export function linkedFiles(
  fileStore: ServiceParts['fileStore'],
  files: readonly PrescriptionFile[],
  key_id: string,
  now: Date,
): LinkedFile[] {
  return files.map((file) => {
    if (fileStore === undefined) throw noStore();
    return { ...file, link: linkTo({ file_id: file.file_id, key_id }, fileStore.keys, now) };
  });
}

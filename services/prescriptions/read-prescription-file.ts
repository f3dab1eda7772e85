/** Reads the content of a file, for whoever has a link to it while it works. */
import { readLinkedFile } from '../../db/prescriptions/records.ts';
import type { MediaType } from '../../domain/prescriptions/prescriptions.ts';
import type { ServiceParts } from '../parts.ts';
import { readLink } from './files/file-links.ts';
import { linkNotFound } from './refusals.ts';

/** A file as it is handed out. */
export interface FileContent {
  readonly media_type: MediaType;
  readonly content: Buffer;
  readonly link_holder: LinkHolder;
}

/** Who got the link to a file. */
export interface LinkHolder {
  /** Either of these two. */
  readonly partner_id: string | null;
  readonly pharmacy_id: string | null;
  readonly key_id: string;
  /** The file, and what it belongs to. */
  readonly subject_ids: readonly string[];
}

/** @throws ServiceError `file_link_not_found`, also when the key that got the link may not read the file any more. */
export async function readPrescriptionFile(
  { database, fileStore, clock }: Pick<ServiceParts, 'database' | 'fileStore' | 'clock'>,
  token: string,
): Promise<FileContent> {
  if (fileStore === undefined) throw linkNotFound();
  const now = clock();
  const subject = readLink('file', token, fileStore.keys, now);
  if (subject === undefined) throw linkNotFound();
  const file = await readLinkedFile(database, subject.file_id, { holder_id: subject.key_id, now });
  if (file === undefined) throw linkNotFound();
  const { media_type, storage_key, prescription_id, pharmacy_id } = file;
  const content = await fileStore.read(storage_key);
  const link_holder = {
    partner_id: pharmacy_id === null ? file.partner_id : null,
    pharmacy_id,
    key_id: subject.key_id,
    subject_ids: [prescription_id, subject.file_id],
  };
  return { media_type, content, link_holder };
}

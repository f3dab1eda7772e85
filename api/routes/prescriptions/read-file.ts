/** `GET /prescription-files/{link}`: the content of a file, for whoever has the link while it works. */
import { recordAccess } from '../../../db/prescriptions/access.ts';
import { readFileForKey } from '../../../db/prescriptions/records.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endpoint, parameter } from '../../endpoint.ts';
import type { Operation } from '../../operation.ts';
import { READ_PRESCRIPTION_FILE } from '../../operations/prescriptions.ts';
import { fileHeaders, PRESCRIPTION_FILE_LINKS, readLink } from '../../prescriptions/file-links.ts';
import { linkNotFound } from '../../prescriptions/refusals.ts';

const HEADERS = fileHeaders('prescription');

/** @param operation what the API that serves it says of it. */
export function readPrescriptionFile(
  { database, fileStore, clock }: Dependencies,
  operation: Operation = READ_PRESCRIPTION_FILE,
) {
  return endpoint({
    method: 'GET',
    path: `${PRESCRIPTION_FILE_LINKS.path}/:link`,
    scope: 'public',
    operation,
    async handle(call) {
      if (fileStore === undefined) throw linkNotFound();
      const now = clock();
      const subject = readLink(parameter(call, 'link'), fileStore.keys, now);
      if (subject === undefined) throw linkNotFound();
      const file = await readFileForKey(database, { ...subject, now });
      if (file === undefined) throw linkNotFound();
      const { media_type, storage_key, ...access } = file;
      const content = await fileStore.read(storage_key);
      await recordAccess(database, { ...access, ...subject, action: 'file_read' });
      return { headers: HEADERS, file: { media_type, content } };
    },
  });
}

/** `GET /prescriptions/{prescription_id}`; each read is in the audit log before it is answered. */
import { recordAccess } from '../../../db/prescriptions/access.ts';
import { readPrescription as read } from '../../../db/prescriptions/records.ts';
import { nigerianDay } from '../../../domain/nigerian-day.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endpoint, parameter } from '../../endpoint.ts';
import { READ_PRESCRIPTION } from '../../operations/prescriptions.ts';
import { linkTo } from '../../prescriptions/file-links.ts';
import { prescriptionNotFound } from '../../prescriptions/refusals.ts';
import { noStore } from '../../prescriptions/sent-files.ts';

export function readPrescription({ database, fileStore, clock }: Dependencies) {
  return endpoint({
    method: 'GET',
    path: '/prescriptions/:prescription_id',
    scope: 'requests:read',
    operation: READ_PRESCRIPTION,
    async handle(call) {
      const { partner_id, key_id } = call.caller;
      const prescription_id = parameter(call, 'prescription_id');
      const now = clock();
      const found = await read(database, { prescription_id, partner_id }, nigerianDay(now));
      if (found === undefined) throw prescriptionNotFound();
      await recordAccess(database, {
        partner_id,
        key_id,
        prescription_id,
        file_id: null,
        action: 'record_read',
      });
      const files = found.files.map((file) => {
        if (fileStore === undefined) throw noStore();
        return { ...file, link: linkTo({ file_id: file.file_id, key_id }, fileStore.keys, now) };
      });
      return { data: { ...found, files }, headers: { 'Cache-Control': 'private, no-store' } };
    },
  });
}

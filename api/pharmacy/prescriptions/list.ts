/** `GET /orders/{request_id}/prescriptions`; each read is in the audit log before it is answered. */
import { recordAccess } from '../../../db/prescriptions/access.ts';
import { readPrescription } from '../../../db/prescriptions/records.ts';
import { nigerianDay } from '../../../domain/nigerian-day.ts';
import { reviewStepsFrom } from '../../../domain/prescriptions.ts';
import type { Dependencies } from '../../dependencies.ts';
import { parameter, pharmacyEndpoint } from '../../endpoint.ts';
import { linkTo } from '../../prescriptions/file-links.ts';
import { noStore } from '../../prescriptions/sent-files.ts';
import { PHARMACY_PATH } from '../path.ts';
import { LIST_ORDER_PRESCRIPTIONS } from './operations.ts';
import { requireOrder } from './require-order.ts';

export function listOrderPrescriptions({ database, fileStore, clock }: Dependencies) {
  return pharmacyEndpoint({
    method: 'GET',
    path: '/orders/:request_id/prescriptions',
    scope: 'orders:read',
    operation: LIST_ORDER_PRESCRIPTIONS,
    async handle(call) {
      const { key_id, pharmacy_id } = call.caller;
      const { request_id, partner_id, prescription_ids } = await requireOrder(database, {
        request_id: parameter(call, 'request_id'),
        pharmacy_id,
      });
      const now = clock();
      const prescriptions = [];
      for (const prescription_id of prescription_ids) {
        const found = await readPrescription(database, { prescription_id, partner_id }, nigerianDay(now));
        if (found === undefined) throw new Error('A prescription of a request is not there');
        const access = { partner_id, key_id, pharmacy_id, prescription_id, file_id: null };
        await recordAccess(database, { ...access, action: 'record_read' });
        const files = found.files.map((file) => {
          if (fileStore === undefined) throw noStore();
          const link = linkTo({ file_id: file.file_id, key_id }, fileStore.keys, now, PHARMACY_PATH);
          return { ...file, link };
        });
        prescriptions.push({ ...found, files, allowed_actions: reviewStepsFrom(found.status) });
      }
      const headers = { 'Cache-Control': 'private, no-store' };
      return { data: { request_id, prescriptions }, headers };
    },
  });
}

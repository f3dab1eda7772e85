/** Lists the prescriptions of an order for its pharmacist, with links to their files. */
import { readPrescription, type StoredPrescription } from '../../../db/prescriptions/records.ts';
import { showsPatient } from '../../../domain/pharmacies/shown-order.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import {
  reviewStepsFrom,
  type PrescriptionFile,
  type ReviewStep,
} from '../../../domain/prescriptions/prescriptions.ts';
import { linkTo, type FileLink } from '../files/file-links.ts';
import { noStore } from '../files/sent-files.ts';
import type { PharmacyKey, ReviewParts } from './parts.ts';
import { requireOrder } from './require-order.ts';

export interface ReviewablePrescription extends Omit<StoredPrescription, 'files' | 'enrollee_id'> {
  /** Null, like the details, and no file is named, unless the pharmacy has accepted the order and has it still. */
  readonly enrollee_id: string | null;
  readonly files: readonly (PrescriptionFile & { readonly link: FileLink })[];
  /** What can be said of it now. */
  readonly allowed_actions: readonly ReviewStep[];
}

export interface PrescriptionsOfOrder {
  readonly request_id: string;
  /** In the order in which they were attached. */
  readonly prescriptions: readonly ReviewablePrescription[];
}

/** @throws ServiceError `order_not_found`. */
export async function listOfOrder(
  { database, fileStore, clock }: Pick<ReviewParts, 'database' | 'fileStore' | 'clock'>,
  { pharmacy_id, key_id }: PharmacyKey,
  requestId: string,
): Promise<PrescriptionsOfOrder> {
  const order = await requireOrder(database, { request_id: requestId, pharmacy_id });
  const { request_id, partner_id, prescription_ids } = order;
  const now = clock();
  const prescriptions: ReviewablePrescription[] = [];
  for (const prescription_id of prescription_ids) {
    const found = await readPrescription(database, { prescription_id, partner_id }, nigerianDay(now));
    if (found === undefined) throw new Error('A prescription of a request is not there');
    if (!showsPatient(order.status)) {
      prescriptions.push({ ...found, enrollee_id: null, details: null, files: [], allowed_actions: [] });
      continue;
    }
    const files = found.files.map((file) => {
      if (fileStore === undefined) throw noStore();
      return { ...file, link: linkTo({ file_id: file.file_id, key_id }, fileStore.keys, now) };
    });
    prescriptions.push({ ...found, files, allowed_actions: reviewStepsFrom(found.status) });
  }
  return { request_id, prescriptions };
}

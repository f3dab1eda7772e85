/** Makes sure that prescriptions can be attached to a request. */
import type { Kysely } from 'kysely';
import { readPrescription } from '../../db/prescriptions/records.ts';
import type { Database } from '../../db/schema.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';
import { isUsable } from '../../domain/prescriptions/prescriptions.ts';
import { notUsable, prescriptionNotFound } from './refusals.ts';

export interface Attachment {
  readonly partner_id: string;
  readonly enrollee_id: string;
  readonly prescription_ids: readonly string[];
  readonly now: Date;
}

/**
 * All of them have to be the partner's, of the request's enrollee, and still lead to medicines.
 *
 * @throws ServiceError `prescription_not_found`, `prescription_not_usable`, for the first that is not.
 */
export async function requireUsable(
  database: Kysely<Database>,
  { partner_id, enrollee_id, prescription_ids, now }: Attachment,
): Promise<void> {
  const today = nigerianDay(now);
  for (const [place, prescription_id] of prescription_ids.entries()) {
    const found = await readPrescription(database, { prescription_id, partner_id }, today);
    if (found === undefined) throw prescriptionNotFound();
    if (found.enrollee_id !== enrollee_id) throw notUsable(place, 'is of another enrollee');
    if (!isUsable(found.status)) throw notUsable(place, `is ${found.status}`);
  }
}

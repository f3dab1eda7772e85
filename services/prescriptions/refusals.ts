/** Checks that a prescription can be used, and the errors when it cannot. */
import { type FileUsed, readPrescription } from '../../db/prescriptions/prescriptions.ts';
import { isUsable, MAX_PRESCRIPTIONS_OF_REQUEST } from '../../domain/prescriptions/prescriptions.ts';
import { ServiceError } from '../common/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';

/** The refusal for a prescription that is not there, or not this partner's. */
export function prescriptionNotFound(): ServiceError {
  return new ServiceError(
    'prescription_not_found',
    'You have no prescription with this id. Check the prescription_id.',
  );
}

/** The refusal for a link that does not work, or does not any more. */
export function linkNotFound(): ServiceError {
  return new ServiceError(
    'file_link_not_found',
    'This link has expired, or was not made by us. Read the prescription again for another.',
  );
}

/** The refusal of a file that is in another prescription already. */
export function fileAlreadyUsed({ file_id, prescription_id }: Omit<FileUsed, 'kind'>): ServiceError {
  return new ServiceError(
    'file_already_used',
    `The file ${file_id} is in your prescription ${prescription_id}, with other words or files. Use that one.`,
  );
}

/** The refusal of a prescription that the request can't have, at a place in `prescription_ids`. */
export function notUsable(place: number, why: string): ServiceError {
  const field = { path: `prescription_ids[${place}]`, code: 'prescription_not_usable', message: why };
  return new ServiceError('prescription_not_usable', `${field.path} ${why}.`, { fields: [field] });
}

/** The refusal of one prescription too many. */
export function tooManyPrescriptions(): ServiceError {
  return new ServiceError(
    'prescription_limit_reached',
    `A request may have ${MAX_PRESCRIPTIONS_OF_REQUEST} prescriptions, and would have more.`,
  );
}

interface Attachment {
  readonly partner_id: string;
  readonly enrollee_id: string;
  readonly prescription_ids: readonly string[];
  readonly now: Date;
}

/** Why a request cannot have these prescriptions: the first that is not the partner's, or of another enrollee, or used up. */
export async function prescriptionRefusal(
  database: Kysely<Database>,
  { partner_id, enrollee_id, prescription_ids, now }: Attachment,
): Promise<ServiceError | undefined> {
  const today = nigerianDay(now);
  for (const [place, prescription_id] of prescription_ids.entries()) {
    const found = await readPrescription(database, { prescription_id, partner_id }, today);
    if (found === undefined) return prescriptionNotFound();
    if (found.enrollee_id !== enrollee_id) return notUsable(place, 'is of another enrollee');
    if (!isUsable(found.status)) return notUsable(place, `is ${found.status}`);
  }
  return undefined;
}

/** @throws ServiceError `prescription_not_found`, `prescription_not_usable`, for the first that is not usable. */
export async function requireUsable(database: Kysely<Database>, attachment: Attachment): Promise<void> {
  const refusal = await prescriptionRefusal(database, attachment);
  if (refusal !== undefined) throw refusal;
}

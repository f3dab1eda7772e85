/** Checks whether a prescription can be used, and the errors when it cannot. */
import { type FileUsed, readPrescription } from '../../db/prescriptions/prescriptions.ts';
import { isUsable, MAX_PRESCRIPTIONS_OF_REQUEST } from '../../domain/prescriptions/prescriptions.ts';
import { ServiceError } from '../common/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { nigerianDay } from '../../domain/common/nigerian-day.ts';

/** The refusal for an unknown prescription and for a prescription of another partner. */
export function prescriptionNotFound(): ServiceError {
  return new ServiceError(
    'prescription_not_found',
    'You have no prescription with this id. Check the prescription_id.',
  );
}

export function linkNotFound(): ServiceError {
  return new ServiceError(
    'file_link_not_found',
    'This link has expired or is invalid. Read the prescription again to get a new link.',
  );
}

export function fileAlreadyUsed({ file_id, prescription_id }: Omit<FileUsed, 'kind'>): ServiceError {
  return new ServiceError(
    'file_already_used',
    `The file ${file_id} already belongs to your prescription ${prescription_id}, with other details or files. Use that prescription.`,
  );
}

/**
 * Creates the error for a prescription that the order cannot use.
 *
 * @param place index in `prescription_ids`.
 */
export function notUsable(place: number, why: string): ServiceError {
  const field = { path: `prescription_ids[${place}]`, code: 'prescription_not_usable', message: why };
  return new ServiceError('prescription_not_usable', `${field.path} ${why}.`, { fields: [field] });
}

export function tooManyPrescriptions(): ServiceError {
  return new ServiceError(
    'prescription_limit_reached',
    `A request can have at most ${MAX_PRESCRIPTIONS_OF_REQUEST} prescriptions.`,
  );
}

interface Attachment {
  readonly partner_id: string;
  readonly enrollee_id: string;
  readonly prescription_ids: readonly string[];
  readonly now: Date;
}

/** Returns the error for the first prescription that does not exist, belongs to another enrollee, or cannot be used any more. */
export async function prescriptionRefusal(
  database: Kysely<Database>,
  { partner_id, enrollee_id, prescription_ids, now }: Attachment,
): Promise<ServiceError | undefined> {
  const today = nigerianDay(now);
  for (const [place, prescription_id] of prescription_ids.entries()) {
    const found = await readPrescription(database, { prescription_id, partner_id }, today);
    if (found === undefined) return prescriptionNotFound();
    if (found.enrollee_id !== enrollee_id) return notUsable(place, 'belongs to another enrollee');
    if (!isUsable(found.status)) return notUsable(place, `is ${found.status}`);
  }
  return undefined;
}

/**
 * Requires that an order can use its prescriptions.
 *
 * @throws ServiceError `prescription_not_found`, `prescription_not_usable` as `prescriptionRefusal`.
 */
export async function requireUsable(database: Kysely<Database>, attachment: Attachment): Promise<void> {
  const refusal = await prescriptionRefusal(database, attachment);
  if (refusal !== undefined) throw refusal;
}

/** Records that a premises licence was found in its authority's register; the pharmacy has that one from then on. */
import { BadField, dateField, optionalTimeField, textField } from '../../../db/import/fields.ts';
import { verifyPharmacy as storeCheck, type CheckedLicence } from '../../../db/pharmacies/trust.ts';
import { licenceDay } from '../../../domain/pharmacies/licences.ts';
import type { Act, RegistryParts } from './parts.ts';
import { pharmacyNotFound, readFields } from './refusals.ts';

/** A licence as texts, which are read by the rules of the importer. */
export interface AskedCheck {
  readonly licence_authority: string;
  readonly licence_number: string;
  readonly licence_expires_on: string;
  /** RFC 3339: when it was looked up; now without it. */
  readonly checked_at?: string | undefined;
}

/**
 * A pharmacy that is suspended stays so.
 *
 * @throws ServiceError `validation_error`, also for a licence that is over or was looked up in the future;
 *   `pharmacy_not_found`.
 */
export async function verifyPharmacy(
  { database, clock }: Pick<RegistryParts, 'database' | 'clock'>,
  act: Act,
  asked: AskedCheck,
): Promise<void> {
  const licence = readFields(() => readCheck(asked, clock()));
  if ((await storeCheck(database, { ...act, ...licence })) === 'not_found') throw pharmacyNotFound();
}

function readCheck(asked: AskedCheck, now: Date): Omit<CheckedLicence, keyof Act> {
  const texts = { ...asked, checked_at: asked.checked_at ?? '' };
  const licence_expires_on = dateField(texts, 'licence_expires_on');
  if (licence_expires_on < licenceDay(now)) {
    throw new BadField(
      'licence_expires_on',
      `is ${licence_expires_on}, which is over; the licence must be renewed first`,
    );
  }
  const checked_at = optionalTimeField(texts, 'checked_at') ?? now;
  if (checked_at > now) throw new BadField('checked_at', 'is in the future');
  return {
    licence_authority: textField(texts, 'licence_authority'),
    licence_number: textField(texts, 'licence_number'),
    licence_expires_on,
    checked_at,
  };
}

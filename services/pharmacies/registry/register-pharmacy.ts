/** Makes a pharmacy, which nobody finds until it is verified. */
import { readPharmacy } from '../../../db/pharmacies/import-pharmacies.ts';
import { registerPharmacy as insertPharmacy } from '../../../db/pharmacies/trust.ts';
import { newId } from '../../../domain/common/ids.ts';
import { ServiceError } from '../../common/errors.ts';
import type { RegistryParts } from './parts.ts';
import { readFields } from './refusals.ts';

/** A pharmacy as texts, which are read by the rules of the importer. */
export interface AskedPharmacy {
  /** One is made without it. */
  readonly pharmacy_id?: string | undefined;
  readonly name: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  readonly latitude: string;
  readonly longitude: string;
  readonly licence_authority: string;
  readonly licence_number: string;
  readonly licence_expires_on: string;
}

/** Its id. @throws ServiceError `validation_error`, `pharmacy_exists`. */
export async function registerPharmacy(
  { database }: Pick<RegistryParts, 'database'>,
  { pharmacy_id = newId('pharmacy'), ...texts }: AskedPharmacy,
  made_by: string,
): Promise<string> {
  const {
    verified_at: _,
    latitude,
    longitude,
    ...pharmacy
  } = readFields(() => readPharmacy({ pharmacy_id, ...texts }));
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  if (!(await insertPharmacy(database, { ...pharmacy, ...place, made_by }))) {
    throw new ServiceError('pharmacy_exists');
  }
  return pharmacy_id;
}

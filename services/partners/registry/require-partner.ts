/** Makes sure that there is a partner before something is done for it. */
import type { Kysely } from 'kysely';
import { partnerExists } from '../../../db/partners/partners.ts';
import type { Database } from '../../../db/schema.ts';
import { ServiceError } from '../../common/errors.ts';

/** @throws ServiceError `partner_not_found`. */
export async function requirePartner(database: Kysely<Database>, partnerId: string): Promise<void> {
  if (!(await partnerExists(database, partnerId))) throw new ServiceError('partner_not_found');
}

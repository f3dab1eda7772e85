/** A pharmacy in full, for an operator: what it is, its licence, and who changed what. */
import type { Kysely } from 'kysely';
import { findGateway } from '../../db/pharmacies/gateways.ts';
import { showPharmacy } from '../../db/pharmacies/list.ts';
import { changesOf } from '../../db/pharmacies/trust.ts';
import type { Database } from '../../db/schema.ts';
import { tableLines } from '../table.ts';

/** Undefined when there is no such pharmacy. */
export async function pharmacyLines(
  database: Kysely<Database>,
  pharmacyId: string,
  now: Date,
): Promise<string[] | undefined> {
  const pharmacy = await showPharmacy(database, pharmacyId, now);
  if (pharmacy === undefined) return undefined;
  const gateway = await findGateway(database, pharmacyId, now);
  const { standing, suspension_reason, suspended_at, verified_at, verified_by } = pharmacy;
  const checked =
    verified_at === null ? 'never' : `${verified_at.toISOString()} by ${verified_by ?? 'an import'}`;
  const suspended =
    suspended_at === null ? 'no' : `since ${suspended_at.toISOString()}: ${suspension_reason ?? ''}`;
  const facts = [
    ['pharmacy', pharmacy.pharmacy_id],
    ['name', pharmacy.name],
    ['address', `${pharmacy.address}, ${pharmacy.city}, ${pharmacy.state}`],
    ['coordinates', `${pharmacy.latitude}, ${pharmacy.longitude}`],
    ['standing', standing],
    ['licence', `${pharmacy.licence_authority} ${pharmacy.licence_number}`],
    ['expires', pharmacy.licence_expires_on],
    ['checked', checked],
    ['suspended', suspended],
    ['orders', gateway.kind === 'http' ? `sent to ${gateway.url}` : 'read from the inbox'],
  ];
  const changes = (await changesOf(database, pharmacyId)).map(({ made_at, action, made_by, details }) => [
    made_at.toISOString(),
    action,
    made_by,
    Object.entries(details)
      .map(([name, value]) => `${name}=${value}`)
      .join(' '),
  ]);
  return [
    ...tableLines(['', ''], facts).slice(1),
    '',
    ...tableLines(['WHEN', 'WHAT', 'WHO', 'DETAILS'], changes),
  ];
}

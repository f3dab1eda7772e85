/** Prints a pharmacy with its licence and the history of changes. */
import type { PharmacyInFull } from '../../services/pharmacies/registry.ts';
import { tableLines } from '../table.ts';

export function pharmacyLines({ pharmacy, gateway_url, changes }: PharmacyInFull): string[] {
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
    ['orders', gateway_url === null ? 'read from the inbox' : `sent to ${gateway_url}`],
  ];
  const rows = changes.map(({ made_at, action, made_by, details }) => [
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
    ...tableLines(['AT', 'ACTION', 'OPERATOR', 'DETAILS'], rows),
  ];
}

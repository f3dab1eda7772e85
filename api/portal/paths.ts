/** Where the portal's internal API is. */
import type { OrganisationKind } from '../../domain/portal/roles.ts';

/** What every path of it begins with. */
export const PORTAL_BASE = '/internal';

/** What the paths of the APIs of partners and pharmacies begin with inside of it. */
export const ORGANISATION_BASES: Readonly<Record<OrganisationKind, string>> = {
  partner: '/partner',
  pharmacy: '/pharmacy',
};

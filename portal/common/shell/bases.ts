import type { UserOrganisation } from '../data/session.ts';

export const BASES: Readonly<Record<UserOrganisation['kind'], string>> = {
  partner: '/portal',
  pharmacy: '/console',
};

import type { OwnOrganisation } from '../data/session.ts';

export const BASES: Readonly<Record<OwnOrganisation['kind'], string>> = {
  partner: '/portal',
  pharmacy: '/console',
};

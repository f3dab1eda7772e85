/** Organisations of the portal, their roles, and the permissions of each role. */
import { PHARMACY_SCOPE_NAMES, type PharmacyScope, type Scope, SCOPE_NAMES } from '../partners.ts';

export const ORGANISATION_KINDS = ['partner', 'pharmacy'] as const;
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number];

/** Permissions in the portal that no API scope covers. */
const PORTAL_PERMISSION_NAMES = [
  'members:read',
  'members:manage',
  'keys:read',
  'keys:manage',
  'calls:read',
  'audit:read',
] as const;
type PortalPermission = (typeof PORTAL_PERMISSION_NAMES)[number];

export type Permission = Scope | PharmacyScope | PortalPermission;
export const PERMISSION_NAMES: Permission[] = [
  ...new Set([...PHARMACY_SCOPE_NAMES, ...SCOPE_NAMES, ...PORTAL_PERMISSION_NAMES]),
];

interface RoleDescription {
  readonly permissions: readonly Permission[];
}

/** The roles of each kind of organisation. A role that manages keys has every scope, because a key must not exceed its creator. */
export const ROLES = {
  partner: {
    owner: { permissions: [...SCOPE_NAMES, ...PORTAL_PERMISSION_NAMES] },
    developer: { permissions: [...SCOPE_NAMES, 'members:read', 'keys:read', 'keys:manage', 'calls:read'] },
    support: {
      permissions: ['medicines:search', 'requests:read', 'requests:cancel', 'members:read', 'calls:read'],
    },
  },
  pharmacy: {
    owner: { permissions: [...PHARMACY_SCOPE_NAMES, ...PORTAL_PERMISSION_NAMES] },
    pharmacist: { permissions: ['orders:read', 'orders:write', 'stock:write', 'members:read'] },
  },
} as const satisfies Readonly<Record<OrganisationKind, Readonly<Record<string, RoleDescription>>>>;

type RoleOf<Kind extends OrganisationKind> = keyof (typeof ROLES)[Kind] & string;
export type Role = { [Kind in OrganisationKind]: RoleOf<Kind> }[OrganisationKind];

export function rolesOf(kind: OrganisationKind): Role[] {
  return Object.keys(ROLES[kind]) as Role[];
}

/** The permissions of a role; none if organisations of this kind do not have the role. */
export function permissionsOf(kind: OrganisationKind, role: Role): readonly Permission[] {
  const roles: Readonly<Record<string, RoleDescription>> = ROLES[kind];
  return roles[role]?.permissions ?? [];
}

export function rolesThatMay(kind: OrganisationKind, permission: Permission): Role[] {
  return rolesOf(kind).filter((role) => permissionsOf(kind, role).includes(permission));
}

/** Who may do what in the portal: the one table of organisations, roles and what each role may do. */
import {
  PHARMACY_SCOPE_NAMES,
  PHARMACY_SCOPES,
  type PharmacyScope,
  type Scope,
  SCOPE_NAMES,
  SCOPES,
} from '../partners.ts';

/** What members belong to. */
export const ORGANISATION_KINDS = ['partner', 'pharmacy'] as const;
export type OrganisationKind = (typeof ORGANISATION_KINDS)[number];

/** What the portal lets its members do, beside what the scopes of the APIs stand for. */
export const PORTAL_PERMISSIONS = {
  'members:read': 'Seeing who the members are',
  'members:manage': 'Inviting and removing members, and changing their roles',
  'keys:read': 'Seeing the API keys, without their values',
  'keys:manage': 'Making, rotating and revoking API keys',
  'calls:read': 'Seeing the calls that were made, and how many',
  'audit:read': 'Seeing who did what in the portal',
} as const;
export type PortalPermission = keyof typeof PORTAL_PERMISSIONS;
const PORTAL_PERMISSION_NAMES = Object.keys(PORTAL_PERMISSIONS) as PortalPermission[];

/** What a member may do: a scope of the API of its organisation, or a permission of the portal. */
export type Permission = Scope | PharmacyScope | PortalPermission;
/** All of them, described. */
export const PERMISSIONS: Readonly<Record<Permission, string>> = {
  ...PHARMACY_SCOPES,
  ...SCOPES,
  ...PORTAL_PERMISSIONS,
};
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as Permission[];

export interface RoleDescription {
  readonly description: string;
  readonly permissions: readonly Permission[];
}

/** By kind of organisation. Whoever manages keys has every scope: a key can not do more than the member who made it. */
export const ROLES = {
  partner: {
    owner: {
      description: 'Everything, and who the members are.',
      permissions: [...SCOPE_NAMES, ...PORTAL_PERMISSION_NAMES],
    },
    developer: {
      description: 'Everything that an integration needs: keys, webhooks, requests, the log of calls.',
      permissions: [...SCOPE_NAMES, 'members:read', 'keys:read', 'keys:manage', 'calls:read'],
    },
    support: {
      description: 'Finds out what happened to a request, and cancels it.',
      permissions: ['medicines:search', 'requests:read', 'requests:cancel', 'members:read', 'calls:read'],
    },
  },
  pharmacy: {
    owner: {
      description: 'Everything, and who the members are.',
      permissions: [...PHARMACY_SCOPE_NAMES, ...PORTAL_PERMISSION_NAMES],
    },
    pharmacist: {
      description: 'Works the orders, and keeps stock and prices.',
      permissions: ['orders:read', 'orders:write', 'stock:write', 'members:read'],
    },
  },
} as const satisfies Readonly<Record<OrganisationKind, Readonly<Record<string, RoleDescription>>>>;

export type RoleOf<Kind extends OrganisationKind> = keyof (typeof ROLES)[Kind] & string;
export type Role = { [Kind in OrganisationKind]: RoleOf<Kind> }[OrganisationKind];

/** The roles of one kind of organisation. */
export function rolesOf(kind: OrganisationKind): Role[] {
  return Object.keys(ROLES[kind]) as Role[];
}

/** What a role may do; nothing where organisations of this kind have no such role. */
export function permissionsOf(kind: OrganisationKind, role: Role): readonly Permission[] {
  const roles: Readonly<Record<string, RoleDescription>> = ROLES[kind];
  return roles[role]?.permissions ?? [];
}

/** The roles of one kind of organisation that may do something. */
export function rolesThatMay(kind: OrganisationKind, permission: Permission): Role[] {
  return rolesOf(kind).filter((role) => permissionsOf(kind, role).includes(permission));
}

/** A signed-in user who acts for one organisation. */
import type { Membership, OrganisationChoice } from '../../db/portal/memberships.ts';
import {
  permissionsOf,
  type OrganisationKind,
  type Permission,
  type Role,
} from '../../domain/portal/roles.ts';
import { ServiceError } from '../common/errors.ts';
import type { KeyHolder } from '../partners/authentication.ts';

/** An organisation of which the user is a member. */
export interface OwnOrganisation {
  readonly organisation_id: string;
  readonly kind: OrganisationKind;
  readonly name: string;
  readonly role: Role;
}

/** A signed-in user. Its partner_id or pharmacy_id makes it a caller of the partner or pharmacy API. */
export interface Member extends KeyHolder {
  readonly user_id: string;
  readonly session_id: string;
  readonly email: string;
  /** The e-mail address until the user sets a name. */
  readonly name: string;
  /** True when each sign-in asks for a second factor. */
  readonly second_factor: boolean;
  /** The organisation that the session acts for. */
  readonly organisation: OwnOrganisation;
  /** All organisations of the user, oldest membership first. */
  readonly organisations: readonly OwnOrganisation[];
  readonly scopes: readonly Permission[];
  readonly ends_at: Date;
  /** Time of the user's last proof of identity in this session. */
  readonly proved_at: Date;
  /** True from a password reset until the user has confirmed what has access to the account. */
  readonly access_review_due: boolean;
  /** Set when the organisation is a partner. */
  readonly partner_id?: string;
  /** Set when the organisation is a pharmacy. */
  readonly pharmacy_id?: string;
}

type SessionMember =
  | 'session_id'
  | 'user_id'
  | 'email'
  | 'name'
  | 'second_factor'
  | 'ends_at'
  | 'proved_at'
  | 'access_review_due';

export type OpenSession = Pick<Member, SessionMember> & { readonly organisation_id: string };

/** Returns the member whom a session acts as; undefined when the user is not a member of the session's organisation. */
export function memberOf(session: OpenSession, memberships: readonly Membership[]): Member | undefined {
  const organisations = memberships.map((one): OwnOrganisation => ({
    organisation_id: one.organisation_id,
    kind: one.kind,
    name: one.organisation_name,
    role: one.role,
  }));
  const { organisation_id, session_id, user_id, email, name, second_factor } = session;
  const { ends_at, proved_at, access_review_due } = session;
  const organisation = organisations.find((one) => one.organisation_id === organisation_id);
  if (organisation === undefined) return undefined;
  return {
    session_id,
    user_id,
    email,
    name,
    second_factor,
    ends_at,
    proved_at,
    access_review_due,
    key_id: user_id,
    // Idempotency keys are separate for each user and organisation.
    account: `member:${user_id}:${organisation_id}`,
    organisation,
    organisations,
    scopes: permissionsOf(organisation.kind, organisation.role),
    ...organisationChoice(organisation.kind, organisation_id),
  };
}

/**
 * Returns the pharmacy that the member acts for.
 *
 * @throws ServiceError `insufficient_role` where the member acts for a partner.
 */
export function pharmacyOf({ pharmacy_id }: Pick<Member, 'pharmacy_id'>): string {
  if (pharmacy_id === undefined) {
    throw new ServiceError(
      'insufficient_role',
      'Only members of pharmacies can do this; you act for a partner.',
    );
  }
  return pharmacy_id;
}

export function organisationChoice(kind: OrganisationKind, organisation_id: string): OrganisationChoice {
  return kind === 'partner' ? { partner_id: organisation_id } : { pharmacy_id: organisation_id };
}

/** The member's organisation, as the owner of keys, endpoints and other objects. */
export function organisationOf({ organisation }: Pick<Member, 'organisation'>): OrganisationChoice {
  return organisationChoice(organisation.kind, organisation.organisation_id);
}

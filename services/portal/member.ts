/** Somebody who is signed in, and acts for one organisation. */
import type { Membership, OrganisationChoice } from '../../db/portal/memberships.ts';
import {
  permissionsOf,
  type OrganisationKind,
  type Permission,
  type Role,
} from '../../domain/portal/roles.ts';
import { ServiceError } from '../common/errors.ts';
import type { KeyHolder } from '../partners/authentication.ts';

/** One of the organisations that somebody is a member of. */
export interface OwnOrganisation {
  readonly organisation_id: string;
  readonly kind: OrganisationKind;
  readonly name: string;
  readonly role: Role;
}

/** The APIs of partners and of pharmacies take a member for what the kind of its organisation says. */
export interface Member extends KeyHolder {
  readonly user_id: string;
  readonly session_id: string;
  readonly email: string;
  /** The address until a name is given. */
  readonly name: string;
  /** Whether a sign-in asks for a second factor. */
  readonly second_factor: boolean;
  /** The one that it acts for. */
  readonly organisation: OwnOrganisation;
  /** All that the user is a member of, oldest first. */
  readonly organisations: readonly OwnOrganisation[];
  readonly scopes: readonly Permission[];
  /** When the session ends. */
  readonly ends_at: Date;
  /** When the user last proved who they are in this session. */
  readonly proved_at: Date;
  /** Whether the user is to check, since a password reset, what has access to the account. */
  readonly access_review_due: boolean;
  /** The organisation's id, where it is a partner. */
  readonly partner_id?: string;
  /** The same, where it is a pharmacy. */
  readonly pharmacy_id?: string;
}

export interface OpenSession {
  readonly session_id: string;
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly second_factor: boolean;
  readonly organisation_id: string;
  readonly ends_at: Date;
  readonly proved_at: Date;
  readonly access_review_due: boolean;
}

/** Undefined where the user is no member of the session's organisation. */
export function memberOf(session: OpenSession, memberships: readonly Membership[]): Member | undefined {
  const organisations = memberships.map((one): OwnOrganisation => ({
    organisation_id: one.organisation_id,
    kind: one.kind,
    name: one.organisation_name,
    role: one.role,
  }));
  const { organisation_id, session_id, user_id, email, name, second_factor, ends_at } = session;
  const { proved_at, access_review_due } = session;
  const known = {
    session_id,
    user_id,
    email,
    name,
    second_factor,
    ends_at,
    proved_at,
    access_review_due,
  };
  const organisation = organisations.find((one) => one.organisation_id === organisation_id);
  if (organisation === undefined) return undefined;
  return {
    ...known,
    key_id: session.user_id,
    // What is sent twice is told by who sent it, for whom.
    account: `member:${session.user_id}:${organisation_id}`,
    organisation,
    organisations,
    scopes: permissionsOf(organisation.kind, organisation.role),
    ...(organisation.kind === 'partner' ? { partner_id: organisation_id } : { pharmacy_id: organisation_id }),
  };
}

/** @throws ServiceError `insufficient_role` where the member acts for a partner. */
export function pharmacyOf({ pharmacy_id }: Pick<Member, 'pharmacy_id'>): string {
  if (pharmacy_id === undefined) {
    throw new ServiceError('insufficient_role', 'This is for members of pharmacies; you act for a partner.');
  }
  return pharmacy_id;
}

/** The organisation that a member acts for, as the owner of what is asked for. */
export function organisationOf({ organisation }: Pick<Member, 'organisation'>): OrganisationChoice {
  const { kind, organisation_id } = organisation;
  return kind === 'partner' ? { partner_id: organisation_id } : { pharmacy_id: organisation_id };
}

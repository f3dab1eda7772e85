/** Whose members the users of the portal are. */
import { sql, type Kysely } from 'kysely';
import type { OrganisationKind, Role } from '../../domain/portal/roles.ts';
import type { Database } from '../schema.ts';

/** A partner or a pharmacy. */
export type OrganisationChoice = { readonly partner_id: string } | { readonly pharmacy_id: string };

export type NewMembership = OrganisationChoice & { readonly role: Role };

export interface Membership {
  readonly user_id: string;
  readonly organisation_id: string;
  readonly kind: OrganisationKind;
  /** Of the partner or the pharmacy. */
  readonly organisation_name: string;
  readonly role: Role;
}

/** A member as the others are shown it. */
export interface MemberRow extends Membership {
  readonly email: string;
  readonly created_at: Date;
}

/** Makes a user a member; nothing where it is one of this organisation already. */
export async function addMembership(
  database: Kysely<Database>,
  membership: NewMembership & { readonly user_id: string },
): Promise<void> {
  await database
    .insertInto('portal_membership')
    .values(membership)
    .onConflict((conflict) => conflict.columns(['user_id', 'organisation_id']).doNothing())
    .execute();
}

/** Those of a user, oldest first. */
export async function listMemberships(database: Kysely<Database>, userId: string): Promise<Membership[]> {
  return memberships(database)
    .where('portal_membership.user_id', '=', userId)
    .orderBy('portal_membership.created_at')
    .orderBy('portal_membership.organisation_id')
    .execute();
}

/** The members of an organisation, or of all, oldest first. */
export async function listMembers(database: Kysely<Database>, organisationId?: string): Promise<MemberRow[]> {
  return memberships(database)
    .innerJoin('portal_user', 'portal_user.id', 'portal_membership.user_id')
    .select(['portal_user.email', 'portal_membership.created_at'])
    .$if(organisationId !== undefined, (members) =>
      members.where('portal_membership.organisation_id', '=', organisationId ?? ''),
    )
    .orderBy('portal_membership.created_at')
    .orderBy('portal_membership.user_id')
    .execute();
}

function memberships(database: Kysely<Database>) {
  return database
    .selectFrom('portal_membership')
    .leftJoin('partner', 'partner.partner_id', 'portal_membership.partner_id')
    .leftJoin('pharmacy', 'pharmacy.pharmacy_id', 'portal_membership.pharmacy_id')
    .select([
      'portal_membership.user_id',
      'portal_membership.organisation_id',
      'portal_membership.role',
      sql<OrganisationKind>`case when portal_membership.partner_id is null then 'pharmacy' else 'partner' end`.as(
        'kind',
      ),
      sql<string>`coalesce(partner.name, pharmacy.name)`.as('organisation_name'),
    ]);
}

/** Members of partners and pharmacies in the portal. */
import { sql } from 'kysely';
import {
  ORGANISATION_KINDS,
  rolesThatMay,
  type OrganisationKind,
  type Role,
} from '../../domain/portal/roles.ts';
import type { Db, Tx } from '../schema.ts';
import { MAX_MEMBERS } from '../../domain/portal/limits.ts';
import { onlyDefined } from '../queries.ts';

export type OrganisationChoice = { readonly partner_id: string } | { readonly pharmacy_id: string };

export type NewMembership = OrganisationChoice & { readonly role: Role };

export interface Membership {
  readonly user_id: string;
  readonly organisation_id: string;
  readonly kind: OrganisationKind;
  readonly organisation_name: string;
  readonly role: Role;
}

export interface MemberRow extends Membership {
  readonly email: string;
  readonly name: string;
  readonly second_factor: boolean;
  readonly created_at: Date;
}

export interface MemberChoice {
  readonly organisation_id: string;
  readonly user_id: string;
}

/**
 * Locks the members and invitations of an organisation until the transaction ends. All changes of them are made under this lock.
 */
export async function lockMembers(transaction: Tx, organisationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`portal members of ${organisationId}`}, 0))`.execute(
    transaction,
  );
}

/** True when an organisation may have another member or invitation. Call it under `lockMembers`. */
export async function hasRoomForMember(transaction: Tx, organisationId: string): Promise<boolean> {
  const { rows } = await sql<{ has_room: boolean }>`
    select (select count(*) from portal_membership where organisation_id = ${organisationId})
         + (select count(*) from portal_invitation where organisation_id = ${organisationId} and expires_at > now())
         < ${MAX_MEMBERS} as has_room`.execute(transaction);
  return rows[0]?.has_room === true;
}

/** Adds a member. An existing membership stays unchanged. */
export async function addMembership(
  database: Db,
  membership: NewMembership & { readonly user_id: string },
): Promise<void> {
  await database
    .insertInto('portal_membership')
    .values(membership)
    .onConflict((conflict) => conflict.columns(['user_id', 'organisation_id']).doNothing())
    .execute();
}

export async function listMemberships(database: Db, userId: string): Promise<Membership[]> {
  return memberships(database)
    .where('portal_membership.user_id', '=', userId)
    .orderBy('portal_membership.created_at')
    .orderBy('portal_membership.organisation_id')
    .execute();
}

export async function listMembers(database: Db, organisationId?: string): Promise<MemberRow[]> {
  return memberships(database)
    .innerJoin('portal_user', 'portal_user.id', 'portal_membership.user_id')
    .select([
      'portal_user.email',
      'portal_user.name',
      'portal_user.two_factor_enabled as second_factor',
      'portal_membership.created_at',
    ])
    .where((row) => row.and(onlyDefined({ 'portal_membership.organisation_id': organisationId })))
    .orderBy('portal_membership.created_at')
    .orderBy('portal_membership.user_id')
    .execute();
}

type MemberChange = { readonly role: Role } | 'remove';

/**
 * Changes or removes a member, and deletes the user with the last membership. Invitations that the member may not make any more are
 * withdrawn. When two owners remove each other at the same time, one stays.
 */
export async function changeMember(
  database: Db,
  { organisation_id, user_id }: MemberChoice,
  change: MemberChange,
): Promise<'changed' | 'not_found' | 'last_owner'> {
  return database.transaction().execute(async (transaction) => {
    await lockMembers(transaction, organisation_id);
    // The user is always locked before its dependent rows.
    await sql`select from portal_user where id = ${user_id} for no key update`.execute(transaction);
    const owners = await transaction
      .selectFrom('portal_membership')
      .where('organisation_id', '=', organisation_id)
      .where('role', '=', 'owner')
      .select('user_id')
      .execute();
    const isLastOwner = owners.length === 1 && owners[0]?.user_id === user_id;
    if (isLastOwner && (change === 'remove' || change.role !== 'owner')) return 'last_owner';
    const changed = await apply(transaction, { organisation_id, user_id }, change);
    if (change === 'remove' || !MAY_INVITE.includes(change.role))
      await withdrawInvitationsOf(transaction, user_id, organisation_id);
    return changed ? 'changed' : 'not_found';
  });
}

const MAY_INVITE = ORGANISATION_KINDS.flatMap((kind) => rolesThatMay(kind, 'members:manage'));

export async function withdrawInvitationsOf(
  database: Db,
  userId: string,
  organisationId?: string,
): Promise<void> {
  await database
    .deleteFrom('portal_invitation')
    .where('invited_by', '=', userId)
    .where((row) => row.and(onlyDefined({ organisation_id: organisationId })))
    .execute();
}

async function apply(
  transaction: Tx,
  { organisation_id, user_id }: MemberChoice,
  change: MemberChange,
): Promise<boolean> {
  if (change !== 'remove') {
    const { numUpdatedRows } = await transaction
      .updateTable('portal_membership')
      .set({ role: change.role })
      .where('organisation_id', '=', organisation_id)
      .where('user_id', '=', user_id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }
  const { numDeletedRows } = await transaction
    .deleteFrom('portal_membership')
    .where('organisation_id', '=', organisation_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst();
  await transaction
    .deleteFrom('portal_user')
    .where('id', '=', user_id)
    .where((user) =>
      user.not(
        user.exists(
          user
            .selectFrom('portal_membership')
            .whereRef('portal_membership.user_id', '=', 'portal_user.id')
            .select('user_id'),
        ),
      ),
    )
    .execute();
  return numDeletedRows > 0n;
}

function memberships(database: Db) {
  return database
    .selectFrom('portal_membership')
    .leftJoin('partner', 'partner.partner_id', 'portal_membership.partner_id')
    .leftJoin('pharmacy', 'pharmacy.pharmacy_id', 'portal_membership.pharmacy_id')
    .select(['portal_membership.user_id', 'portal_membership.organisation_id', 'portal_membership.role'])
    .select([kindOf('portal_membership'), ORGANISATION_NAME]);
}

export const kindOf = (table: 'portal_membership' | 'portal_invitation') =>
  sql<OrganisationKind>`case when ${sql.ref(`${table}.partner_id`)} is null then 'pharmacy' else 'partner' end`.as(
    'kind',
  );

export const ORGANISATION_NAME = sql<string>`coalesce(partner.name, pharmacy.name)`.as('organisation_name');

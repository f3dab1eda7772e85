/** Invitations to become a member of an organisation. */
import type { Selectable } from 'kysely';
import { OPERATOR } from '../../domain/audit.ts';
import { newId } from '../../domain/common/ids.ts';
import { permissionsOf, type OrganisationKind } from '../../domain/portal/roles.ts';
import type { Db, Tx } from '../schema.ts';
import {
  hasRoomForMember,
  kindOf,
  lockMembers,
  ORGANISATION_NAME,
  type OrganisationChoice,
} from './memberships.ts';
import type { PortalInvitationTable } from '../schema/portal.ts';

type Row = Selectable<PortalInvitationTable>;

export type Invitation = Pick<
  Row,
  'invitation_id' | 'organisation_id' | 'email' | 'role' | 'invited_by' | 'created_at' | 'expires_at'
> & {
  readonly kind: OrganisationKind;
  readonly organisation_name: string;
};

export type NewInvitation = OrganisationChoice &
  Pick<Row, 'email' | 'role' | 'token_sha256' | 'invited_by' | 'expires_at'>;

const SHOWN_COLUMNS = [
  'portal_invitation.invitation_id',
  'portal_invitation.organisation_id',
  'portal_invitation.email',
  'portal_invitation.role',
  'portal_invitation.invited_by',
  'portal_invitation.created_at',
  'portal_invitation.expires_at',
] as const;

/**
 * Stores an invitation. It replaces one for the same address and organisation, under a new id, so that actions on the previous one do not
 * apply to it.
 *
 * @returns `inviter_left` when the inviting user may not invite any more; `full` when the organisation has `MAX_MEMBERS`.
 */
export async function storeInvitation(
  database: Db,
  invitation: NewInvitation,
): Promise<Invitation | 'inviter_left' | 'member_exists' | 'full'> {
  const { email, invited_by } = invitation;
  const organisation_id = 'partner_id' in invitation ? invitation.partner_id : invitation.pharmacy_id;
  return database.transaction().execute(async (transaction) => {
    await lockMembers(transaction, organisation_id);
    if (!(await mayInvite(transaction, organisation_id, invited_by))) return 'inviter_left';
    if (await isMember(transaction, organisation_id, email)) return 'member_exists';
    await transaction
      .deleteFrom('portal_invitation')
      .where('organisation_id', '=', organisation_id)
      .where('email', '=', email)
      .execute();
    if (!(await hasRoomForMember(transaction, organisation_id))) return 'full';
    const invitation_id = newId('invitation');
    await transaction
      .insertInto('portal_invitation')
      .values({ invitation_id, ...invitation })
      .execute();
    return shown(transaction)
      .where('portal_invitation.invitation_id', '=', invitation_id)
      .executeTakeFirstOrThrow();
  });
}

async function isMember(transaction: Tx, organisation_id: string, email: string): Promise<boolean> {
  const member = await transaction
    .selectFrom('portal_membership')
    .innerJoin('portal_user', 'portal_user.id', 'portal_membership.user_id')
    .where('organisation_id', '=', organisation_id)
    .where('email', '=', email)
    .select('id')
    .executeTakeFirst();
  return member !== undefined;
}

/** Operators may always invite, users while their role allows it. */
async function mayInvite(transaction: Tx, organisation_id: string, invited_by: string): Promise<boolean> {
  if (invited_by === OPERATOR) return true;
  const [inviter] = await transaction
    .selectFrom('portal_membership')
    .where('organisation_id', '=', organisation_id)
    .where('user_id', '=', invited_by)
    .select(['role', kindOf('portal_membership')])
    .execute();
  return inviter !== undefined && permissionsOf(inviter.kind, inviter.role).includes('members:manage');
}

export async function listInvitations(
  database: Db,
  organisationId: string,
  now: Date,
): Promise<Invitation[]> {
  return shown(database)
    .where('portal_invitation.organisation_id', '=', organisationId)
    .where('portal_invitation.expires_at', '>', now)
    .orderBy('portal_invitation.created_at')
    .orderBy('portal_invitation.invitation_id')
    .execute();
}

export async function findInvitation(
  database: Db,
  tokenSha256: Buffer,
  now: Date,
): Promise<Invitation | undefined> {
  return shown(database)
    .where('portal_invitation.token_sha256', '=', tokenSha256)
    .where('portal_invitation.expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Consumes the link of an invitation. The statement returns the row that it deletes, so a link that was replaced or withdrawn meanwhile
 * grants nothing.
 */
export async function useInvitation(
  transaction: Tx,
  tokenSha256: Buffer,
  now: Date,
): Promise<UsedInvitation | undefined> {
  return transaction
    .deleteFrom('portal_invitation')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', now)
    .returning(['invitation_id', 'organisation_id', 'email', 'role', kindOf('portal_invitation')])
    .executeTakeFirst();
}

export type UsedInvitation = Pick<
  Invitation,
  'invitation_id' | 'organisation_id' | 'email' | 'role' | 'kind'
>;

export async function removeInvitation(
  database: Db,
  choice: Pick<Row, 'invitation_id' | 'organisation_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('portal_invitation')
    .where('invitation_id', '=', choice.invitation_id)
    .where('organisation_id', '=', choice.organisation_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

function shown(database: Db) {
  return database
    .selectFrom('portal_invitation')
    .leftJoin('partner', 'partner.partner_id', 'portal_invitation.partner_id')
    .leftJoin('pharmacy', 'pharmacy.pharmacy_id', 'portal_invitation.pharmacy_id')
    .select([...SHOWN_COLUMNS, kindOf('portal_invitation'), ORGANISATION_NAME]);
}

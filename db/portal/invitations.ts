/** Invitations: who is to become a member of which organisation. */
import { sql, type Kysely, type Selectable } from 'kysely';
import { newId } from '../../domain/common/ids.ts';
import type { OrganisationKind } from '../../domain/portal/roles.ts';
import type { Database } from '../schema.ts';
import { kindOf, ORGANISATION_NAME, type OrganisationChoice } from './memberships.ts';
import type { PortalInvitationTable } from './schema.ts';

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

/** Makes one, or takes the place of that which the address has for the organisation. Returns its id. */
export async function storeInvitation(
  database: Kysely<Database>,
  invitation: NewInvitation,
): Promise<string> {
  const { role, token_sha256, invited_by, expires_at } = invitation;
  const renewed = { role, token_sha256, invited_by, expires_at, created_at: sql<Date>`now()` };
  const { invitation_id } = await database
    .insertInto('portal_invitation')
    .values({ invitation_id: newId('invitation'), ...invitation })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'email']).doUpdateSet(renewed))
    .returning('invitation_id')
    .executeTakeFirstOrThrow();
  return invitation_id;
}

/** Those of an organisation that are open, oldest first. */
export async function listInvitations(
  database: Kysely<Database>,
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

/** The one that a link is for while it is open. */
export async function findInvitation(
  database: Kysely<Database>,
  tokenSha256: Buffer,
  now: Date,
): Promise<Invitation | undefined> {
  return shown(database)
    .where('portal_invitation.token_sha256', '=', tokenSha256)
    .where('portal_invitation.expires_at', '>', now)
    .executeTakeFirst();
}

/** Takes one away; false when it is gone already. */
export async function removeInvitation(
  database: Kysely<Database>,
  choice: Pick<Row, 'invitation_id' | 'organisation_id'>,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('portal_invitation')
    .where('invitation_id', '=', choice.invitation_id)
    .where('organisation_id', '=', choice.organisation_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets those that nobody accepted in time. */
export async function deleteExpiredInvitations(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('portal_invitation')
    .where(sql<boolean>`expires_at < now()`)
    .execute();
}

function shown(database: Kysely<Database>) {
  return database
    .selectFrom('portal_invitation')
    .leftJoin('partner', 'partner.partner_id', 'portal_invitation.partner_id')
    .leftJoin('pharmacy', 'pharmacy.pharmacy_id', 'portal_invitation.pharmacy_id')
    .select([...SHOWN_COLUMNS, kindOf('portal_invitation'), ORGANISATION_NAME]);
}

/** What gives access to a user's account, or was given by it, and lasts longer than a session. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import { withdrawInvitationsOf } from './memberships.ts';

export interface LastingAccessRow {
  readonly kind: 'passkey' | 'second_factor' | 'sign_on' | 'key' | 'invitation';
  readonly id: string;
  readonly name: string;
  /** The organisation of a key or an invitation. */
  readonly organisation_name: string | null;
  readonly created_at: Date | null;
  /** Whether it is out of use until the user has checked the list. */
  readonly is_suspended: boolean;
}

/** Newest first. */
export async function listLastingAccess(
  database: Kysely<Database>,
  userId: string,
): Promise<LastingAccessRow[]> {
  const { rows } = await sql<LastingAccessRow>`
    select 'passkey' as kind, passkey_id as id, portal_passkey.name, null as organisation_name, portal_passkey.created_at,
           coalesce(portal_passkey.created_at <= access_review_since, false) as is_suspended
      from portal_passkey join portal_user on portal_user.id = user_id where user_id = ${userId}
    union all
    select 'second_factor', user_id, 'Authenticator', null, null, false
      from portal_two_factor where user_id = ${userId} and verified
    union all
    select 'sign_on', id, provider_id, null, created_at, false
      from portal_account where user_id = ${userId} and provider_id <> 'credential'
    union all
    select 'key', key_id, api_key.name, coalesce(partner.name, pharmacy.name), api_key.created_at, false
      from api_key left join partner using (partner_id) left join pharmacy using (pharmacy_id)
     where created_by = ${userId} and revoked_at is null and (expires_at is null or expires_at > now())
    union all
    select 'invitation', invitation_id, email, coalesce(partner.name, pharmacy.name), portal_invitation.created_at, false
      from portal_invitation left join partner using (partner_id) left join pharmacy using (pharmacy_id)
     where invited_by = ${userId} and expires_at > now()
    order by created_at desc nulls last, id`.execute(database);
  return rows;
}

/** Whatever else signs in as the user is out of use until the user has checked the list. Withdraws the user's invitations. */
export async function requireReview(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction
    .updateTable('portal_user')
    .set({ access_review_since: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
  await withdrawInvitationsOf(transaction, userId);
}

export async function clearReview(transaction: Transaction<Database>, userId: string): Promise<void> {
  await transaction
    .updateTable('portal_user')
    .set({ access_review_since: null })
    .where('id', '=', userId)
    .execute();
}

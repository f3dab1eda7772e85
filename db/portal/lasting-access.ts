/** Lists access that outlasts a session (passkeys, keys, members and others), and stores the e-mails that announce it. */
import { type Selectable, sql } from 'kysely';
import type { PortalAccessNoticeTable } from '../schema/portal.ts';
import type { ListedAccess } from '../../domain/portal/lasting-access.ts';
import type { Db, Tx } from '../schema.ts';
import { withdrawInvitationsOf } from './memberships.ts';
import { randomUUID } from 'node:crypto';
import { isActiveKey } from '../partners/keys.ts';

export interface LastingAccessRow {
  readonly kind: ListedAccess;
  readonly id: string;
  readonly name: string;
  /** The organisation of a key, an invitation, a member or a webhook endpoint. */
  readonly organisation_name: string | null;
  /** When it was created, or for a member or webhook endpoint when the user last granted access. */
  readonly created_at: Date | null;
  /** True when it is unusable until the user has reviewed the list. */
  readonly is_suspended: boolean;
}

/**
 * Lists, newest first, everything that gives lasting access to the user's organisations. Includes existing members and
 * webhook endpoints of these organisations that, by the audit log, the user or keys created by the user have invited,
 * registered or changed.
 */
export async function listLastingAccess(database: Db, userId: string): Promise<LastingAccessRow[]> {
  const { rows } = await sql<LastingAccessRow>`
    with given as (
      select kind, subject_id, subject_name, at, portal_membership.organisation_id,
             coalesce(partner.name, pharmacy.name) as organisation_name
        from account_change
        join portal_membership on portal_membership.organisation_id = coalesce(account_change.partner_id, account_change.pharmacy_id)
        left join partner on partner.partner_id = portal_membership.partner_id
        left join pharmacy on pharmacy.pharmacy_id = portal_membership.pharmacy_id
       where portal_membership.user_id = ${userId}
         and actor_id in (select ${userId} union all select key_id from api_key where created_by = ${userId})
         and kind in ('member.invited', 'member.role_changed', 'webhook.created', 'webhook.changed', 'webhook.secret_rotated')
    )
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
     where created_by = ${userId} and ${isActiveKey()}
    union all
    select 'invitation', invitation_id, email, coalesce(partner.name, pharmacy.name), portal_invitation.created_at, false
      from portal_invitation left join partner using (partner_id) left join pharmacy using (pharmacy_id)
     where invited_by = ${userId} and expires_at > now()
    union all
    select 'member', portal_user.id, portal_user.email || ', ' || role, organisation_name, max(given.at), false
      from given join portal_membership using (organisation_id) join portal_user on portal_user.id = portal_membership.user_id
     where portal_user.id <> ${userId}
       and (given.kind = 'member.invited' and given.subject_name = portal_user.email
            or given.kind = 'member.role_changed' and given.subject_id = portal_user.id)
     group by portal_user.id, role, organisation_id, organisation_name
    union all
    select 'webhook', webhook_id, url, organisation_name, max(given.at), false
      from given join webhook on webhook_id = given.subject_id
     group by webhook_id, organisation_name
    order by created_at desc nulls last, id`.execute(database);
  return rows;
}

/** Suspends the user's passkeys until the user has reviewed the list, and withdraws the user's invitations. */
export async function requireReview(transaction: Tx, userId: string): Promise<void> {
  await transaction
    .updateTable('portal_user')
    .set({ access_review_since: sql<Date>`now()` })
    .where('id', '=', userId)
    .execute();
  await withdrawInvitationsOf(transaction, userId);
}

export async function clearReview(transaction: Tx, userId: string): Promise<void> {
  await transaction
    .updateTable('portal_user')
    .set({ access_review_since: null })
    .where('id', '=', userId)
    .execute();
}

export type AccessNotice = Omit<Selectable<PortalAccessNoticeTable>, 'tried_at'>;

/** Seconds after which another process may send a notice. */
const RETRY_SECONDS = 60;

export async function storeAccessNotice(
  database: Db,
  notice: Pick<AccessNotice, 'user_id' | 'kind' | 'client_address'>,
): Promise<AccessNotice> {
  return database
    .insertInto('portal_access_notice')
    .values({ notice_id: randomUUID(), ...notice })
    .returning(['notice_id', 'user_id', 'kind', 'client_address', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Deletes a notice that was sent, or whose change was refused. */
export async function deleteAccessNotice(database: Db, noticeId: string): Promise<void> {
  await database.deleteFrom('portal_access_notice').where('notice_id', '=', noticeId).execute();
}

/** Claims an unsent notice. Only one process gets it. */
export async function claimUnsentNotice(database: Db): Promise<AccessNotice | undefined> {
  const { rows } = await sql<AccessNotice>`
    update portal_access_notice set tried_at = now()
     where notice_id = (
       select notice_id from portal_access_notice
        where tried_at < now() - make_interval(secs => ${RETRY_SECONDS})
        order by tried_at limit 1 for update skip locked)
    returning notice_id, user_id, kind, client_address, created_at`.execute(database);
  return rows[0];
}

/** Deletes notices that could not be sent for a day. */
export async function deleteOldNotices(database: Db): Promise<void> {
  await database
    .deleteFrom('portal_access_notice')
    .where(sql<boolean>`created_at < now() - interval '1 day'`)
    .execute();
}

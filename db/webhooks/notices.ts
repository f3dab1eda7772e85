/** Notices about webhook endpoints for partners. A trigger puts each into the feed. */
import { sql, type Selectable } from 'kysely';
import { newId } from '../../domain/common/ids.ts';
import { rolesThatMay } from '../../domain/portal/roles.ts';
import {
  MAIL_DAYS,
  MAIL_RESTART_AFTER_SECONDS,
  isMailedToo,
  type EndpointEventType,
  type Notice,
  type NoticeData,
} from '../../domain/webhooks/notices.ts';
import type { Db, Tx } from '../schema.ts';
import type { WebhookTable } from '../schema/webhooks.ts';

export interface NewNotice {
  readonly partner_id: string;
  readonly webhook_id: string;
  readonly type: EndpointEventType;
  readonly at?: Date;
  readonly data: NoticeData;
}

/**
 * Notifies a partner. Must be the last statement of the transaction that changes the endpoint, because it locks the
 * partner's event counter until the commit and writers of events wait for it. To avoid deadlocks, lock nothing after
 * it, and lock the endpoint before it `for no key update`, never `for update`.
 *
 * @returns the id of the notice.
 */
export async function insertNotice(
  transaction: Tx,
  { partner_id, webhook_id, type, at = new Date(), data }: NewNotice,
): Promise<string> {
  const notice_id = newId('notice');
  const wants_mail = isMailedToo(type, data, at);
  await transaction
    .insertInto('webhook_notice')
    .values({ notice_id, partner_id, webhook_id, type, at, data: JSON.stringify(data), wants_mail })
    .execute();
  return notice_id;
}

export interface NoticeToMail extends Notice {
  /** Undefined for a deleted endpoint. */
  readonly endpoint: Pick<Selectable<WebhookTable>, 'url' | 'description'> | undefined;
  /** E-mail addresses of the partner's portal users who may manage webhooks. */
  readonly addresses: readonly string[];
}

/** Finds a notice that is still to be mailed; undefined when it needs no mail, or was mailed. */
export async function findNoticeToMail(database: Db, noticeId: string): Promise<NoticeToMail | undefined> {
  const notice = await database
    .selectFrom('webhook_notice')
    .where('notice_id', '=', noticeId)
    .where('wants_mail', '=', true)
    .where('mailed_at', 'is', null)
    .select(['notice_id', 'partner_id', 'webhook_id', 'type', 'at', 'data'])
    .executeTakeFirst();
  if (notice === undefined) return undefined;
  const endpoint = await database
    .selectFrom('webhook')
    .where('webhook_id', '=', notice.webhook_id)
    .select(['url', 'description'])
    .executeTakeFirst();
  const users = await database
    .selectFrom('portal_user')
    .innerJoin('portal_membership', 'portal_membership.user_id', 'portal_user.id')
    .where('portal_membership.partner_id', '=', notice.partner_id)
    .where('portal_membership.role', 'in', rolesThatMay('partner', 'webhooks:manage'))
    .orderBy('portal_membership.created_at')
    .orderBy('id')
    .select('email')
    .execute();
  return { ...notice, endpoint, addresses: users.map(({ email }) => email) };
}

export async function markNoticeMailed(database: Db, noticeId: string): Promise<void> {
  await database
    .updateTable('webhook_notice')
    .set({ mailed_at: sql<Date>`now()` })
    .where('notice_id', '=', noticeId)
    .execute();
}

/** Ids of notices whose mail is late but still worth sending, oldest first. */
export async function listUnmailedNotices(
  database: Db,
  lateBySeconds = MAIL_RESTART_AFTER_SECONDS,
): Promise<string[]> {
  const rows = await database
    .selectFrom('webhook_notice')
    .where('wants_mail', '=', true)
    .where('mailed_at', 'is', null)
    .where(
      sql<boolean>`at between now() - make_interval(days => ${MAIL_DAYS}) and now() - make_interval(secs => ${lateBySeconds})`,
    )
    .orderBy('at')
    .select('notice_id')
    .execute();
  return rows.map(({ notice_id }) => notice_id);
}

/** E-mails about lasting access: each is stored before what it is about is done, so that no crash loses it. */
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { LastingAccess } from '../../domain/portal/lasting-access.ts';
import type { Database } from '../schema.ts';

export interface AccessNotice {
  readonly notice_id: string;
  readonly user_id: string;
  readonly kind: LastingAccess;
  readonly client_address: string;
  readonly created_at: Date;
}

/** Seconds after which another process sends a notice that is not sent yet. */
const TAKEN_OVER_SECONDS = 60;

export async function storeAccessNotice(
  database: Kysely<Database>,
  notice: Pick<AccessNotice, 'user_id' | 'kind' | 'client_address'>,
): Promise<AccessNotice> {
  return database
    .insertInto('portal_access_notice')
    .values({ notice_id: randomUUID(), ...notice })
    .returning(['notice_id', 'user_id', 'kind', 'client_address', 'created_at'])
    .executeTakeFirstOrThrow();
}

/** Forgets a notice that was sent, or about something that was refused. */
export async function dropAccessNotice(database: Kysely<Database>, noticeId: string): Promise<void> {
  await database.deleteFrom('portal_access_notice').where('notice_id', '=', noticeId).execute();
}

/** Takes over a notice that nobody has sent; of several processes one gets it. */
export async function takeUnsentNotice(database: Kysely<Database>): Promise<AccessNotice | undefined> {
  const { rows } = await sql<AccessNotice>`
    update portal_access_notice set tried_at = now()
     where notice_id = (
       select notice_id from portal_access_notice
        where tried_at < now() - make_interval(secs => ${TAKEN_OVER_SECONDS})
        order by tried_at limit 1 for update skip locked)
    returning notice_id, user_id, kind, client_address, created_at`.execute(database);
  return rows[0];
}

/** Notices that could not be sent for a day are given up. */
export async function deleteOldNotices(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('portal_access_notice')
    .where(sql<boolean>`created_at < now() - interval '1 day'`)
    .execute();
}

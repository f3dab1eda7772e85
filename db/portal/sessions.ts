/** Sessions of portal users, apart from what better-auth does itself. */
import { sql, type Selectable } from 'kysely';
import type { Db } from '../schema.ts';
import type { PortalSessionTable } from '../schema/portal.ts';
import { MAX_SESSIONS, SESSION_IDLE_SECONDS, SESSION_MAX_SECONDS } from '../../domain/portal/limits.ts';

export type SessionRow = Pick<
  Selectable<PortalSessionTable>,
  'id' | 'user_agent' | 'created_at' | 'expires_at'
>;

export async function listSessions(database: Db, userId: string): Promise<SessionRow[]> {
  return database
    .selectFrom('portal_session')
    .where('user_id', '=', userId)
    .where(sql<boolean>`expires_at > now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select(['id', 'user_agent', 'created_at', 'expires_at'])
    .execute();
}

/** Ends a session of a user; false when the user has no such session. */
export async function endOwnSession(database: Db, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('portal_session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user except the kept one, and every unfinished sign-in. */
export async function endSessions(database: Db, userId: string, keptSessionId?: string): Promise<void> {
  await database
    .updateTable('portal_user')
    .set({ sign_in_epoch: sql<number>`sign_in_epoch + 1` })
    .where('id', '=', userId)
    .execute();
  await database
    .deleteFrom('portal_session')
    .where('user_id', '=', userId)
    .$if(keptSessionId !== undefined, (sessions) => sessions.where('id', '!=', keptSessionId ?? ''))
    .execute();
}

/**
 * Ends a new session if all sessions of the user were ended since its sign-in began; otherwise ends the oldest sessions beyond
 * `MAX_SESSIONS`.
 *
 * @param signInEpoch `sign_in_epoch` of the user at the start of the sign-in.
 * @returns whether the new session stays.
 */
export async function settleSession(
  database: Db,
  { id, user_id }: { readonly id: string; readonly user_id: string },
  signInEpoch: number,
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ sign_in_epoch: number }>`
      select sign_in_epoch from portal_user where id = ${user_id} for no key update`.execute(transaction);
    if (rows[0]?.sign_in_epoch !== signInEpoch) {
      await endPortalSession(transaction, id);
      return false;
    }
    await sql`
      delete from portal_session where id in (
        select id from portal_session where user_id = ${user_id} and id <> ${id}
         order by created_at desc, id offset ${MAX_SESSIONS - 1})`.execute(transaction);
    return true;
  });
}

/** Ends a session on every process immediately, because no process caches sessions. */
export async function endPortalSession(database: Db, sessionId: string): Promise<void> {
  await database.deleteFrom('portal_session').where('id', '=', sessionId).execute();
}

/** Switches a session to another organisation of its user; false when it has ended. */
export async function switchOrganisation(
  database: Db,
  sessionId: string,
  organisation_id: string,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('portal_session')
    .set({ organisation_id })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** `sessionEnd` of the domain in SQL. */
export const SESSION_END = sql<Date>`greatest(expires_at, least(
  now() + make_interval(secs => ${SESSION_IDLE_SECONDS}), created_at + make_interval(secs => ${SESSION_MAX_SECONDS})))`;

/** Extends a session in use. Returns its new expiry; undefined when it has ended. */
export async function renewSession(database: Db, sessionId: string): Promise<Date | undefined> {
  const renewed = await database
    .updateTable('portal_session')
    .set({ expires_at: SESSION_END })
    .where('id', '=', sessionId)
    .where(sql<boolean>`expires_at > now()`)
    .returning('expires_at')
    .executeTakeFirst();
  return renewed?.expires_at;
}

/** Records that the user has proved their identity; false when the session has ended. */
export async function recordIdentityProof(database: Db, sessionId: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('portal_session')
    .set({ proved_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

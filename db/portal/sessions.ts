/** The sessions of the portal's users, as far as the library does not look after them. */
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Database } from '../schema.ts';
import type { PortalSessionTable } from './schema.ts';

export type SessionRow = Pick<
  Selectable<PortalSessionTable>,
  'id' | 'user_agent' | 'created_at' | 'expires_at'
>;

/** Those of a user that have not ended, newest first. */
export async function listSessions(database: Kysely<Database>, userId: string): Promise<SessionRow[]> {
  return database
    .selectFrom('portal_session')
    .where('user_id', '=', userId)
    .where(sql<boolean>`expires_at > now()`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .select(['id', 'user_agent', 'created_at', 'expires_at'])
    .execute();
}

/** Ends one of a user's sessions; false when there is none with this id. */
export async function endOwnSession(
  database: Kysely<Database>,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('portal_session')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends all of a user's, but the one that is kept. */
export async function endSessions(
  database: Kysely<Database>,
  userId: string,
  keptSessionId?: string,
): Promise<void> {
  await database
    .deleteFrom('portal_session')
    .where('user_id', '=', userId)
    .$if(keptSessionId !== undefined, (sessions) => sessions.where('id', '!=', keptSessionId ?? ''))
    .execute();
}

/** Ends a session at once, on every process: nothing else remembers it. */
export async function endPortalSession(database: Kysely<Database>, sessionId: string): Promise<void> {
  await database.deleteFrom('portal_session').where('id', '=', sessionId).execute();
}

/** Has a session act for another organisation of its user; false when it has ended. */
export async function moveSession(
  database: Kysely<Database>,
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

/** Forgets the sessions that have ended. */
export async function deleteEndedSessions(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('portal_session')
    .where(sql<boolean>`expires_at < now()`)
    .execute();
}

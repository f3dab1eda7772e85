/** The people of partners who sign in to the portal. */
import { sql, type Kysely, type Selectable } from 'kysely';
import { newId } from '../../domain/common/ids.ts';
import type { Database } from '../schema.ts';
import type { PortalUserTable } from './schema.ts';

export type PortalUser = Pick<Selectable<PortalUserTable>, 'id' | 'partner_id' | 'email' | 'created_at'>;

const SHOWN_COLUMNS = ['id', 'partner_id', 'email', 'created_at'] as const;

export interface NewPortalUser {
  readonly partner_id: string;
  readonly email: string;
  /** Made by better-auth's `hashPassword`. */
  readonly password_hash: string;
}

/** Makes a user; undefined when somebody has the address already. */
export async function createPortalUser(
  database: Kysely<Database>,
  { partner_id, email, password_hash }: NewPortalUser,
): Promise<PortalUser | undefined> {
  const id = newId('user');
  return database.transaction().execute(async (transaction) => {
    const user = await transaction
      .insertInto('portal_user')
      .values({ id, partner_id, name: email, email: email.toLowerCase(), email_verified: true })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(SHOWN_COLUMNS)
      .executeTakeFirst();
    if (user === undefined) return undefined;
    await transaction
      .insertInto('portal_account')
      .values({ id, user_id: id, provider_id: 'credential', account_id: id, password: password_hash })
      .execute();
    return user;
  });
}

/** The users of a partner, or all, oldest first. */
export async function listPortalUsers(database: Kysely<Database>, partnerId?: string): Promise<PortalUser[]> {
  return database
    .selectFrom('portal_user')
    .select(SHOWN_COLUMNS)
    .$if(partnerId !== undefined, (users) => users.where('partner_id', '=', partnerId ?? ''))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Removes a user, whose sessions end with that; false when there is none with this address. */
export async function removePortalUser(database: Kysely<Database>, email: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('portal_user')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Ends a session at once, on every process: nothing else remembers it. */
export async function endPortalSession(database: Kysely<Database>, sessionId: string): Promise<void> {
  await database.deleteFrom('portal_session').where('id', '=', sessionId).execute();
}

/** Forgets the sessions that have ended. */
export async function deleteEndedSessions(database: Kysely<Database>): Promise<void> {
  await database
    .deleteFrom('portal_session')
    .where(sql<boolean>`expires_at < now()`)
    .execute();
}

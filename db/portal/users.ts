/** People who sign in to the portal. */
import { sql, type Kysely, type Selectable } from 'kysely';
import { newId } from '../../domain/common/ids.ts';
import type { Database } from '../schema.ts';
import { addMembership, type NewMembership } from './memberships.ts';
import type { PortalUserTable } from './schema.ts';

export type PortalUser = Pick<Selectable<PortalUserTable>, 'id' | 'email' | 'created_at'>;

const SHOWN_COLUMNS = ['id', 'email', 'created_at'] as const;

export interface NewPortalUser {
  /** Whose member the user is first. */
  readonly membership: NewMembership;
  readonly email: string;
  /** Made by better-auth's `hashPassword`. */
  readonly password_hash: string;
}

/** Makes a user; undefined when somebody has the address already. */
export async function createPortalUser(
  database: Kysely<Database>,
  { membership, email, password_hash }: NewPortalUser,
): Promise<PortalUser | undefined> {
  const id = newId('user');
  return database.transaction().execute(async (transaction) => {
    const user = await transaction
      .insertInto('portal_user')
      .values({ id, name: email, email: email.toLowerCase(), email_verified: true })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning(SHOWN_COLUMNS)
      .executeTakeFirst();
    if (user === undefined) return undefined;
    await transaction
      .insertInto('portal_account')
      .values({ id, user_id: id, provider_id: 'credential', account_id: id, password: password_hash })
      .execute();
    await addMembership(transaction, { user_id: id, ...membership });
    return user;
  });
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

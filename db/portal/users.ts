/** People who sign in to the portal. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import { newId } from '../../domain/common/ids.ts';
import type { Database } from '../schema.ts';
import { addMembership, type NewMembership } from './memberships.ts';
import { endSessions } from './sessions.ts';
import type { PortalUserTable } from './schema.ts';

export type PortalUser = Pick<Selectable<PortalUserTable>, 'id' | 'email' | 'created_at'>;

const SHOWN_COLUMNS = ['id', 'email', 'created_at'] as const;

export interface NewPortalUser {
  /** Whose member the user is first. */
  readonly membership: NewMembership;
  readonly email: string;
  /** Made by better-auth's `hashPassword`; none for who signs in by a provider only. */
  readonly password_hash: string | undefined;
  readonly name?: string | undefined;
}

/** Makes a user; undefined when somebody has the address already. */
export async function createPortalUser(
  database: Kysely<Database>,
  user: NewPortalUser,
): Promise<PortalUser | undefined> {
  return database.transaction().execute((transaction) => insertPortalUser(transaction, user));
}

/** The same, as part of more. */
export async function insertPortalUser(
  transaction: Transaction<Database>,
  { membership, email, password_hash, name = email }: NewPortalUser,
): Promise<PortalUser | undefined> {
  const id = newId('user');
  const user = await transaction
    .insertInto('portal_user')
    .values({ id, name, email: email.toLowerCase(), email_verified: true })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(SHOWN_COLUMNS)
    .executeTakeFirst();
  if (user === undefined) return undefined;
  if (password_hash !== undefined) {
    await transaction
      .insertInto('portal_account')
      .values({ id, user_id: id, provider_id: 'credential', account_id: id, password: password_hash })
      .execute();
  }
  await addMembership(transaction, { user_id: id, ...membership });
  return user;
}

/** The id of the user with this address. */
export async function findUserId(database: Kysely<Database>, email: string): Promise<string | undefined> {
  const user = await database
    .selectFrom('portal_user')
    .where('email', '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst();
  return user?.id;
}

/** The address of a user. */
export async function findUserEmail(database: Kysely<Database>, userId: string): Promise<string | undefined> {
  const user = await database
    .selectFrom('portal_user')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirst();
  return user?.email;
}

/** Gives a user another name. */
export async function renameUser(database: Kysely<Database>, userId: string, name: string): Promise<void> {
  await database.updateTable('portal_user').set({ name }).where('id', '=', userId).execute();
}

/** Of a user's password; undefined for who has none. */
export async function findPasswordHash(
  database: Kysely<Database>,
  userId: string,
): Promise<string | undefined> {
  const account = await database
    .selectFrom('portal_account')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .select('password')
    .executeTakeFirst();
  return account?.password ?? undefined;
}

/** Gives a user another password, and ends its sessions but one, where that is named. */
export async function setPassword(
  database: Kysely<Database>,
  { user_id, password_hash }: { readonly user_id: string; readonly password_hash: string },
  keptSessionId?: string,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('portal_account')
      .set({ password: password_hash })
      .where('user_id', '=', user_id)
      .where('provider_id', '=', 'credential')
      .execute();
    await transaction.deleteFrom('portal_password_reset').where('user_id', '=', user_id).execute();
    await transaction
      .updateTable('portal_two_factor')
      .set({ failed_verification_count: 0, locked_until: null })
      .where('user_id', '=', user_id)
      .execute();
    await endSessions(transaction, user_id, keptSessionId);
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

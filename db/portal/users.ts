/** Portal users, their passwords and their addresses. */
import type { Selectable } from 'kysely';
import { newId } from '../../domain/common/ids.ts';
import type { Db, Tx } from '../schema.ts';
import { addMembership, withdrawInvitationsOf, type NewMembership } from './memberships.ts';
import { endSessions } from './sessions.ts';
import type { PortalUserTable } from '../schema/portal.ts';

type PortalUser = Pick<Selectable<PortalUserTable>, 'id' | 'email' | 'created_at'>;

const SHOWN_COLUMNS = ['id', 'email', 'created_at'] as const;

interface NewPortalUser {
  readonly membership: NewMembership;
  readonly email: string;
  /** Made by better-auth's `hashPassword`; undefined for users who only sign in through a provider. */
  readonly password_hash: string | undefined;
  readonly name?: string | undefined;
}

/** Creates a user of the portal; returns undefined when another user has the address. */
export async function createPortalUser(database: Db, user: NewPortalUser): Promise<PortalUser | undefined> {
  return database.transaction().execute((transaction) => insertPortalUser(transaction, user));
}

/** `createPortalUser` as part of a transaction. */
export async function insertPortalUser(
  transaction: Tx,
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

export async function findUserId(database: Db, email: string): Promise<string | undefined> {
  const user = await database
    .selectFrom('portal_user')
    .where('email', '=', email.toLowerCase())
    .select('id')
    .executeTakeFirst();
  return user?.id;
}

export async function findUserEmail(database: Db, userId: string): Promise<string | undefined> {
  const user = await database
    .selectFrom('portal_user')
    .where('id', '=', userId)
    .select('email')
    .executeTakeFirst();
  return user?.email;
}

/** A user whose credentials no other transaction can change. */
type LockedUser = Pick<Selectable<PortalUserTable>, 'id' | 'email' | 'two_factor_enabled' | 'sign_in_epoch'>;

/**
 * Locks a user until the transaction ends. All changes and counts of a user's credentials are made under this lock, so that concurrent
 * changes see each other.
 */
export async function lockUser(transaction: Tx, userId: string): Promise<LockedUser | undefined> {
  return transaction
    .selectFrom('portal_user')
    .where('id', '=', userId)
    .select(['id', 'email', 'two_factor_enabled', 'sign_in_epoch'])
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks a user like `lockUser` for a change by one of the user's sessions. False when the session has ended, so that a session that a
 * password reset just ended cannot change anything.
 */
export async function lockUserOfSession(
  transaction: Tx,
  { user_id, session_id }: { readonly user_id: string; readonly session_id: string },
): Promise<boolean> {
  await lockUser(transaction, user_id);
  const session = await transaction
    .selectFrom('portal_session')
    .where('id', '=', session_id)
    .where('user_id', '=', user_id)
    .select('id')
    .executeTakeFirst();
  return session !== undefined;
}

export async function readSignInEpoch(database: Db, userId: string): Promise<number | undefined> {
  const user = await database
    .selectFrom('portal_user')
    .where('id', '=', userId)
    .select('sign_in_epoch')
    .executeTakeFirst();
  return user?.sign_in_epoch;
}

export type PasswordUser = Pick<
  Selectable<PortalUserTable>,
  'id' | 'sign_in_epoch' | 'two_factor_enabled'
> & {
  /** Hash; null for a user without a password. */
  readonly password: string | null;
};

export async function findPasswordUser(database: Db, email: string): Promise<PasswordUser | undefined> {
  return database
    .selectFrom('portal_user')
    .leftJoin('portal_account', (join) =>
      join
        .onRef('portal_account.user_id', '=', 'portal_user.id')
        .on('portal_account.provider_id', '=', 'credential'),
    )
    .where('portal_user.email', '=', email.toLowerCase())
    .select(['portal_user.id', 'sign_in_epoch', 'two_factor_enabled', 'portal_account.password'])
    .executeTakeFirst();
}

export async function renameUser(database: Db, userId: string, name: string): Promise<void> {
  await database.updateTable('portal_user').set({ name }).where('id', '=', userId).execute();
}

export async function findPasswordHash(database: Db, userId: string): Promise<string | undefined> {
  const account = await database
    .selectFrom('portal_account')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .select('password')
    .executeTakeFirst();
  return account?.password ?? undefined;
}

/**
 * Sets the password of a locked user, voids reset links, and ends all sessions except the kept one. A locked second factor stays locked,
 * because an attacker who reads the user's mail could otherwise continue to guess codes.
 */
export async function setPassword(
  transaction: Tx,
  { user_id, password_hash }: { readonly user_id: string; readonly password_hash: string },
  keptSessionId?: string,
): Promise<void> {
  await transaction
    .updateTable('portal_account')
    .set({ password: password_hash })
    .where('user_id', '=', user_id)
    .where('provider_id', '=', 'credential')
    .execute();
  await transaction.deleteFrom('portal_password_reset').where('user_id', '=', user_id).execute();
  await endSessions(transaction, user_id, keptSessionId);
}

/** Deletes a user with all sessions and sent invitations; false when no user has the address. */
export async function removePortalUser(database: Db, email: string): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom('portal_user')
      .where('email', '=', email.toLowerCase())
      .returning('id')
      .executeTakeFirst();
    if (removed !== undefined) await withdrawInvitationsOf(transaction, removed.id);
    return removed !== undefined;
  });
}

/** Links for setting a new password. Only hashes of their tokens are stored. */
import { sql } from 'kysely';
import type { Db, Tx } from '../schema.ts';
import { lockUser } from './users.ts';
import { MAX_OPEN_RESETS } from '../../domain/portal/limits.ts';

interface NewPasswordReset {
  readonly token_sha256: Buffer;
  readonly user_id: string;
  readonly expires_at: Date;
}

/**
 * Stores a password-reset link; returns false when the user has `MAX_OPEN_RESETS` open links, counted under a lock of
 * the user.
 */
export async function storeReset(database: Db, reset: NewPasswordReset): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await lockUser(transaction, reset.user_id);
    const { rows } = await sql`
      insert into portal_password_reset (token_sha256, user_id, expires_at)
      select ${reset.token_sha256}, ${reset.user_id}, ${reset.expires_at}
      where (select count(*) from portal_password_reset
              where user_id = ${reset.user_id} and expires_at > now()) < ${MAX_OPEN_RESETS}
      returning user_id`.execute(transaction);
    return rows.length > 0;
  });
}

export async function recordResetSent(database: Db, tokenSha256: Buffer): Promise<void> {
  await database
    .updateTable('portal_password_reset')
    .set({ sent_at: sql<Date>`now()` })
    .where('token_sha256', '=', tokenSha256)
    .execute();
}

/** Seconds after which another process may send the mail of a link. */
const RETRY_SECONDS = 30;

/**
 * Claims a link whose mail was not sent, and gives it a new token, because the first token is lost. Only one process gets it.
 *
 * @returns the user_id; undefined when no mail is late.
 */
export async function claimUnsentReset(database: Db, token_sha256: Buffer): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    update portal_password_reset set token_sha256 = ${token_sha256}, tried_at = now()
     where token_sha256 = (
       select token_sha256 from portal_password_reset
        where sent_at is null and expires_at > now()
          and tried_at < now() - make_interval(secs => ${RETRY_SECONDS})
        order by tried_at limit 1 for update skip locked)
    returning user_id`.execute(database);
  return rows[0]?.user_id;
}

export async function findReset(database: Db, tokenSha256: Buffer, now: Date): Promise<string | undefined> {
  const reset = await database
    .selectFrom('portal_password_reset')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst();
  return reset?.user_id;
}

/** Consumes a link; false when it was used or has expired. */
export async function useReset(transaction: Tx, tokenSha256: Buffer, now: Date): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('portal_password_reset')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

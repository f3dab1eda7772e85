/** Links by which a user sets a new password; only their hashes are kept. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../schema.ts';
import { lockUser } from './users.ts';
import { MAX_OPEN_RESETS } from '../../domain/portal/limits.ts';

export interface NewPasswordReset {
  readonly token_sha256: Buffer;
  readonly user_id: string;
  readonly expires_at: Date;
}

/** Stores one; false where the user has as many as may be open. Counts under a lock of the user. */
export async function storeReset(database: Kysely<Database>, reset: NewPasswordReset): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    await lockUser(transaction, reset.user_id);
    return insertReset(transaction, reset);
  });
}

async function insertReset(transaction: Transaction<Database>, reset: NewPasswordReset): Promise<boolean> {
  const { rows } = await sql`
    insert into portal_password_reset (token_sha256, user_id, expires_at)
    select ${reset.token_sha256}, ${reset.user_id}, ${reset.expires_at}
    where (select count(*) from portal_password_reset
            where user_id = ${reset.user_id} and expires_at > now()) < ${MAX_OPEN_RESETS}
    returning user_id`.execute(transaction);
  return rows.length > 0;
}

/** Notes that its mail is sent. */
export async function noteResetSent(database: Kysely<Database>, tokenSha256: Buffer): Promise<void> {
  await database
    .updateTable('portal_password_reset')
    .set({ sent_at: sql<Date>`now()` })
    .where('token_sha256', '=', tokenSha256)
    .execute();
}

/** Seconds after which whoever began to send a mail has died, or the mail server took none. */
const GIVEN_UP_SECONDS = 30;

/**
 * Takes over a link whose mail nobody has sent, and gives it another token: the first one is known nowhere any more.
 *
 * @returns whose it is; undefined when there is none. Of several processes one gets it.
 */
export async function takeUnsentReset(
  database: Kysely<Database>,
  token_sha256: Buffer,
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    update portal_password_reset set token_sha256 = ${token_sha256}, tried_at = now()
     where token_sha256 = (
       select token_sha256 from portal_password_reset
        where sent_at is null and expires_at > now()
          and tried_at < now() - make_interval(secs => ${GIVEN_UP_SECONDS})
        order by tried_at limit 1 for update skip locked)
    returning user_id`.execute(database);
  return rows[0]?.user_id;
}

/** Whose link it is while it is open. */
export async function findReset(
  database: Kysely<Database>,
  tokenSha256: Buffer,
  now: Date,
): Promise<string | undefined> {
  const reset = await database
    .selectFrom('portal_password_reset')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst();
  return reset?.user_id;
}

/** Uses a link up; false when it was used before, or is too old. */
export async function useReset(
  transaction: Transaction<Database>,
  tokenSha256: Buffer,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('portal_password_reset')
    .where('token_sha256', '=', tokenSha256)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Sign-ins in progress: attempt limits, pending second factors, passkey challenges and links to identity providers. */
import { sql } from 'kysely';
import type { Db } from '../schema.ts';
import { randomUUID } from 'node:crypto';
import {
  ATTEMPTS_MINUTES,
  FREE_ATTEMPTS,
  LONGEST_WAIT_SECONDS,
  FAILURES_TO_LIMIT_UNKNOWN_DEVICES,
} from '../../domain/portal/limits.ts';

const isForgotten = sql<boolean>`sign_in_attempts.last_at < now() - make_interval(mins => ${ATTEMPTS_MINUTES})`;

/** The next count of a bucket, which starts again when its attempts are forgotten. */
const NEXT_COUNT = {
  attempts: sql<number>`case when ${isForgotten} then 1 else sign_in_attempts.attempts + 1 end`,
  last_at: sql<Date>`now()`,
};

/**
 * Counts an attempt before it is made, so that concurrent attempts count too. This slows guessing without locking users out: an attempt
 * that comes too early neither counts nor extends the wait.
 *
 * @param bucket hash of the account and the client that tries it.
 * @param free number of attempts without a wait.
 * @returns milliseconds to wait; 0 when the attempt may be made now.
 */
export async function countSignIn(
  database: Db,
  bucket: Buffer,
  free: number = FREE_ATTEMPTS,
): Promise<number> {
  const wait = waitInterval(free);
  const counted = await database
    .insertInto('sign_in_attempts')
    .values({ bucket, attempts: 1, last_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet(NEXT_COUNT)
        // Concurrent free attempts never wait: one that began first may be counted after another.
        .where(
          sql<boolean>`${isForgotten} or sign_in_attempts.attempts < ${free}::int or sign_in_attempts.last_at + ${wait} <= now()`,
        ),
    )
    .returning('bucket')
    .executeTakeFirst();
  if (counted !== undefined) return 0;
  return Math.max(1, await waitOf(database, bucket, free));
}

/** `waitSeconds` of the domain in SQL. The exponent is bounded, so that every count gives a valid interval. */
export const waitInterval = (free: number) =>
  sql<string>`make_interval(secs => case when sign_in_attempts.attempts < ${free}::int then 0
    else least(${LONGEST_WAIT_SECONDS}::int, power(2, least(sign_in_attempts.attempts - ${free}::int, 10))) end)`;

/** Milliseconds to wait; 0 when an attempt may be made now. Counts nothing. */
export async function waitOf(database: Db, bucket: Buffer, free: number): Promise<number> {
  const row = await database
    .selectFrom('sign_in_attempts')
    .where('bucket', '=', bucket)
    .where(sql<boolean>`not (${isForgotten})`)
    .select(
      sql<number>`ceil(1000 * extract(epoch from last_at + ${waitInterval(free)} - now()))::int`.as(
        'wait_ms',
      ),
    )
    .executeTakeFirst();
  return Math.max(0, row?.wait_ms ?? 0);
}

/** Uncounts an attempt that was not made after all. */
export async function uncountSignIn(database: Db, bucket: Buffer): Promise<void> {
  await database
    .updateTable('sign_in_attempts')
    .set({ attempts: sql<number>`greatest(0, attempts - 1)` })
    .where('bucket', '=', bucket)
    .execute();
}

/** Counts a past event: a wrong password of an account, or a completed sign-in. */
export async function recordAttemptIn(database: Db, bucket: Buffer): Promise<void> {
  await database
    .insertInto('sign_in_attempts')
    .values({ bucket, attempts: 1, last_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet(NEXT_COUNT))
    .execute();
}

export async function hasManyFailures(database: Db, bucket: Buffer): Promise<boolean> {
  const row = await database
    .selectFrom('sign_in_attempts')
    .where('bucket', '=', bucket)
    .where(sql<boolean>`not (${isForgotten})`)
    .select('attempts')
    .executeTakeFirst();
  return (row?.attempts ?? 0) >= FAILURES_TO_LIMIT_UNKNOWN_DEVICES;
}

/** Resets a bucket after a sign-in, so that earlier attempts cause no wait. */
export async function resetSignIns(database: Db, bucket: Buffer): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('bucket', '=', bucket).execute();
}

export async function deleteForgottenSignIns(database: Db): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where(isForgotten).execute();
}

interface Pending {
  readonly identifier: string;
  readonly value: string;
  readonly minutes: number;
}

export async function storePending(database: Db, { identifier, value, minutes }: Pending): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${minutes})`;
  await database
    .insertInto('portal_verification')
    .values({ id: randomUUID(), identifier, value, expires_at })
    .execute();
}

/** Consumes a pending value; undefined when it is missing, used or expired. */
export async function consumePending(database: Db, identifier: string): Promise<string | undefined> {
  const taken = await database
    .deleteFrom('portal_verification')
    .where('identifier', '=', identifier)
    .where(sql<boolean>`expires_at > now()`)
    .returning('value')
    .executeTakeFirst();
  return taken?.value;
}

/** Reads a pending value without consuming it. */
export async function findPending(database: Db, identifier: string): Promise<string | undefined> {
  const found = await database
    .selectFrom('portal_verification')
    .where('identifier', '=', identifier)
    .where(sql<boolean>`expires_at > now()`)
    .select('value')
    .executeTakeFirst();
  return found?.value;
}

export async function updatePending(database: Db, identifier: string, value: string): Promise<void> {
  await database
    .updateTable('portal_verification')
    .set({ value })
    .where('identifier', '=', identifier)
    .execute();
}

export async function deletePending(database: Db, identifier: string): Promise<void> {
  await database.deleteFrom('portal_verification').where('identifier', '=', identifier).execute();
}

const CHALLENGE_MINUTES = 5;
const nameOf = (challenge: string) => `passkey-${challenge}`;

/**
 * Stores the challenge of a passkey until it is answered.
 *
 * @param userId empty for a sign-in, whose user is unknown.
 */
export async function storeChallenge(database: Db, challenge: string, userId: string): Promise<void> {
  await storePending(database, { identifier: nameOf(challenge), value: userId, minutes: CHALLENGE_MINUTES });
}

/** Removes a challenge and returns its user id; undefined when it is unknown, used or expired. */
export async function takeChallenge(database: Db, challenge: string): Promise<string | undefined> {
  return consumePending(database, nameOf(challenge));
}

/** A person at an identity provider. Subjects are permanent, unlike addresses, which may change hands. */
interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

export async function findLinkedUser(
  database: Db,
  { issuer, subject }: Subject,
): Promise<string | undefined> {
  const link = await database
    .selectFrom('portal_account')
    .where('provider_id', '=', issuer)
    .where('account_id', '=', subject)
    .select('user_id')
    .executeTakeFirst();
  return link?.user_id;
}

/** Links a user to a subject. Returns false when either is already linked. */
export async function linkUser(
  database: Db,
  user_id: string,
  { issuer, subject }: Subject,
): Promise<boolean> {
  const linked = await database
    .insertInto('portal_account')
    .values({ id: randomUUID(), user_id, provider_id: issuer, account_id: subject, password: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (linked.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

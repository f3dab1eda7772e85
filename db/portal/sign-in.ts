/** Sign-ins in progress: attempts, pending second factors, passkey challenges and links to identity providers. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { randomUUID } from 'node:crypto';
import {
  ATTEMPTS_MINUTES,
  FREE_ATTEMPTS,
  LONGEST_WAIT_SECONDS,
  FAILURES_TO_LIMIT_UNKNOWN_DEVICES,
} from '../../domain/portal/limits.ts';

const isForgotten = sql<boolean>`sign_in_attempts.last_at < now() - make_interval(mins => ${ATTEMPTS_MINUTES})`;

/**
 * Counts an attempt before it is made, so that attempts at the same time count as well. Guessing is slowed down and
 * no user is locked out: an attempt that is too early neither counts nor makes the wait longer.
 *
 * @param bucket tells who tries which account.
 * @param free how many attempts there are without a wait.
 * @returns the milliseconds to wait, 0 when the attempt may be made now.
 */
export async function countSignIn(
  database: Kysely<Database>,
  bucket: Buffer,
  free: number = FREE_ATTEMPTS,
): Promise<number> {
  const wait = waitAfter(free);
  const counted = await database
    .insertInto('sign_in_attempts')
    .values({ bucket, attempts: 1, last_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({
          attempts: sql<number>`case when ${isForgotten} then 1 else sign_in_attempts.attempts + 1 end`,
          last_at: sql<Date>`now()`,
        })
        // Free attempts at the same time never wait: one that began first may be counted after another.
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
export const waitAfter = (free: number) =>
  sql<string>`make_interval(secs => case when sign_in_attempts.attempts < ${free}::int then 0
    else least(${LONGEST_WAIT_SECONDS}::int, power(2, least(sign_in_attempts.attempts - ${free}::int, 10))) end)`;

/** The milliseconds to wait, 0 when an attempt may be made now. Counts nothing. */
export async function waitOf(database: Kysely<Database>, bucket: Buffer, free: number): Promise<number> {
  const row = await database
    .selectFrom('sign_in_attempts')
    .where('bucket', '=', bucket)
    .where(sql<boolean>`not (${isForgotten})`)
    .select(
      sql<number>`ceil(1000 * extract(epoch from last_at + ${waitAfter(free)} - now()))::int`.as('wait_ms'),
    )
    .executeTakeFirst();
  return Math.max(0, row?.wait_ms ?? 0);
}

/** Takes back the count of an attempt that was not made after all. */
export async function uncountSignIn(database: Kysely<Database>, bucket: Buffer): Promise<void> {
  await database
    .updateTable('sign_in_attempts')
    .set({ attempts: sql<number>`greatest(0, attempts - 1)` })
    .where('bucket', '=', bucket)
    .execute();
}

/** Counts what has happened already: a wrong password of an account, or a completed sign-in. */
export async function noteAttempt(database: Kysely<Database>, bucket: Buffer): Promise<void> {
  await database
    .insertInto('sign_in_attempts')
    .values({ bucket, attempts: 1, last_at: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        attempts: sql<number>`case when ${isForgotten} then 1 else sign_in_attempts.attempts + 1 end`,
        last_at: sql<Date>`now()`,
      }),
    )
    .execute();
}

/** Whether an account had many failures lately. */
export async function hasManyFailures(database: Kysely<Database>, bucket: Buffer): Promise<boolean> {
  const row = await database
    .selectFrom('sign_in_attempts')
    .where('bucket', '=', bucket)
    .where(sql<boolean>`not (${isForgotten})`)
    .select('attempts')
    .executeTakeFirst();
  return (row?.attempts ?? 0) >= FAILURES_TO_LIMIT_UNKNOWN_DEVICES;
}

/** Whoever is in need not wait for the tries before. */
export async function forgetSignIns(database: Kysely<Database>, bucket: Buffer): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('bucket', '=', bucket).execute();
}

/** Deletes what no longer counts. */
export async function deleteForgottenSignIns(database: Kysely<Database>): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where(isForgotten).execute();
}

interface Pending {
  /** What it is found by. */
  readonly identifier: string;
  readonly value: string;
  readonly minutes: number;
}

export async function keepPending(
  database: Kysely<Database>,
  { identifier, value, minutes }: Pending,
): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${minutes})`;
  await database
    .insertInto('portal_verification')
    .values({ id: randomUUID(), identifier, value, expires_at })
    .execute();
}

/** Its value; undefined when there is none, it was taken already, or is too old. */
export async function takePending(
  database: Kysely<Database>,
  identifier: string,
): Promise<string | undefined> {
  const taken = await database
    .deleteFrom('portal_verification')
    .where('identifier', '=', identifier)
    .where(sql<boolean>`expires_at > now()`)
    .returning('value')
    .executeTakeFirst();
  return taken?.value;
}

/** Its value, which stays; undefined when there is none, it was taken already, or is too old. */
export async function findPending(
  database: Kysely<Database>,
  identifier: string,
): Promise<string | undefined> {
  const found = await database
    .selectFrom('portal_verification')
    .where('identifier', '=', identifier)
    .where(sql<boolean>`expires_at > now()`)
    .select('value')
    .executeTakeFirst();
  return found?.value;
}

export async function setPending(
  database: Kysely<Database>,
  identifier: string,
  value: string,
): Promise<void> {
  await database
    .updateTable('portal_verification')
    .set({ value })
    .where('identifier', '=', identifier)
    .execute();
}

export async function dropPending(database: Kysely<Database>, identifier: string): Promise<void> {
  await database.deleteFrom('portal_verification').where('identifier', '=', identifier).execute();
}

const MINUTES = 5;
const nameOf = (challenge: string) => `passkey-${challenge}`;

/** @param forWhom a user's id; empty for a sign-in, which names nobody. */
export async function keepChallenge(
  database: Kysely<Database>,
  challenge: string,
  forWhom: string,
): Promise<void> {
  await keepPending(database, { identifier: nameOf(challenge), value: forWhom, minutes: MINUTES });
}

/** For whom it was; undefined when it was none of ours, is answered already, or too old. */
export async function takeChallenge(
  database: Kysely<Database>,
  challenge: string,
): Promise<string | undefined> {
  return takePending(database, nameOf(challenge));
}

/** Somebody as the provider names them, for good: an address may change hands, a subject does not. */
interface Subject {
  readonly issuer: string;
  readonly subject: string;
}

/** The id of the user who is linked with them. */
export async function findLinkedUser(
  database: Kysely<Database>,
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

/** False where either of them is linked with another one already. */
export async function linkUser(
  database: Kysely<Database>,
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

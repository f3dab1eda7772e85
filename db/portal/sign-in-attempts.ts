/** How often somebody failed to sign in: the same count for all processes, by Postgres's clock. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** What is quiet for so long is forgotten. */
export const ATTEMPTS_MINUTES = 15;
/** Tries without a wait between them. */
export const FREE_ATTEMPTS = 5;
/** The longest wait; it doubles from a second on with each try. */
export const LONGEST_WAIT_SECONDS = 60;
/** Failures of one account, from wherever, after which a stranger to it has one try without a wait. */
export const MANY_FAILURES = 100;

const isForgotten = sql<boolean>`sign_in_attempts.last_at < now() - make_interval(mins => ${ATTEMPTS_MINUTES})`;

/**
 * Counts a try before it is made, so that tries at the same moment count as well. Whoever has to wait is slowed down and
 * never shut out: a try too early neither counts nor makes the wait longer.
 *
 * @param bucket tells who tries which account.
 * @param free how many tries there are without a wait.
 * @returns the milliseconds to wait, 0 when the try may be made now.
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
        .where(sql<boolean>`${isForgotten} or sign_in_attempts.last_at + ${wait} <= now()`),
    )
    .returning('bucket')
    .executeTakeFirst();
  if (counted !== undefined) return 0;
  return Math.max(1, await waitOf(database, bucket, free));
}

/** The wait after the last attempt of a bucket. The exponent is bounded, so that every count gives a valid interval. */
const waitAfter = (free: number) =>
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
  return (row?.attempts ?? 0) >= MANY_FAILURES;
}

/** Whoever is in need not wait for the tries before. */
export async function forgetSignIns(database: Kysely<Database>, bucket: Buffer): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('bucket', '=', bucket).execute();
}

/** Deletes what no longer counts. */
export async function deleteForgottenSignIns(database: Kysely<Database>): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where(isForgotten).execute();
}

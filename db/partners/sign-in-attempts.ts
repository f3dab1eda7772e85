/** How often somebody tried to sign in with an address: the same count for all processes, by Postgres's clock. */
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** Tries of one address, right or wrong, in the time below. */
export const MAX_ATTEMPTS = 10;
export const ATTEMPTS_MINUTES = 15;

/**
 * Counts a try before it is made, so that tries at the same moment count as well.
 *
 * @returns the milliseconds to wait when there were too many, 0 when this one may be made.
 */
export async function countSignIn(database: Kysely<Database>, email: string): Promise<number> {
  const outdated = sql<boolean>`sign_in_attempts.since < now() - make_interval(mins => ${ATTEMPTS_MINUTES})`;
  const { attempts, wait_ms } = await database
    .insertInto('sign_in_attempts')
    .values({ bucket: bucketOf(email), attempts: 1, since: sql<Date>`now()` })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        attempts: sql<number>`case when ${outdated} then 1 else sign_in_attempts.attempts + 1 end`,
        since: sql<Date>`case when ${outdated} then now() else sign_in_attempts.since end`,
      }),
    )
    .returning([
      'attempts',
      sql<number>`ceil(1000 * extract(epoch from since - now()))::int + ${ATTEMPTS_MINUTES} * 60000`.as(
        'wait_ms',
      ),
    ])
    .executeTakeFirstOrThrow();
  return attempts > MAX_ATTEMPTS ? Math.max(1, wait_ms) : 0;
}

/** Whoever is in need not wait for the tries before. */
export async function forgetSignIns(database: Kysely<Database>, email: string): Promise<void> {
  await database.deleteFrom('sign_in_attempts').where('bucket', '=', bucketOf(email)).execute();
}

function bucketOf(email: string): number {
  return createHash('sha256').update(email.toLowerCase()).digest().readUInt16BE();
}

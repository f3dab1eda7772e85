/** Challenges that devices answer with a passkey: once, within minutes. */
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database } from '../schema.ts';

const MINUTES = 5;
const nameOf = (challenge: string) => `passkey-${challenge}`;

/** @param forWhom a user's id; empty for a sign-in, which names nobody. */
export async function keepChallenge(
  database: Kysely<Database>,
  challenge: string,
  forWhom: string,
): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${MINUTES})`;
  await database
    .insertInto('portal_verification')
    .values({ id: randomUUID(), identifier: nameOf(challenge), value: forWhom, expires_at })
    .execute();
}

/** For whom it was; undefined when it was none of ours, is answered already, or too old. */
export async function takeChallenge(
  database: Kysely<Database>,
  challenge: string,
): Promise<string | undefined> {
  const taken = await database
    .deleteFrom('portal_verification')
    .where('identifier', '=', nameOf(challenge))
    .where(sql<boolean>`expires_at > now()`)
    .returning('value')
    .executeTakeFirst();
  return taken?.value;
}

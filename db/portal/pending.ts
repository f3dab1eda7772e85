/** What somebody has begun and must finish within minutes, once: rows of `portal_verification`. */
import { sql, type Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Database } from '../schema.ts';

export interface Pending {
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

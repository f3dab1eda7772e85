/** When keys were last used. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Moves `last_used_at` of keys forward, never back, whichever process comes last.
 *
 * @param uses the last use known, by key_id.
 */
export async function recordKeyUses(
  database: Kysely<Database>,
  uses: ReadonlyMap<string, Date>,
): Promise<void> {
  // Locked in one order, so that two processes with the same keys do not wait for each other in a circle.
  await sql`
    with used as (
      select * from unnest(${[...uses.keys()]}::text[], ${[...uses.values()]}::timestamptz[]) as used (key_id, at)
    ), moving as (
      select key_id from api_key join used using (key_id)
        where last_used_at is null or last_used_at < at
        order by key_id for no key update of api_key
    )
    update api_key set last_used_at = greatest(last_used_at, at)
      from used join moving using (key_id) where api_key.key_id = used.key_id
  `.execute(database);
}

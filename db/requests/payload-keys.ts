/** The keys that payloads at Temporal are encrypted with, as they are stored: sealed. docs/decisions/0055. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/** By their ids: of a request, or `DEPLOYMENT`. */
export type SealedKeys = ReadonlyMap<string, string>;

interface Row {
  readonly key_id: string;
  readonly sealed: string;
}

/** Some of them, in one statement; what is not there is left out. */
export async function readPayloadKeys(
  database: Kysely<Database>,
  keyIds: readonly string[],
): Promise<SealedKeys> {
  const rows = await database
    .selectFrom('payload_key')
    .select(['key_id', 'sealed'])
    .where('key_id', '=', sql<string>`any(${[...keyIds]}::text[])`)
    .execute();
  return byId(rows);
}

/**
 * Keeps keys, in one statement: one that is there stays, whoever else makes one.
 *
 * @returns what each of them has now.
 */
export async function keepPayloadKeys(database: Kysely<Database>, made: SealedKeys): Promise<SealedKeys> {
  // In one order for all: statements that share rows wait for one another, and never both.
  const keyIds = [...made.keys()].toSorted();
  const sealed = keyIds.map((id) => made.get(id) ?? '');
  const { rows } = await sql<Row>`
    insert into payload_key (key_id, sealed)
    select * from unnest(${keyIds}::text[], ${sealed}::text[])
    on conflict (key_id) do update set key_id = excluded.key_id
    returning key_id, sealed
  `.execute(database);
  return byId(rows);
}

function byId(rows: readonly Row[]): SealedKeys {
  return new Map(rows.map(({ key_id, sealed }) => [key_id, sealed]));
}

/** What a sealed key belongs to: it is no other request's. */
export function payloadKeyContext(keyId: string): string {
  return `key of ${keyId}`;
}

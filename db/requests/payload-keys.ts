/** Stores the sealed keys that encrypt Temporal payloads and sealed columns. docs/decisions/0055. */
import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** By key_id: a request_id, a prescription_id, or `DEPLOYMENT_KEY_ID`. */
type SealedKeys = ReadonlyMap<string, string>;

interface Row {
  readonly key_id: string;
  readonly sealed: string;
}

/** Reads keys in one statement; missing ones are left out. */
export async function readPayloadKeys(database: Db, keyIds: readonly string[]): Promise<SealedKeys> {
  const rows = await database
    .selectFrom('payload_key')
    .select(['key_id', 'sealed'])
    .where('key_id', '=', sql<string>`any(${[...keyIds]}::text[])`)
    .execute();
  return byId(rows);
}

/**
 * Stores keys in one statement. Existing keys stay, also when processes race.
 *
 * @returns the stored keys.
 */
export async function storePayloadKeys(database: Db, newKeys: SealedKeys): Promise<SealedKeys> {
  // Sorted, so that statements that share rows cannot deadlock.
  const keyIds = [...newKeys.keys()].toSorted();
  const sealed = keyIds.map((id) => newKeys.get(id) ?? '');
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

export function payloadKeyContext(keyId: string): string {
  return `key of ${keyId}`;
}

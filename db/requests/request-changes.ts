/** What came to a request since it was last written, added to the read model. */
import { sql, type Kysely } from 'kysely';
import type { EntryBefore, RequestChange } from '../../domain/requests/messages.ts';
import { ENTRY } from '../sealing/sealed-columns.ts';
import { sealedText } from '../sealing/sealed-rows.ts';
import type { Database } from '../schema.ts';

/** `incomplete`: Postgres does not have everything that was before, and nothing is written. */
export type ChangeSaved = 'added' | 'was_there' | 'incomplete';

/**
 * Adds new entries after the one that they follow, in one statement; each gets its event and its deliveries, by triggers.
 * Repeated and late calls change nothing.
 */
export async function saveChange(database: Kysely<Database>, change: RequestChange): Promise<ChangeSaved> {
  if (await addedTo(database, change)) return 'added';
  return (await isSaved(database, change)) ? 'was_there' : 'incomplete';
}

async function addedTo(
  database: Kysely<Database>,
  { request_id, after, entries, prescription_ids }: RequestChange,
): Promise<boolean> {
  const latest = entries.at(-1) ?? after;
  const pharmacyIds = entries.flatMap(({ rerouted }) => (rerouted ? [rerouted.pharmacy.pharmacy_id] : []));
  const texts = await Promise.all(
    entries.map((value) => sealedText(database, ENTRY, { keyId: request_id, value })),
  );
  const { rows } = await sql`
    with known as (
      select request_id, array_append(former_pharmacy_ids, pharmacy_id) || ${pharmacyIds}::text[] as pharmacy_ids
      from request
      where request_id = ${request_id} and sequence = ${after.sequence} and ${hasAllUpTo(request_id, after)}
      for no key update
    ), added as (
      insert into timeline_entry (request_id, sequence, entry)
      select request_id, (entry ->> 'sequence')::integer, entry
      from known, unnest(${texts}::jsonb[]) as entry
    )
    update request set
      status = ${latest.status},
      sequence = ${latest.sequence},
      pharmacy_id = pharmacy_ids[cardinality(pharmacy_ids)],
      former_pharmacy_ids = trim_array(pharmacy_ids, 1),
      prescription_ids = case when cardinality(request.prescription_ids) < ${prescription_ids.length}
        then ${[...prescription_ids]}::text[] else request.prescription_ids end,
      updated_at = ${latest.at}::timestamptz
    from known where request.request_id = known.request_id
    returning request.request_id
  `.execute(database);
  return rows.length === 1;
}

/** Whether an earlier call wrote it. */
async function isSaved(
  database: Kysely<Database>,
  { request_id, after, entries, prescription_ids }: RequestChange,
): Promise<boolean> {
  const latest = entries.at(-1) ?? after;
  const { rows } = await sql`
    select from request
    where request_id = ${request_id} and ${hasAllUpTo(request_id, latest)}
      and prescription_ids @> ${[...prescription_ids]}::text[]
  `.execute(database);
  return rows.length === 1;
}

/** No entry is missing, and the last of them is that one: then all before it are those that were before it. */
function hasAllUpTo(request_id: string, { sequence, status, at }: EntryBefore) {
  return sql<boolean>`exists (
      select from timeline_entry where request_id = ${request_id} and sequence = ${sequence}
        and entry ->> 'status' = ${status} and entry ->> 'at' = ${at}
    ) and ${sequence} = (
      select count(*) from timeline_entry where request_id = ${request_id} and sequence <= ${sequence}
    )`;
}

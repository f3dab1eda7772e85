/** Takes the patient out of requests that are kept no longer; what happened to them stays. */
import { sql, type Kysely } from 'kysely';
import { ERASED } from '../../domain/common/retention.ts';
import { isTerminal, STATUSES } from '../../domain/requests/statuses.ts';
import type { Database } from '../schema.ts';

const ENDED = STATUSES.filter(isTerminal);

/**
 * Erases some of those that ended before a moment; safe to repeat, and beside others who do so.
 *
 * @returns how many; fewer than `limit` when there are no more.
 */
export async function erasePatients(
  database: Kysely<Database>,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<number> {
  // A function of the owner's: the application may not write to the timeline otherwise.
  const { rows } = await sql<{ erased: number }>`
    select erase_request_patients(${before}, ${ENDED}::text[], ${ERASED}, ${limit}) as erased
  `.execute(database);
  return rows[0]?.erased ?? 0;
}

/** Whose requests. */
export interface Enrollee {
  readonly partner_id: string;
  readonly enrollee_id: string;
}

/** Requests of an enrollee that have a patient still. */
export interface EnrolleeRequests {
  readonly ended: readonly string[];
  readonly open: readonly string[];
}

/** @param lock keeps them as they are until the transaction ends. */
export async function readEnrolleeRequests(
  database: Kysely<Database>,
  { partner_id, enrollee_id }: Enrollee,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<EnrolleeRequests> {
  const rows = await database
    .selectFrom('request')
    .where('partner_id', '=', partner_id)
    .where('enrollee_id', '=', enrollee_id)
    .where('erased_at', 'is', null)
    .select(['request_id', 'status'])
    .orderBy('request_id')
    .$if(lock, (query) => query.forUpdate())
    .execute();
  const ids = (wanted: boolean) =>
    rows.filter(({ status }) => isTerminal(status) === wanted).map(({ request_id }) => request_id);
  return { ended: ids(true), open: ids(false) };
}

/**
 * Takes the patient out of all requests of an enrollee, whenever they ended, in one transaction. Its owner alone may.
 *
 * @returns what was found; nothing was changed where one is open.
 */
export async function eraseEnrolleeRequests(
  database: Kysely<Database>,
  enrollee: Enrollee,
): Promise<EnrolleeRequests> {
  return database.transaction().execute(async (transaction) => {
    const found = await readEnrolleeRequests(transaction, enrollee, { lock: true });
    if (found.open.length === 0)
      await sql`select erase_patients_of(${[...found.ended]}::text[], ${ERASED})`.execute(transaction);
    return found;
  });
}

/** The images that were handed in for some requests. */
export async function readImagesOf(
  database: Kysely<Database>,
  requestIds: readonly string[],
): Promise<OldImage[]> {
  return database
    .selectFrom('delivery_proof')
    .select(['image_id', 'storage_key'])
    .where('request_id', '=', sql<string>`any(${[...requestIds]}::text[])`)
    .execute();
}

/** Where an image of a proof is. */
export interface OldImage {
  readonly image_id: string;
  readonly storage_key: string;
}

/** Some of the images that were handed in before a moment. */
export async function readOldImages(
  database: Kysely<Database>,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<OldImage[]> {
  return database
    .selectFrom('delivery_proof')
    .select(['image_id', 'storage_key'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
}

/** Forgets an image whose content is gone. */
export async function forgetImage(database: Kysely<Database>, imageId: string): Promise<void> {
  await database.deleteFrom('delivery_proof').where('image_id', '=', imageId).execute();
}

/** The images that prove deliveries. */
import { sql, type Insertable, type Kysely } from 'kysely';
import type { MediaType } from '../../domain/prescriptions/prescriptions.ts';
import { STATUSES, STATUS_DESCRIPTIONS } from '../../domain/requests/statuses.ts';
import { linkReader, type LinkReader, type NeededScopes } from '../portal/link-readers.ts';
import type { Database } from '../schema.ts';
import type { DeliveryProofTable } from './schema.ts';

/**
 * Says where an image is, before the step that it is for is asked for.
 *
 * @returns whether it was new; otherwise it is there already, at another place of the storage.
 */
export async function saveProofImage(
  database: Kysely<Database>,
  image: Insertable<DeliveryProofTable>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('delivery_proof')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export interface ShownImage {
  readonly media_type: MediaType;
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** Undefined when it is kept no longer: the timeline names no image that was not saved before. */
export async function readProofImage(
  database: Kysely<Database>,
  imageId: string,
): Promise<ShownImage | undefined> {
  const row = await database
    .selectFrom('delivery_proof')
    .where('image_id', '=', imageId)
    .select(['media_type', 'bytes', 'sha256'])
    .executeTakeFirst();
  return row && { ...row, sha256: row.sha256.toString('hex') };
}

/** Of whoever read the proof, and so got the link. */
const NEEDED: NeededScopes = { partner: 'requests:read', pharmacy: 'orders:read' };

/** What is needed to hand out an image. */
export interface StoredImage {
  readonly partner_id: string;
  readonly request_id: string;
  readonly media_type: MediaType;
  readonly storage_key: string;
}

/** An image for whoever got its link and may still read it: of the request's partner. */
export async function readLinkedImage(
  database: Kysely<Database>,
  image_id: string,
  by: LinkReader,
): Promise<StoredImage | undefined> {
  return database
    .selectFrom('delivery_proof as proof')
    .innerJoin('request', 'request.request_id', 'proof.request_id')
    .innerJoin(linkReader(by, NEEDED), 'reader.partner_id', 'request.partner_id')
    .where('image_id', '=', image_id)
    .select(['request.partner_id', 'request.request_id', 'media_type', 'storage_key'])
    .executeTakeFirst();
}

const ENDED = STATUSES.filter((status) => STATUS_DESCRIPTIONS[status].terminal);

/**
 * The images whose step was refused for good: their request has ended without naming them. While it is open the step
 * may still be taken, with the very same image.
 */
const isAbandoned = sql<boolean>`exists (
  select from request
   where request.request_id = delivery_proof.request_id and request.status = any(${sql.val(ENDED)})
     and not exists (
       select from timeline_entry
        where timeline_entry.request_id = delivery_proof.request_id
          and timeline_entry.entry -> 'proof' ->> 'image_id' = delivery_proof.image_id))`;

/** Which of these places of the storage hold an image that is, or may yet be, a proof. */
export async function keysOfProofs(
  database: Kysely<Database>,
  storageKeys: readonly string[],
): Promise<string[]> {
  const rows = await database
    .selectFrom('delivery_proof')
    .where('storage_key', 'in', storageKeys)
    .where(sql<boolean>`not ${isAbandoned}`)
    .select('storage_key')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

/** Forgets the image at this place, if there is one and it proves nothing. */
export async function forgetAbandonedProof(database: Kysely<Database>, storageKey: string): Promise<void> {
  await database
    .deleteFrom('delivery_proof')
    .where('storage_key', '=', storageKey)
    .where(isAbandoned)
    .execute();
}

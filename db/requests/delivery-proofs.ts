import { type Insertable, sql } from 'kysely';
import type { MediaType } from '../../domain/prescriptions/prescriptions.ts';
import { STATUS_DESCRIPTIONS, STATUSES } from '../../domain/requests/statuses.ts';
import type { Db } from '../schema.ts';
import type { DeliveryProofTable } from '../schema/requests.ts';
import { type OrganisationKind, rolesThatMay } from '../../domain/portal/roles.ts';
import { isActiveKey } from '../partners/keys.ts';

/**
 * Stores where an image is, before the step that submits it.
 *
 * @returns false when the image exists already, under another storage key.
 */
export async function saveProofImage(database: Db, image: Insertable<DeliveryProofTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('delivery_proof')
    .values(image)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

interface ShownImage {
  readonly media_type: MediaType;
  readonly bytes: number;
  readonly sha256: string;
}

/**
 * Reads media type, size and hash of an image; undefined once its retention has ended. The timeline never names an
 * image that was not stored.
 */
export async function readProofImage(database: Db, imageId: string): Promise<ShownImage | undefined> {
  const row = await database
    .selectFrom('delivery_proof')
    .where('image_id', '=', imageId)
    .select(['media_type', 'bytes', 'sha256'])
    .executeTakeFirst();
  return row && { ...row, sha256: row.sha256.toString('hex') };
}

interface StoredImage {
  readonly partner_id: string;
  readonly request_id: string;
  readonly media_type: MediaType;
  readonly storage_key: string;
}

/** Reads an image for the holder of its link, as long as the holder may read the partner's requests. */
export async function readLinkedImage(
  database: Db,
  image_id: string,
  by: LinkHolder,
): Promise<StoredImage | undefined> {
  return database
    .selectFrom('delivery_proof as proof')
    .innerJoin('request', 'request.request_id', 'proof.request_id')
    .innerJoin(linkReader(by), 'reader.partner_id', 'request.partner_id')
    .where('image_id', '=', image_id)
    .select(['request.partner_id', 'request.request_id', 'media_type', 'storage_key'])
    .executeTakeFirst();
}

const ENDED = STATUSES.filter((status) => STATUS_DESCRIPTIONS[status].terminal);

/**
 * True when the request has ended without naming the image, because its step was refused. While the request is open, a
 * repeated step may still use the image.
 */
const isAbandoned = sql<boolean>`exists (
  select from request
   where request.request_id = delivery_proof.request_id and request.status = any(${sql.val(ENDED)})
     and not exists (
       select from timeline_entry
        where timeline_entry.request_id = delivery_proof.request_id
          and timeline_entry.entry -> 'proof' ->> 'image_id' = delivery_proof.image_id))`;

/** Returns those of the storage keys whose image is a proof or may become one. */
export async function keysOfProofs(database: Db, storageKeys: readonly string[]): Promise<string[]> {
  const rows = await database
    .selectFrom('delivery_proof')
    .where('storage_key', 'in', storageKeys)
    .where(sql<boolean>`not ${isAbandoned}`)
    .select('storage_key')
    .execute();
  return rows.map(({ storage_key }) => storage_key);
}

export async function deleteAbandonedProof(database: Db, storageKey: string): Promise<void> {
  await database
    .deleteFrom('delivery_proof')
    .where('storage_key', '=', storageKey)
    .where(isAbandoned)
    .execute();
}

export interface LinkHolder {
  /** Id of the key or the user that received the link. */
  readonly holder_id: string;
  readonly now: Date;
}

/** Scopes that a key or role needs to get a link to a file, and to open the link. */
const LINK_SCOPES = { partner: 'requests:read', pharmacy: 'orders:read' } as const;

/**
 * Joins, as `reader`, the partner or pharmacy for which the holder of a link may read it. Has no row when the key is not active, or the
 * user has no session.
 */
export function linkReader({ holder_id, now }: LinkHolder) {
  const roles = (kind: OrganisationKind) => sql`${rolesThatMay(kind, LINK_SCOPES[kind])}::text[]`;
  return sql<{ partner_id: string | null; pharmacy_id: string | null }>`(
    select partner_id, pharmacy_id from api_key
     where key_id = ${holder_id} and ${isActiveKey(sql<Date>`${now}`)}
       and case when pharmacy_id is null then ${LINK_SCOPES.partner} else ${LINK_SCOPES.pharmacy} end = any (scopes)
    union all
    select partner_id, pharmacy_id from portal_membership
     where user_id = ${holder_id}
       and role = any (case when pharmacy_id is null then ${roles('partner')} else ${roles('pharmacy')} end)
       and exists (
         select from portal_session
          where portal_session.user_id = portal_membership.user_id
            and portal_session.organisation_id = portal_membership.organisation_id
            and expires_at > ${now}
       )
  )`.as<'reader'>(sql.ref('reader'));
}

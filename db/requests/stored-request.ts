/** Reads the rows of a request, and overwrites them with what its workflow decided. */
import { isDeepStrictEqual } from 'node:util';
import { sql, type Selectable } from 'kysely';
import type { LateAuthorization } from '../../domain/holds/authorization.ts';
import type { RequestProjection } from '../../domain/requests/messages.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { ENTRY_COLUMN, LATE_AUTHORIZATION_COLUMN, SUBMISSION_COLUMN } from '../sealed-columns.ts';
import { sealedText } from '../sealed-rows.ts';
import type { Db, Tx } from '../schema.ts';
import { restoreOffers, type KnownOffer } from '../pharmacies/offered-orders.ts';
import { columnsOf, lockTimeline, saveRequest } from './requests.ts';
import type { RequestTable } from '../schema/requests.ts';

export interface StoredRequest extends Selectable<RequestTable> {
  /** By sequence, possibly with gaps. */
  readonly timeline: readonly TimelineEntry[];
}

export async function readStoredRequest(
  database: Db,
  request_id: string,
): Promise<StoredRequest | undefined> {
  const row = await database
    .selectFrom('request')
    .selectAll()
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const entries = await database
    .selectFrom('timeline_entry')
    .select(['request_id', 'entry'])
    .where('request_id', '=', request_id)
    .orderBy('sequence')
    .execute();
  return { ...row, timeline: entries.map(({ entry }) => entry) };
}

/**
 * Overwrites the rows of a request and of its offered orders with what its workflow decided. Only the owner of the tables can
 * replace entries that differ.
 *
 * @returns false, and changes nothing, when Postgres has entries that the workflow lacks.
 */
export async function overwriteRequest(
  database: Db,
  {
    projection,
    offers,
    late_authorization: late = null,
  }: {
    readonly projection: Required<RequestProjection>;
    readonly offers: readonly KnownOffer[];
    /** Null leaves the stored code unchanged. */
    readonly late_authorization?: LateAuthorization | null;
  },
): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const { request_id } = projection.submission;
    await lockTimeline(transaction, request_id);
    const stored = await readStoredRequest(transaction, request_id);
    if ((stored?.timeline.at(-1)?.sequence ?? 0) > projection.timeline.length) return false;
    await saveRequest(transaction, projection);
    await replaceEntries(transaction, request_id, projection.timeline, stored?.timeline ?? []);
    await replaceRow(transaction, projection, late);
    await restoreOffers(transaction, request_id, offers);
    return true;
  });
}

async function replaceEntries(
  transaction: Tx,
  request_id: string,
  timeline: readonly TimelineEntry[],
  stored: readonly TimelineEntry[],
): Promise<void> {
  for (const entry of stored) {
    const { sequence } = entry;
    const decided = timeline[sequence - 1];
    // Skipped, because the application role may not run even an update that changes nothing.
    if (decided === undefined || isDeepStrictEqual(entry, decided)) continue;
    const text = await sealedText(transaction, ENTRY_COLUMN, { keyId: request_id, value: decided });
    await sql`
      update timeline_entry set entry = ${text}::jsonb
      where request_id = ${request_id} and sequence = ${sequence}
    `.execute(transaction);
  }
}

async function replaceRow(
  transaction: Tx,
  projection: Required<RequestProjection>,
  late: LateAuthorization | null,
): Promise<void> {
  const { submission } = projection;
  const { request_id: keyId } = submission;
  await transaction
    .updateTable('request')
    .set({
      ...columnsOf(projection),
      submission: await sealedText(transaction, SUBMISSION_COLUMN, { keyId, value: submission }),
      ...(late === null
        ? {}
        : {
            late_authorization: await sealedText(transaction, LATE_AUTHORIZATION_COLUMN, {
              keyId,
              value: late,
            }),
          }),
    })
    .where('request_id', '=', keyId)
    .execute();
}

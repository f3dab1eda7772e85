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

/** An event of a removed entry that an endpoint may have received. */
export interface SentEvent {
  readonly webhook_id: string;
  readonly sequence: number;
}

/**
 * Overwrites the rows of a request and of its offered orders with what its workflow decided. Only the owner of the tables can
 * replace entries that differ.
 *
 * @param further what to do with entries that the workflow lacks; only the owner can remove them, with their events.
 * @returns the removed events that endpoints may have received; `ahead`, with nothing changed, when Postgres has entries
 *   that the workflow lacks and they are not to be removed.
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
  further: 'refuse' | 'remove' = 'refuse',
): Promise<readonly SentEvent[] | 'ahead'> {
  return database.transaction().execute(async (transaction) => {
    const { request_id } = projection.submission;
    await lockTimeline(transaction, request_id);
    const stored = await readStoredRequest(transaction, request_id);
    const isAhead = (stored?.timeline.at(-1)?.sequence ?? 0) > projection.timeline.length;
    if (isAhead && further === 'refuse') return 'ahead';
    const removed = isAhead ? await removeEntries(transaction, request_id, projection.timeline.length) : [];
    await saveRequest(transaction, projection);
    await replaceEntries(transaction, request_id, projection.timeline, stored?.timeline ?? []);
    await replaceRow(transaction, projection, late);
    await restoreOffers(transaction, request_id, offers);
    return removed;
  });
}

/** Removes the entries after one, with their events and deliveries. */
async function removeEntries(transaction: Tx, request_id: string, after: number): Promise<SentEvent[]> {
  const deliveries = await transaction
    .deleteFrom('webhook_delivery')
    .where('request_id', '=', request_id)
    .where('sequence', '>', after)
    .returning(['webhook_id', 'sequence', 'last_attempt_at'])
    .execute();
  await sql`delete from event where request_id = ${request_id} and sequence > ${after}`.execute(transaction);
  await sql`delete from timeline_entry where request_id = ${request_id} and sequence > ${after}`.execute(
    transaction,
  );
  return deliveries
    .filter(({ last_attempt_at }) => last_attempt_at !== null)
    .map(({ webhook_id, sequence }) => ({ webhook_id, sequence }));
}

/** Corrects the columns of a request that follow from its timeline. */
export async function alignRow(
  database: Db,
  { submission, timeline, prescription_ids }: Required<RequestProjection>,
): Promise<void> {
  await database
    .updateTable('request')
    .set(columnsOf({ submission, timeline, prescription_ids }))
    .where('request_id', '=', submission.request_id)
    .execute();
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

/** Writes a whole request into Postgres, when it is new there and where something is missing, and what it means for the stock. */
import type { Kysely } from 'kysely';
import { readProjection, saveRequest } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import { orderOf, type PharmacyGateway } from '../../domain/pharmacies/gateway.ts';
import { acceptedEntries } from '../../domain/requests/accepted-request.ts';
import type { Recorded, RequestProjection } from '../../domain/requests/messages.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import type { Progress } from '../../services/metrics/progress-metrics.ts';
import { currentTraceparent } from '../../services/tracing/spans.ts';
import { followStock } from '../stock/follow-stock.ts';
import { isOfAnotherTime } from './kept-entries.ts';
import { tellProgress } from './told-progress.ts';

export interface RecordDependencies {
  readonly database: Kysely<Database>;
  readonly gateway: Pick<PharmacyGateway, 'isCalled'>;
  /** Called once Postgres has it, with the deliveries of its webhooks. */
  readonly onRecorded: (requestId: string) => void;
  /** Told of what a call has written; nothing by one that comes again. */
  readonly progress: Progress;
}

/** Makes the activity that brings the read model up to a timeline; a stale or repeated call changes nothing. */
export function makeRecordRequest({ database, gateway, onRecorded, progress }: RecordDependencies) {
  return async (projection: RequestProjection): Promise<Recorded> => {
    const { submission, timeline } = projection;
    const isWritten = await saveRequest(database, projection, currentTraceparent());
    onRecorded(submission.request_id);
    const accepted = acceptedEntries(submission).length;
    // Whole timelines are written anew by repairs: those are not on their way.
    const isNew = isWritten && timeline.length <= accepted;
    if (isNew) tellProgress(timeline, progress);
    const isCalled = isNewOrder(projection) && (await gateway.isCalled(orderOf(submission, timeline)));
    if (isNew && !isCalled) progress.offered(submission.accepted_at);
    await followStock(database, projection);
    const kept = timeline.length > accepted ? await keptEntries(database, projection) : [];
    return { isCalled, ...(kept.length === 0 ? {} : { kept }) };
  };
}

/** Whether a pharmacy gets the order by it, or may not have been asked before. */
function isNewOrder({ timeline }: RequestProjection): boolean {
  return !timeline.some(({ status }) => status !== 'pending');
}

async function keptEntries(
  database: Kysely<Database>,
  { submission, timeline }: RequestProjection,
): Promise<readonly TimelineEntry[]> {
  const stored = await readProjection(database, submission.request_id);
  return stored.timeline.filter((entry) => {
    const decided = timeline[entry.sequence - 1];
    return decided !== undefined && isOfAnotherTime(entry, decided);
  });
}

/** Writes a whole request into Postgres, when it is new there and where something is missing, and what it means for the stock. */
import type { Kysely } from 'kysely';
import { saveRequest } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import { orderOf, type PharmacyGateway } from '../../domain/pharmacies/gateway.ts';
import type { Recorded, RequestProjection } from '../../domain/requests/messages.ts';
import { currentTraceparent } from '../../services/tracing/spans.ts';
import { followStock } from '../stock/follow-stock.ts';

export interface RecordDependencies {
  readonly database: Kysely<Database>;
  readonly gateway: Pick<PharmacyGateway, 'isCalled'>;
  /** Called once Postgres has it, with the deliveries of its webhooks. */
  readonly onRecorded: (requestId: string) => void;
}

/** Makes the activity that brings the read model up to a timeline; a stale or repeated call changes nothing. */
export function makeRecordRequest({ database, gateway, onRecorded }: RecordDependencies) {
  return async (projection: RequestProjection): Promise<Recorded> => {
    await saveRequest(database, projection, currentTraceparent());
    onRecorded(projection.submission.request_id);
    await followStock(database, projection);
    return {
      isCalled:
        isNewOrder(projection) &&
        (await gateway.isCalled(orderOf(projection.submission, projection.timeline))),
    };
  };
}

/** Whether a pharmacy gets the order by it, or may not have been asked before. */
function isNewOrder({ timeline }: RequestProjection): boolean {
  return !timeline.some(({ status }) => status !== 'pending');
}

/** Writes what came to a request into Postgres: the new entries only. */
import { saveChange } from '../../db/requests/request-changes.ts';
import { readProjection } from '../../db/requests/requests.ts';
import { orderOf } from '../../domain/pharmacies/gateway.ts';
import type { Incomplete, Recorded, RequestChange } from '../../domain/requests/messages.ts';
import { isTerminal } from '../../domain/requests/statuses.ts';
import { followStock } from '../stock/follow-stock.ts';
import type { RecordDependencies } from './record-request.ts';
import { tellProgress } from './told-progress.ts';

/** Makes the activity; a repeated or late call changes nothing. */
export function makeRecordChange({ database, gateway, onRecorded, progress }: RecordDependencies) {
  return async (change: RequestChange): Promise<Recorded | Incomplete> => {
    const saved = await saveChange(database, change);
    if (saved === 'incomplete') return { incomplete: true };
    onRecorded(change.request_id);
    if (saved === 'added') tellProgress(change.entries, progress);
    if (!hasConsequences(change)) return { isCalled: false };
    const projection = await readProjection(database, change.request_id);
    await followStock(database, projection);
    return {
      isCalled:
        isNewOrder(change) && (await gateway.isCalled(orderOf(projection.submission, projection.timeline))),
    };
  };
}

/** Whether anything but the record itself follows from it; what must be admitted does not come this way. */
function hasConsequences(change: RequestChange): boolean {
  return isNewOrder(change) || change.entries.some(({ status }) => isTerminal(status));
}

/** Whether another pharmacy gets the order by it. */
function isNewOrder({ entries }: RequestChange): boolean {
  return entries.some(({ rerouted }) => rerouted !== undefined);
}

/** Writes what came to a request into Postgres: the new entries only. */
import type { Kysely } from 'kysely';
import { saveChange } from '../../db/requests/request-changes.ts';
import { readProjection } from '../../db/requests/requests.ts';
import type { Database } from '../../db/schema.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { orderOf } from '../../domain/pharmacies/gateway.ts';
import type { Incomplete, Recorded, RequestChange } from '../../domain/requests/messages.ts';
import { releaseAtEnd } from '../stock/follow-stock.ts';
import type { RecordDependencies } from './record-request.ts';

export interface RecordChangeDependencies extends RecordDependencies {
  readonly environment: Environment;
}

/** Makes the activity; a repeated or late call changes nothing. */
export function makeRecordChange({ database, gateway, environment, onRecorded }: RecordChangeDependencies) {
  return async (change: RequestChange): Promise<Recorded | Incomplete> => {
    if (!(await saveChange(database, change))) return { incomplete: true };
    onRecorded();
    const { request_id, entries } = change;
    await releaseAtEnd(database, { request_id, environment }, entries.at(-1));
    return { isCalled: isNewOrder(change) && (await gateway.isCalled(await orderIn(database, request_id))) };
  };
}

/** Whether another pharmacy gets the order by it. */
function isNewOrder({ entries }: RequestChange): boolean {
  return entries.some(({ rerouted }) => rerouted !== undefined);
}

async function orderIn(database: Kysely<Database>, requestId: string) {
  const { submission, timeline } = await readProjection(database, requestId);
  return orderOf(submission, timeline);
}

/** Writes an authorization code that came late into Postgres. */
import { ApplicationFailure } from '@temporalio/activity';
import { saveLateAuthorization } from '../../db/requests/requests.ts';
import type { SubmittedAuthorization } from '../../domain/holds/authorization.ts';
import type { RecordDependencies } from './record-request.ts';

/** Makes the activity; a repeated call changes nothing. */
export function makeRecordAuthorization({
  database,
  onRecorded,
}: Pick<RecordDependencies, 'database' | 'onRecorded'>) {
  return async ({ request_id, late }: SubmittedAuthorization): Promise<void> => {
    const isThere = await saveLateAuthorization(database, request_id, late);
    // Its rows were lost, and are written again by an operator or its workflow.
    if (!isThere) throw ApplicationFailure.retryable('The request is not in Postgres yet', 'incomplete');
    onRecorded(request_id);
  };
}

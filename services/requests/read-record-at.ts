/** The record as it was when an Update was answered. */
import { readProjection } from '../../db/requests/requests.ts';
import type { RequestVersion } from '../../domain/requests/messages.ts';
import { toRecord, type SealedRecord } from '../../domain/requests/record.ts';
import type { ServiceParts } from '../parts.ts';
import type { OwnRequest } from './read-request.ts';

/** Postgres has that version: no Update is answered before. What has happened since is left out. */
export async function readRecordAt(
  { database }: Pick<ServiceParts, 'database'>,
  { request_id }: Pick<OwnRequest, 'request_id'>,
  { sequence }: RequestVersion,
): Promise<SealedRecord> {
  const { submission, timeline, prescription_ids, late_authorization } = await readProjection(
    database,
    request_id,
  );
  return toRecord(submission, timeline.slice(0, sequence), prescription_ids, late_authorization);
}

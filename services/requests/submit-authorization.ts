/** Takes the authorization code of an HMO for an order that is not held for it: an emergency, or one that was released without an answer. */
import { readProjection, readRequestStatus, saveLateAuthorization } from '../../db/requests/requests.ts';
import { LATE_AUTHORIZATION_MS } from '../../domain/holds/authorization.ts';
import type { SealedRecord } from '../../domain/requests/record.ts';
import { termsOf } from '../../domain/requests/terms.ts';
import { ServiceError, temporarilyUnavailable } from '../common/errors.ts';
import type { ServiceParts } from '../parts.ts';
import { readRequest, requireOwnRequest, type OwnRequest, type RequestReading } from './read-request.ts';

/**
 * Kept in Postgres, because most orders have ended within the 48 hours, and no workflow can take it then. The same code again changes
 * nothing.
 *
 * @throws ServiceError `request_not_found`; `illegal_transition` where no code is expected, or not here, or not any more.
 */
export async function submitAuthorization(
  parts: RequestReading & Pick<ServiceParts, 'clock'>,
  own: OwnRequest,
  code: string,
): Promise<SealedRecord> {
  const { database, clock } = parts;
  const { request_id } = own;
  await requireOwnRequest(parts, own);
  if ((await readRequestStatus(database, request_id)) === undefined)
    throw temporarilyUnavailable(new Error('The request is not in Postgres yet'));
  const { submission, timeline, late_authorization } = await readProjection(database, request_id);
  const { authorization_code, hold } = termsOf(submission, timeline);
  if (submission.authorization === undefined)
    throw refused('was placed without `authorization`, so no code is expected');
  if (submission.erased_at !== undefined) throw refused('has had its personal data erased');
  if (hold?.opening.reason === 'authorization_required') {
    throw refused(`is held for the code: send it to POST /requests/${request_id}/hold/authorize`);
  }
  if (authorization_code !== null) return sameOnly(await readRequest(parts, own), code);
  const until = new Date(Date.parse(submission.accepted_at) + LATE_AUTHORIZATION_MS);
  const now = clock();
  if (late_authorization === null && now > until) {
    throw refused(`took its code until ${until.toISOString()}, 48 hours after it was placed`);
  }
  await saveLateAuthorization(database, request_id, { code, submitted_at: now.toISOString() });
  return sameOnly(await readRequest(parts, own), code);
}

/** A code stands. */
function sameOnly(record: SealedRecord, code: string): SealedRecord {
  if (record.authorization_code !== code) throw refused('has another authorization code already');
  return record;
}

function refused(why: string): ServiceError {
  return new ServiceError('illegal_transition', `The request ${why}.`);
}

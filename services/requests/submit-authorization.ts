/** Takes the authorization code of an HMO for an order that is not held for it: an emergency, or one that was released without an answer. */
import { readProjection, readRequestStatus, saveLateAuthorization } from '../../db/requests/requests.ts';
import { LATE_AUTHORIZATION_MS } from '../../domain/holds/authorization.ts';
import type { SealedRecord } from '../../domain/requests/record.ts';
import { byOf } from '../../domain/requests/timeline.ts';
import { termsOf } from '../../domain/requests/terms.ts';
import { ServiceError, temporarilyUnavailable } from '../common/errors.ts';
import type { ServiceParts } from '../parts.ts';
import { readRequest, requireOwnRequest, type OwnRequest, type RequestReading } from './read-request.ts';

/**
 * The code is the argument of a workflow of its own, because most orders have ended within the 48 hours. The same code again changes
 * nothing.
 *
 * @throws ServiceError `request_not_found`; `illegal_transition` where no code is expected, or not here, or not any more.
 */
export async function submitAuthorization(
  parts: RequestReading & Pick<ServiceParts, 'clock'>,
  own: OwnRequest,
  code: string,
): Promise<SealedRecord> {
  const { database, fulfilment, clock } = parts;
  const { request_id, by } = own;
  await requireOwnRequest(parts, own);
  if ((await readRequestStatus(database, request_id)) === undefined)
    throw temporarilyUnavailable(new Error('The request is not in Postgres yet'));
  const projection = await readProjection(database, request_id);
  const now = clock();
  const refusal = refusalOf(projection, now);
  if (refusal === 'has_code') return sameOnly(await readRequest(parts, own), code);
  if (refusal !== undefined) throw refused(refusal);
  const asked = { code, submitted_at: now.toISOString(), ...byOf(by) };
  const late =
    projection.late_authorization ?? (await fulfilment.submitAuthorization({ request_id, late: asked }));
  await saveLateAuthorization(database, request_id, late);
  return sameOnly(await readRequest(parts, own), code);
}

type Projection = Awaited<ReturnType<typeof readProjection>>;

/** Deadline for submitting a code here (RFC 3339 UTC); null when the request accepts none, or has one already. */
export function authorizationUntil(projection: Projection, now: Date): string | null {
  const isTaken = projection.late_authorization === null && refusalOf(projection, now) === undefined;
  return isTaken ? endOf(projection).toISOString() : null;
}

function endOf({ submission }: Pick<Projection, 'submission'>): Date {
  return new Date(Date.parse(submission.accepted_at) + LATE_AUTHORIZATION_MS);
}

/** Why no code is accepted. */
function refusalOf(projection: Projection, now: Date): string | undefined {
  const { submission, timeline, late_authorization } = projection;
  const { authorization_code, hold } = termsOf(submission, timeline);
  if (submission.authorization === undefined)
    return 'was placed without `authorization`, so no code is expected';
  if (submission.erased_at !== undefined) return 'has had its personal data erased';
  if (hold?.opening.reason === 'authorization_required')
    return `is held for the code: send it to POST /requests/${submission.request_id}/hold/authorize`;
  if (authorization_code !== null) return 'has_code';
  const until = endOf(projection);
  if (late_authorization === null && now > until)
    return `took its code until ${until.toISOString()}, 48 hours after it was placed`;
  return undefined;
}

/** A code stands. */
function sameOnly(record: SealedRecord, code: string): SealedRecord {
  if (record.authorization_code !== code) throw refused('has another authorization code already');
  return record;
}

function refused(why: string): ServiceError {
  return new ServiceError('illegal_transition', `The request ${why}.`);
}

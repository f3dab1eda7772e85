/** Whether a call asks for an order that was placed before. */
import type { Submission } from '../domain/requests.ts';
import { ApiError } from './errors.ts';
import { fingerprintOf } from './fingerprint.ts';
import type { CreateRequestBody } from './schemas/requests.ts';

/** The same for the same order, whether it was sent for a dry run or not. */
export function orderFingerprint(body: CreateRequestBody): string {
  return fingerprintOf({ ...body, dry_run: undefined });
}

export function isSameOrder(earlier: Submission, body: CreateRequestBody): boolean {
  return earlier.fingerprint === orderFingerprint(body);
}

/** The refusal for an `external_id` that came with another body before. */
export function duplicateExternalId(earlier: Submission): ApiError {
  return new ApiError(
    'duplicate_external_id',
    `You have sent another body with this external_id: it is request ${earlier.request_id}. Read that one, or send another external_id.`,
  );
}

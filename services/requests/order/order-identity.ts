/** Whether an order was placed before. */
import type { Submission } from '../../../domain/requests/submission.ts';
import { ServiceError } from '../../common/errors.ts';
import { fingerprintOf } from '../../common/fingerprint.ts';
import type { OrderInput } from './order-input.ts';

/** The same for the same order. */
export function orderFingerprint(order: OrderInput): string {
  return fingerprintOf(order);
}

export function isSameOrder(earlier: Submission, order: OrderInput): boolean {
  return earlier.fingerprint === orderFingerprint(order);
}

/** The refusal for an `external_id` that came with another body before. */
export function duplicateExternalId(earlier: Submission): ServiceError {
  return new ServiceError(
    'duplicate_external_id',
    `You have sent another body with this external_id: it is request ${earlier.request_id}. Read that one, or send another external_id.`,
  );
}

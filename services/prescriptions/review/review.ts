/** What pharmacists do with the prescriptions of their orders. */
import type { PrescriptionRejection } from '../../../domain/prescriptions/prescriptions.ts';
import {
  decide,
  type OrderPrescription,
  type PharmacyKey,
  type Reviewed,
  type ReviewParts,
} from './decide.ts';
import { listOfOrder, type PrescriptionsOfOrder } from './list-of-order.ts';
import { type Verification, verifyPrescription } from './verify.ts';

/** Each word said again changes nothing, and is answered the same. */
export interface PrescriptionReview {
  /** Each read is in the audit log before it is answered. */
  listOfOrder(by: PharmacyKey, requestId: string): Promise<PrescriptionsOfOrder>;
  /** Until it is decided, or the order ends, no other pharmacy decides. */
  begin(by: PharmacyKey, which: OrderPrescription): Promise<Reviewed>;
  verify(by: PharmacyKey, which: OrderPrescription, said: Verification): Promise<Reviewed>;
  /** For good. */
  reject(
    by: PharmacyKey,
    which: OrderPrescription,
    said: { readonly reason: PrescriptionRejection },
  ): Promise<Reviewed>;
}

export function createPrescriptionReview(parts: ReviewParts): PrescriptionReview {
  return {
    listOfOrder: (by, requestId) => listOfOrder(parts, by, requestId),
    begin: (by, which) =>
      decide(parts, by, which, { step: 'review', said: null }, () => ({ step: 'review' })),
    verify: (by, which, said) => verifyPrescription(parts, by, which, said),
    reject: (by, which, said) =>
      decide(parts, by, which, { step: 'reject', said }, () => ({ step: 'reject', reason: said.reason })),
  };
}

/** `POST /orders/{request_id}/prescriptions/{prescription_id}/review`, `/verify` and `/reject`. */
import { nigerianDay } from '../../../domain/nigerian-day.ts';
import { DEFAULT_VALID_DAYS, MAX_VALID_DAYS } from '../../../domain/prescriptions.ts';
import type { Dependencies } from '../../dependencies.ts';
import { parameter, pharmacyEndpoint } from '../../endpoint.ts';
import { validationError } from '../../validation.ts';
import { allowancesOf } from './allowed-lines.ts';
import { decide, type Situation } from './decide.ts';
import { REJECT_PRESCRIPTION, REVIEW_PRESCRIPTION, VERIFY_PRESCRIPTION } from './operations.ts';
import { releaseHold } from './release-hold.ts';
import { RejectBody, VerifyBody } from './schemas.ts';

const PATH = '/orders/:request_id/prescriptions/:prescription_id';

export function reviewPrescription(dependencies: Dependencies) {
  return pharmacyEndpoint<undefined>({
    method: 'POST',
    path: `${PATH}/review`,
    scope: 'orders:write',
    operation: REVIEW_PRESCRIPTION,
    handle: (call) => decide(dependencies, call, 'review', () => ({ step: 'review' })),
  });
}

export function verifyPrescription(dependencies: Dependencies) {
  return pharmacyEndpoint<VerifyBody>({
    method: 'POST',
    path: `${PATH}/verify`,
    scope: 'orders:write',
    operation: VERIFY_PRESCRIPTION,
    body: VerifyBody,
    async handle(call) {
      const answer = await decide(dependencies, call, 'verify', async (situation) => ({
        step: 'verify',
        valid_until: lastDay(call.body.valid_until, situation),
        allowances: await allowancesOf(dependencies.database, call.body.lines, situation),
      }));
      const { pharmacy_id } = call.caller;
      await releaseHold(dependencies, { pharmacy_id, request_id: parameter(call, 'request_id') });
      return answer;
    },
  });
}

export function rejectPrescription(dependencies: Dependencies) {
  return pharmacyEndpoint<RejectBody>({
    method: 'POST',
    path: `${PATH}/reject`,
    scope: 'orders:write',
    operation: REJECT_PRESCRIPTION,
    body: RejectBody,
    handle: (call) =>
      decide(dependencies, call, 'reject', () => ({ step: 'reject', reason: call.body.reason })),
  });
}

/** @throws ApiError `validation_error`. */
function lastDay(asked: string | undefined, { prescription, now }: Situation): string {
  const written = prescription.valid_until;
  if (asked === undefined) return written ?? nigerianDay(now, -DEFAULT_VALID_DAYS);
  const problem = (code: string, message: string) =>
    validationError([{ path: 'valid_until', code, message }]);
  if (asked < nigerianDay(now)) throw problem('past', 'is over already');
  if (written !== null && asked > written) {
    throw problem('too_late', `is after ${written}, the last day that the prescription has`);
  }
  if (asked > nigerianDay(now, -MAX_VALID_DAYS)) {
    throw problem('too_late', `is more than ${MAX_VALID_DAYS} days from now`);
  }
  return asked;
}

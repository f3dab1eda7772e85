/** Erases what is kept about a patient before its periods are over, as the patient or the law asks. docs/ops/privacy.md. */
import {
  eraseEnrolleeRequests,
  readEnrolleeRequests,
  readImagesOf,
  type Enrollee,
} from '../../db/requests/erasure.ts';
import { answerContext, forgetAnswer, readAnswersOf } from '../../db/partners/idempotency-keys.ts';
import { readPrescriptionsOf } from '../../db/prescriptions/erasure.ts';
import type { EncryptionKeys } from '../../db/encryption.ts';
import { ServiceError } from '../common/errors.ts';
import { removeImages, removePrescriptions, type FileParts } from '../retention/remove-files.ts';

export type { Enrollee };

export interface EnrolleeErasure extends FileParts {
  readonly encryption: EncryptionKeys;
  readonly clock: () => Date;
}

export interface Erased {
  readonly request_ids: readonly string[];
  readonly prescription_ids: readonly string[];
  /** Images of proofs of delivery. */
  readonly images: number;
  /** That were kept for calls sent again. */
  readonly answers: number;
}

/**
 * What remains are ids, statuses and times. Safe to repeat: what broke off is found again, and what is erased is not.
 *
 * @throws ServiceError `enrollee_has_open_requests`, naming them; AggregateError when files could not be removed, and nothing
 *   beyond files was erased of what names them.
 */
export async function eraseEnrollee(parts: EnrolleeErasure, enrollee: Enrollee): Promise<Erased> {
  const { database, clock } = parts;
  const { ended, open } = await readEnrolleeRequests(database, enrollee);
  requireEnded(open);
  const prescriptions = await readPrescriptionsOf(database, enrollee);
  const images = await readImagesOf(database, ended);
  const failures = [
    ...(await removePrescriptions(parts, prescriptions, clock())),
    ...(await removeImages(parts, images)),
  ];
  if (failures.length > 0) throw new AggregateError(failures, 'Files could not be removed');
  const prescription_ids = prescriptions.map(({ prescription_id }) => prescription_id);
  const answers = await forgetAnswers(parts, enrollee, [...ended, ...prescription_ids]);
  const erased = await eraseEnrolleeRequests(database, enrollee);
  requireEnded(erased.open);
  return { request_ids: erased.ended, prescription_ids, images: images.length, answers };
}

function requireEnded(open: readonly string[]): void {
  if (open.length === 0) return;
  throw new ServiceError('enrollee_has_open_requests', open.join(', '));
}

/** Those that name the patient or something of theirs; what can't be opened any more names nobody. */
async function forgetAnswers(
  { database, encryption }: EnrolleeErasure,
  { partner_id, enrollee_id }: Enrollee,
  ids: readonly string[],
): Promise<number> {
  const names = [...ids, JSON.stringify(enrollee_id)];
  const stored = await readAnswersOf(database, partner_id);
  const about = stored.filter(({ answer, ...call }) => {
    // The body is a text of JSON in JSON.
    const { body } = JSON.parse(encryption.open(answer, answerContext(call))) as { readonly body: string };
    return names.some((name) => body.includes(name));
  });
  for (const call of about) await forgetAnswer(database, call);
  return about.length;
}

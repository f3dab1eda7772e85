/** Erases what is about patients when it is kept no longer: docs/ops/retention.md. */
import { erasePatients, forgetWrongPins, readOldImages } from '../../db/requests/erasure.ts';
import { forgetChanges } from '../../db/audit/changes.ts';
import { forgetReads } from '../../db/audit/reads.ts';
import { readOldPrescriptions } from '../../db/prescriptions/erasure.ts';
import { keptSince, type RetainedKind } from '../../domain/common/retention.ts';
import type { ServiceParts } from '../parts.ts';
import { removeImages, removePrescriptions } from './remove-files.ts';

/** In one transaction, or so many files in one run: an hour later the next ones follow. */
const AT_ONCE = 500;

export type ErasureParts = Pick<ServiceParts, 'database' | 'fileStore' | 'clock'>;

/**
 * Safe to repeat, and beside others who do so. A content goes before the row that names it, so that what breaks off is
 * found again.
 *
 * @throws AggregateError when files could not be removed; everything else is done.
 */
export async function eraseExpired(parts: ErasureParts): Promise<void> {
  const { database, clock } = parts;
  const now = clock();
  const past = (kind: RetainedKind) => ({ before: keptSince(kind, now), limit: AT_ONCE });
  while ((await erasePatients(database, past('request'))) === AT_ONCE);
  await forgetReads(database, keptSince('patient_data_read', now));
  await forgetChanges(database, keptSince('account_change', now));
  await forgetWrongPins(database, keptSince('wrong_pin', now));
  const failures = [
    ...(await removePrescriptions(parts, await readOldPrescriptions(database, past('prescription')), now)),
    ...(await removeImages(parts, await readOldImages(database, past('proof_image')))),
  ];
  if (failures.length > 0) throw new AggregateError(failures, 'Files could not be removed');
}

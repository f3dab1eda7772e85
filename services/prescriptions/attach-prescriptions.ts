/** Adds prescriptions to an open request; its workflow decides. */
import { createHash } from 'node:crypto';
import type { SealedRecord } from '../../domain/requests/record.ts';
import { isTerminal, type Status } from '../../domain/requests/statuses.ts';
import { byOf } from '../../domain/requests/timeline.ts';
import { ServiceError } from '../common/errors.ts';
import { decidedStatus } from '../requests/decided-status.ts';
import { readRecordAt } from '../requests/read-record-at.ts';
import { readRequest, type OwnRequest, type RequestReading } from '../requests/read-request.ts';
import type { ServiceParts } from '../parts.ts';
import { tooManyPrescriptions } from './refusals.ts';
import { requireUsable } from './require-usable.ts';

/**
 * Attaching again what the request has changes nothing.
 *
 * @throws ServiceError `request_not_found`, `prescription_not_found`, `prescription_not_usable`,
 *   `prescription_limit_reached`; `illegal_transition` when the request has ended.
 */
export async function attachPrescriptions(
  parts: RequestReading & Pick<ServiceParts, 'clock'>,
  own: OwnRequest,
  prescriptionIds: readonly string[],
): Promise<SealedRecord> {
  const { database, fulfilment, clock } = parts;
  const { request_id, partner_id } = own;
  const record = await readRequest(parts, own);
  const prescription_ids = prescriptionIds.filter((id) => !record.prescription_ids.includes(id));
  if (prescription_ids.length === 0) return record;
  const { enrollee_id, status } = record;
  await requireUsable(database, { partner_id, enrollee_id, prescription_ids, now: clock() });
  if (isTerminal(status)) throw notOpen(status);
  const outcome = await fulfilment.attach(
    request_id,
    { prescription_ids, ...byOf(own.by) },
    updateIdOf(prescription_ids),
  );
  if (outcome.kind === 'taken') return readRecordAt(parts, own, outcome.version);
  if (outcome.kind === 'refused') throw tooManyPrescriptions();
  throw notOpen(decidedStatus(outcome, await readRequest(parts, own)));
}

/** The same ones have the same name, so that a call that is sent again finds what the first one did. */
function updateIdOf(prescriptionIds: readonly string[]): string {
  const words = JSON.stringify(prescriptionIds.toSorted());
  return `attach-${createHash('sha256').update(words).digest('hex').slice(0, 32)}`;
}

function notOpen(status: Status): ServiceError {
  return new ServiceError(
    'illegal_transition',
    `The request is ${status}, which is final: nothing can be attached to it.`,
  );
}

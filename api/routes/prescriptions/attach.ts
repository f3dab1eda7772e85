/** `POST /requests/{request_id}/prescriptions`: adds prescriptions to an open request; its workflow decides. */
import { createHash } from 'node:crypto';
import { isTerminal, type Status } from '../../../domain/statuses.ts';
import { decidedStatus } from '../../decided-status.ts';
import type { Dependencies } from '../../dependencies.ts';
import { endpoint, parameter, type Answer, type Call } from '../../endpoint.ts';
import { ApiError } from '../../errors.ts';
import { ATTACH_PRESCRIPTIONS } from '../../operations/prescriptions.ts';
import { tooManyPrescriptions } from '../../prescriptions/refusals.ts';
import { requireUsable } from '../../prescriptions/require-usable.ts';
import { AttachBody } from '../../schemas/prescriptions.ts';

export function attachPrescriptions(dependencies: Dependencies) {
  return endpoint<AttachBody>({
    method: 'POST',
    path: '/requests/:request_id/prescriptions',
    scope: 'requests:create',
    operation: ATTACH_PRESCRIPTIONS,
    body: AttachBody,
    handle: (call) => attach(dependencies, call),
  });
}

async function attach(
  { database, requests, fulfilment, clock }: Dependencies,
  call: Call<AttachBody>,
): Promise<Answer> {
  const requestId = parameter(call, 'request_id');
  const { partner_id } = call.caller;
  const record = await requests.read(requestId, partner_id);
  const prescription_ids = call.body.prescription_ids.filter((id) => !record.prescription_ids.includes(id));
  if (prescription_ids.length === 0) return { data: record };
  const { enrollee_id, status } = record;
  await requireUsable(database, { partner_id, enrollee_id, prescription_ids, now: clock() });
  if (isTerminal(status)) throw notOpen(status);
  const outcome = await fulfilment.attach(requestId, { prescription_ids }, updateIdOf(prescription_ids));
  if (outcome.kind === 'taken') return { data: outcome.state.record };
  if (outcome.kind === 'refused') throw tooManyPrescriptions();
  throw notOpen(decidedStatus(outcome, await requests.read(requestId, partner_id)));
}

/** The same ones have the same name, so that a call that is sent again finds what the first one did. */
function updateIdOf(prescriptionIds: readonly string[]): string {
  const words = JSON.stringify(prescriptionIds.toSorted());
  return `attach-${createHash('sha256').update(words).digest('hex').slice(0, 32)}`;
}

function notOpen(status: Status): ApiError {
  return new ApiError(
    'illegal_transition',
    `The request is ${status}, which is final: nothing can be attached to it.`,
  );
}

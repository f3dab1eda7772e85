/** `POST /orders/{request_id}/reject`: the pharmacy will not supply it. */
import { Type, type Static } from 'typebox';
import type { Services } from '../../../services/services.ts';
import { orderStep } from './order-step.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { closed, note, reasonFor } from './step-members.ts';

const RejectBody = Type.Object({ reason: reasonFor('reject'), note }, { $id: 'RejectOrderBody', ...closed });
type RejectBody = Static<typeof RejectBody>;

export function rejectOrder({ pharmacies }: Services) {
  return orderStep<RejectBody>(pharmacies, 'reject', {
    id: 'rejectOrder',
    summary: 'Reject an order',
    description: 'While it is pending.',
    bodyExample: { reason: 'out_of_stock' },
    body: RejectBody,
    take(own, call) {
      const report = { actor: 'pharmacy', ...call.body } as const;
      return pharmacies.takeStep(own, { step: ORDER_STEPS.reject, report }, call);
    },
  });
}

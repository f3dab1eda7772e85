/** `POST /orders/{request_id}/return`: it came back. */
import { Type, type Static } from 'typebox';
import type { Services } from '../../../services/services.ts';
import { orderStep } from './order-step.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { closed, note, reasonFor } from './step-members.ts';

const ReturnBody = Type.Object({ reason: reasonFor('return'), note }, { $id: 'ReturnOrderBody', ...closed });
type ReturnBody = Static<typeof ReturnBody>;

export function returnOrder({ pharmacies }: Services) {
  return orderStep<ReturnBody>(pharmacies, 'return', {
    id: 'returnOrder',
    summary: 'Say that it came back',
    description: 'The courier could not hand it over, and you have it again.',
    bodyExample: { reason: 'recipient_absent' },
    body: ReturnBody,
    take(own, call) {
      // Only a courier has them then; the pharmacy says that they are back.
      const report = { actor: 'courier', ...call.body } as const;
      return pharmacies.takeStep(own, { step: ORDER_STEPS.return, report }, call);
    },
  });
}

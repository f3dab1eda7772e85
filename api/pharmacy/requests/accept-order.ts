/** `POST /orders/{request_id}/accept`: the pharmacy will supply all of it. */
import { Type, type Static } from 'typebox';
import type { Services } from '../../../services/services.ts';
import { orderStep } from './order-step.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { closed, note } from './step-members.ts';

const AcceptBody = Type.Object({ note }, { $id: 'AcceptOrderBody', ...closed });
type AcceptBody = Static<typeof AcceptBody>;

export function acceptOrder({ pharmacies }: Services) {
  return orderStep<AcceptBody>(pharmacies, 'accept', {
    id: 'acceptOrder',
    summary: 'Accept an order',
    description:
      'You will supply all of it at this price. Your licence is checked once more, and the stock is kept for it. ' +
      'When the partner cancels at the same moment, one of the two wins.',
    bodyExample: {},
    body: AcceptBody,
    errors: ['out_of_stock', 'pharmacy_unavailable'],
    take(own, call) {
      const report = { actor: 'pharmacy', ...call.body } as const;
      return pharmacies.takeStep(own, { step: ORDER_STEPS.accept, report }, call);
    },
  });
}

/** `POST /orders/{request_id}/fail`: it can not be completed. */
import { Type, type Static } from 'typebox';
import type { Services } from '../../../services/services.ts';
import { orderStep } from './order-step.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { by, closed, note, reasonFor } from './step-members.ts';

const FailBody = Type.Object({ reason: reasonFor('fail'), by, note }, { $id: 'FailOrderBody', ...closed });
type FailBody = Static<typeof FailBody>;

export function failOrder({ pharmacies }: Services) {
  return orderStep<FailBody>(pharmacies, 'fail', {
    id: 'failOrder',
    summary: 'Give up an order',
    description: 'After it was accepted, when it can not be completed.',
    bodyExample: { reason: 'damaged' },
    body: FailBody,
    take(own, call) {
      const { by: actor = 'pharmacy', ...said } = call.body;
      return pharmacies.takeStep(own, { step: ORDER_STEPS.fail, report: { actor, ...said } }, call);
    },
  });
}

/** `POST /orders/{request_id}/hand_over`: the courier has it. */
import { Type, type Static } from 'typebox';
import type { Services } from '../../../services/services.ts';
import { orderStep } from './order-step.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { by, closed, note } from './step-members.ts';

const HandOverBody = Type.Object({ by, note }, { $id: 'HandOverOrderBody', ...closed });
type HandOverBody = Static<typeof HandOverBody>;

export function handOverOrder({ pharmacies }: Services) {
  return orderStep<HandOverBody>(pharmacies, 'hand_over', {
    id: 'handOverOrder',
    summary: 'Say that the courier has it',
    description: 'May be left out where no courier comes.',
    bodyExample: { by: 'courier' },
    body: HandOverBody,
    take(own, call) {
      const { by: actor = 'pharmacy', ...said } = call.body;
      const report = { actor, ...said };
      return pharmacies.takeStep(own, { step: ORDER_STEPS.hand_over, report }, call);
    },
  });
}

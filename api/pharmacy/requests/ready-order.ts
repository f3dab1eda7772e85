/** `POST /orders/{request_id}/ready`: it is packed. */
import { Type, type Static } from 'typebox';
import type { Services } from '../../../services/services.ts';
import { orderStep } from './order-step.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { closed, note } from './step-members.ts';

const ReadyBody = Type.Object({ note }, { $id: 'OrderReadyBody', ...closed });
type ReadyBody = Static<typeof ReadyBody>;

export function readyOrder({ pharmacies }: Services) {
  return orderStep<ReadyBody>(pharmacies, 'ready', {
    id: 'readyOrder',
    summary: 'Say that it is packed',
    description: 'It waits for the courier, or for the patient. May be left out.',
    bodyExample: {},
    body: ReadyBody,
    take(own, call) {
      const report = { actor: 'pharmacy', ...call.body } as const;
      return pharmacies.takeStep(own, { step: ORDER_STEPS.ready, report }, call);
    },
  });
}

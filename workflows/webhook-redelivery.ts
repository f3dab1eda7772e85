/** Sends events of a request to an endpoint again, or late. */
import { condition, defineSignal, setHandler } from '@temporalio/workflow';
import { REDELIVER_SIGNAL, type DeliverySeries } from '../domain/webhook-messages.ts';
import { DeliveryLanes } from './delivery-lanes.ts';

/** Takes its deliveries from signals, the first of which starts it, and ends when all have ended. */
export async function webhookRedelivery(): Promise<void> {
  const lanes = new DeliveryLanes();
  let isAsked = false;
  setHandler(defineSignal<[readonly DeliverySeries[]]>(REDELIVER_SIGNAL), (deliveries) => {
    lanes.take(deliveries);
    isAsked = true;
  });
  await condition(() => isAsked);
  await lanes.settled();
}

/** What the path of a call names, for its owner. */
import type { WebhookChoice } from '../../../db/webhooks/owners.ts';
import { readEventId } from '../../../domain/events.ts';
import type { DeliverySubject } from '../../../domain/webhook-records.ts';
import { parameter, type Call } from '../../endpoint.ts';
import { webhookRefusal } from '../../webhook-refusals.ts';
import { ownerOf, type OwnerCall } from './webhook-api.ts';

export function choiceOf(call: Pick<OwnerCall, 'caller' | 'parameters'>): WebhookChoice {
  return { webhook_id: parameter(call, 'webhook_id'), owner: ownerOf(call) };
}

/** @throws ApiError `delivery_not_found` when it is the id of no request's event. */
export function eventOf(call: Pick<Call, 'parameters'>): DeliverySubject {
  const subject = readEventId(parameter(call, 'event_id'));
  if (subject === undefined || !('request_id' in subject)) throw webhookRefusal('delivery_not_found');
  return subject;
}

/** What the path of a call names, for its partner. */
import type { WebhookChoice } from '../../../db/webhooks/records.ts';
import { readEventId } from '../../../domain/events.ts';
import type { DeliverySubject } from '../../../domain/webhook-records.ts';
import { parameter, type Call } from '../../endpoint.ts';
import { webhookRefusal } from '../../webhook-refusals.ts';

export function choiceOf(call: Pick<Call, 'caller' | 'parameters'>): WebhookChoice {
  return { webhook_id: parameter(call, 'webhook_id'), partner_id: call.caller.partner_id };
}

/** @throws ApiError `delivery_not_found` when it is the id of no request's event. */
export function eventOf(call: Pick<Call, 'parameters'>): DeliverySubject {
  const subject = readEventId(parameter(call, 'event_id'));
  if (subject === undefined || !('request_id' in subject)) throw webhookRefusal('delivery_not_found');
  return subject;
}

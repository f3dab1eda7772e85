/** What the path of a call names, for its partner. */
import type { WebhookChoice } from '../../../db/webhooks/records.ts';
import { readEventId, type EventSubject } from '../../../domain/events.ts';
import { parameter, type Call } from '../../endpoint.ts';
import { webhookRefusal } from '../../webhook-refusals.ts';

export function choiceOf(call: Pick<Call, 'caller' | 'parameters'>): WebhookChoice {
  return { webhook_id: parameter(call, 'webhook_id'), partner_id: call.caller.partner_id };
}

/** @throws ApiError `delivery_not_found` when it is no event's id. */
export function eventOf(call: Pick<Call, 'parameters'>): EventSubject {
  const subject = readEventId(parameter(call, 'event_id'));
  if (subject === undefined) throw webhookRefusal('delivery_not_found');
  return subject;
}

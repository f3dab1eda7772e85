/** Finds webhook endpoints and events for operators, and explains refusals. */
import type { Endpoints, WebhookChoice } from '../../services/webhooks/endpoints.ts';
import { readEventId } from '../../domain/requests/events.ts';
import type { Advice } from '../advised.ts';
import { OperatorError } from '../operator-error.ts';

/** @throws OperatorError when there is no such endpoint. */
export async function chooseWebhook(endpoints: Endpoints, webhookId: string): Promise<WebhookChoice> {
  const choice = await endpoints.find(webhookId);
  if (choice === undefined) {
    throw new OperatorError(`There is no endpoint ${webhookId}. See: ops webhooks list`);
  }
  return choice;
}

/** Returns its argument. @throws OperatorError unless it is the id of a request's event. */
export function chooseEvent(eventId: string): string {
  const subject = readEventId(eventId);
  if (subject === undefined || !('request_id' in subject)) {
    throw new OperatorError(`${eventId} is not the id of a request's event, such as evt_..._3.`);
  }
  return eventId;
}

export const WEBHOOK_ADVICE: Advice = {
  webhook_not_found: 'The endpoint has just been deleted.',
  webhook_disabled: 'The endpoint is off. Resume it first: ops webhooks resume',
  delivery_not_found: 'The endpoint has no delivery of this event. See: ops webhooks deliveries',
  delivery_acknowledged: 'The endpoint has already acknowledged this event, so there is nothing to skip.',
};

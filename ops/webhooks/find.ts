/** Finds what an operator names. */
import type { WebhookChoice } from '../../db/webhooks/owners.ts';
import { findWebhook } from '../../db/webhooks/records.ts';
import type { VerbOutcome, VerbRefusal } from '../../db/webhooks/verbs.ts';
import { readEventId } from '../../domain/events.ts';
import type { DeliverySubject } from '../../domain/webhook-records.ts';
import { OperatorError } from '../operator-error.ts';
import type { Operations } from '../operations.ts';

/** @throws OperatorError when there is no such endpoint. */
export async function chooseWebhook(operations: Operations, webhookId: string): Promise<WebhookChoice> {
  const choice = await findWebhook(operations.database(), webhookId);
  if (choice === undefined) {
    throw new OperatorError(`There is no endpoint ${webhookId}. See: ops webhooks list`);
  }
  return choice;
}

/** @throws OperatorError when it is the id of no request's event. */
export function chooseEvent(eventId: string): DeliverySubject {
  const subject = readEventId(eventId);
  if (subject === undefined || !('request_id' in subject)) {
    throw new OperatorError(`${eventId} is not the id of a request's event, such as evt_..._3.`);
  }
  return subject;
}

const ADVICE: Readonly<Record<VerbRefusal, string>> = {
  webhook_not_found: 'The endpoint has just been deleted.',
  webhook_disabled: 'The endpoint is off. Resume it first: ops webhooks resume',
  delivery_not_found: 'The endpoint has no delivery of this event. See: ops webhooks deliveries',
  delivery_acknowledged: 'The endpoint has acknowledged this event; there is nothing to skip.',
};

/** @throws OperatorError when a verb was not carried out. */
export function requireDone<Done>(outcome: VerbOutcome<Done>): Done {
  if (outcome.kind === 'refused') throw new OperatorError(ADVICE[outcome.why]);
  return outcome;
}

/** The refusals of what is done with webhook endpoints and their deliveries. */
import { MAX_ENDPOINTS } from '../../domain/webhooks/webhooks.ts';
import { ServiceError } from '../common/errors.ts';

const MESSAGES = {
  webhook_not_found: 'You have no webhook endpoint with this id. Check the webhook_id.',
  webhook_disabled:
    'The endpoint is off, so nothing is sent to it. Resume it first: that sends what is held.',
  delivery_not_found: 'The endpoint has no delivery of this event. Check the event_id.',
  delivery_acknowledged:
    'The endpoint has acknowledged this event, so there is nothing to skip. Retry it to have it sent again.',
} as const;

export function webhookRefusal(code: keyof typeof MESSAGES): ServiceError {
  return new ServiceError(code, MESSAGES[code]);
}

/** What was found, or the refusal for an endpoint that is not there, or not this owner's. */
export function requireWebhook<Found>(found: Found | undefined): Found {
  if (found === undefined) throw webhookRefusal('webhook_not_found');
  return found;
}

/** What was found, or the refusal for a delivery that the endpoint does not have. */
export function requireDelivery<Found>(found: Found | undefined): Found {
  if (found === undefined) throw webhookRefusal('delivery_not_found');
  return found;
}

/** The refusal of one endpoint too many. */
export function limitReached(): ServiceError {
  return new ServiceError(
    'webhook_limit_reached',
    `You have ${MAX_ENDPOINTS} webhook endpoints, which is the most. Change or delete one of them.`,
  );
}

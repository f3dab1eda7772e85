/** The refusals of what is done with webhooks. */
import type { VerbOutcome, VerbRefusal } from '../db/webhooks/verbs.ts';
import { MAX_ENDPOINTS } from '../domain/webhooks.ts';
import { ApiError } from './errors.ts';

const MESSAGES: Readonly<Record<VerbRefusal, string>> = {
  webhook_not_found: 'You have no webhook endpoint with this id. Check the webhook_id.',
  webhook_disabled:
    'The endpoint is off, so nothing is sent to it. Resume it first: that sends what is held.',
  delivery_not_found: 'The endpoint has no delivery of this event. Check the event_id.',
  delivery_acknowledged:
    'The endpoint has acknowledged this event, so there is nothing to skip. Retry it to have it sent again.',
};

export function webhookRefusal(why: VerbRefusal): ApiError {
  return new ApiError(why, MESSAGES[why]);
}

/** What was found, or the refusal for an endpoint that is not there, or not this owner's. */
export function requireWebhook<Found>(found: Found | undefined): Found {
  if (found === undefined) throw webhookRefusal('webhook_not_found');
  return found;
}

/** What a verb answered when it was carried out; throws its refusal otherwise. */
export function requireDone<Done>(outcome: VerbOutcome<Done>): Done {
  if (outcome.kind === 'refused') throw webhookRefusal(outcome.why);
  return outcome;
}

/** The refusal of one endpoint too many. */
export function limitReached(): ApiError {
  return new ApiError(
    'webhook_limit_reached',
    `You have ${MAX_ENDPOINTS} webhook endpoints, which is the most. Change or delete one of them.`,
  );
}

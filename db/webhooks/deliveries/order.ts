/** Which deliveries may go, and in which order: conditions on a row `delivery` and its endpoint `webhook`. */
import { sql } from 'kysely';
import { MAY_BE_PASSED_AFTER_MS } from '../../../domain/webhooks/webhooks.ts';

/** Of what was acknowledged only that which somebody wants again. */
export const isToBeSent = sql<boolean>`
  (delivery.state = 'pending' or delivery.state = 'acknowledged' and delivery.reason = 'again')`;

/**
 * An earlier event of the request has to arrive first. It may be passed once it has failed for five minutes since the
 * endpoint was last back; what is sent again waits for nothing.
 */
export function waitsForEarlier(now: Date) {
  const mayBePassedSince = new Date(now.getTime() - MAY_BE_PASSED_AFTER_MS);
  return sql<boolean>`delivery.reason <> 'again' and exists (
    select from webhook_delivery earlier
     where earlier.request_id = delivery.request_id
       and earlier.webhook_id = delivery.webhook_id
       and earlier.sequence < delivery.sequence
       and earlier.state in ('pending', 'held')
       and (earlier.failing_since is null
            or earlier.failing_since > ${mayBePassedSince}
            or earlier.failing_since < webhook.back_at))`;
}

/** Somebody asked for it, and it is the first that is missing: tried once also at an endpoint that is only probed. */
export function isWantedAtOnce(now: Date) {
  return sql<boolean>`delivery.reason <> 'due' and delivery.attempts = 0 and not (${waitsForEarlier(now)})`;
}

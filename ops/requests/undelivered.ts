/** Prints the endpoints that lack events of a request. */
import type { Undelivered } from '../../services/webhooks/deliveries.ts';
import { printable } from '../table.ts';

export function undeliveredLines(undelivered: readonly Undelivered[]): string[] {
  return undelivered.flatMap((endpoint) => [
    `webhook   ${endpoint.webhook_id} of ${Object.values(endpoint.owner).join()} lacks ${endpoint.events} of its events${stateOf(endpoint)}`,
    `          last failure: ${failureOf(endpoint)}${nextOf(endpoint)}`,
    `          See: ops webhooks show ${endpoint.webhook_id}`,
  ]);
}

function stateOf({ disabled_by, disabled_reason, broken_at }: Undelivered): string {
  if (disabled_reason !== null) return `: it is off (${disabled_reason}, by ${disabled_by})`;
  return broken_at === null ? '' : `: no answer since ${broken_at.toISOString()}`;
}

function failureOf({ last_failure, last_tried_at }: Undelivered): string {
  return last_failure === null ? 'none' : `${printable(last_failure)} at ${last_tried_at?.toISOString()}`;
}

function nextOf({ next_try_at }: Undelivered): string {
  return next_try_at === null ? '' : `, next attempt at ${next_try_at.toISOString()}`;
}

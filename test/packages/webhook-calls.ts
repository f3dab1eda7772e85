/** Webhooks as receivers get them, signed by the official library. */
import { Webhook } from 'standardwebhooks';
import type { RequestEvent } from '../../packages/typescript/src/webhooks/index.ts';
import { eventOf } from '../../domain/requests/events.ts';
import { STATUSES, type Status } from '../../domain/requests/statuses.ts';
import { submission } from '../support/requests/submissions.ts';

/** The events of a new request that passes these statuses. */
export function eventsThrough(statuses: readonly Status[] = STATUSES.slice(0, 6)): RequestEvent[] {
  const made = submission({ metadata: { plan: 'Ọ̀wọ́ ₦' } });
  return statuses.map((status, index) =>
    eventOf(made, { sequence: index + 1, status, at: made.accepted_at }, statuses[index - 1] ?? null),
  );
}

/** Returns a member that the test expects to exist. */
export function required<Member>(member: Member | undefined): Member {
  if (member === undefined) throw new Error('It is not there.');
  return member;
}

export interface WebhookCall {
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The call that delivers an event, signed with all of the secrets. */
export function webhookCall(
  event: { readonly type: string; readonly data: { readonly event_id: string } },
  secrets: readonly string[],
  at = new Date(),
): WebhookCall {
  const body = JSON.stringify(event);
  const { event_id } = event.data;
  const signatures = secrets.map((secret) => new Webhook(secret).sign(event_id, at, body));
  return {
    headers: {
      'content-type': 'application/json',
      'webhook-id': event_id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': signatures.join(' '),
    },
    body,
  };
}

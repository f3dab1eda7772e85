/** Whose an endpoint is: a partner's or a pharmacy's. Everything but an operator's look asks for it. */
import { sql } from 'kysely';
import type { WebhookOwner } from '../../../domain/webhooks/webhooks.ts';
import type { WebhookTable } from '../schema.ts';

/** Which endpoint: it is found only under its owner. */
export interface WebhookChoice {
  readonly webhook_id: string;
  readonly owner: WebhookOwner;
}

/** For a statement that reads or writes `webhook`. */
export function ownedBy(owner: WebhookOwner) {
  return 'partner_id' in owner
    ? sql<boolean>`webhook.partner_id = ${owner.partner_id}`
    : sql<boolean>`webhook.pharmacy_id = ${owner.pharmacy_id}`;
}

/** The owner that a row of `webhook` names. */
export function ownerOf({
  partner_id,
  pharmacy_id,
}: Pick<WebhookTable, 'partner_id' | 'pharmacy_id'>): WebhookOwner {
  if (partner_id !== null) return { partner_id };
  if (pharmacy_id !== null) return { pharmacy_id };
  throw new Error('An endpoint has no owner');
}

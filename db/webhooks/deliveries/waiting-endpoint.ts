/** What operators are shown of an endpoint whose deliveries wait. */
import type { DisabledReason, Disabler, WebhookOwner } from '../../../domain/webhooks/webhooks.ts';
import { ownerOf } from '../endpoints/owners.ts';
import type { WebhookTable } from '../schema.ts';

export interface WaitingEndpoint {
  readonly webhook_id: string;
  readonly owner: WebhookOwner;
  readonly disabled_by: Disabler | null;
  readonly disabled_reason: DisabledReason | null;
  /** Since when it is only probed. */
  readonly broken_at: Date | null;
}

/** Of `webhook`, for a statement that has a row for each. */
export const ENDPOINT_COLUMNS = [
  'webhook.webhook_id',
  'partner_id',
  'pharmacy_id',
  'disabled_by',
  'disabled_reason',
  'broken_at',
] as const;

/** The row with its owner in the place of the two columns that say who it is. */
export function withOwner<Row extends Pick<WebhookTable, 'partner_id' | 'pharmacy_id'>>({
  partner_id,
  pharmacy_id,
  ...row
}: Row) {
  return { ...row, owner: ownerOf({ partner_id, pharmacy_id }) };
}

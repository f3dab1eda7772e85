/** An owner's endpoints as the portal flags those that need somebody. */
import { listFlaggedEndpoints, type FlaggedEndpoint } from '../../db/webhooks/endpoints/portal-flags.ts';
import type { WebhookRecord } from '../../domain/webhooks/records.ts';
import type { WebhookOwner } from '../../domain/webhooks/webhooks.ts';
import type { WebhookParts } from './parts.ts';

export interface FlaggedWebhook extends Pick<
  WebhookRecord,
  'webhook_id' | 'url' | 'description' | 'status' | 'disabled'
> {
  /** When the first attempt failed since the last success. RFC 3339 UTC. */
  readonly failing_since: string | null;
  /** Since when it is only looked whether it answers again. */
  readonly broken_at: string | null;
  readonly needs_attention: boolean;
}

/** All of them, oldest first. */
export async function listFlagged(
  { database, clock }: Pick<WebhookParts, 'database' | 'clock'>,
  owner: WebhookOwner,
): Promise<FlaggedWebhook[]> {
  return (await listFlaggedEndpoints(database, owner, clock())).map(toFlagged);
}

function toFlagged({
  disabled_at,
  disabled_by,
  disabled_reason,
  failing_since,
  broken_at,
  ...shown
}: FlaggedEndpoint): FlaggedWebhook {
  const disabled =
    disabled_at === null || disabled_by === null || disabled_reason === null
      ? null
      : { by: disabled_by, reason: disabled_reason, at: disabled_at.toISOString() };
  return {
    ...shown,
    status: disabled === null ? 'enabled' : 'disabled',
    disabled,
    failing_since: failing_since?.toISOString() ?? null,
    broken_at: broken_at?.toISOString() ?? null,
  };
}

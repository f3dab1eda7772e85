/** An owner's endpoints as the portal flags them. */
import type { Kysely, Selectable } from 'kysely';
import { needsAttention } from '../../../domain/webhooks/notices.ts';
import type { Database } from '../../schema.ts';
import type { Disabler, WebhookOwner } from '../../../domain/webhooks/webhooks.ts';
import { ownedBy } from './owners.ts';
import type { WebhookTable } from '../schema.ts';

const SHOWN_COLUMNS = [
  'webhook_id',
  'url',
  'description',
  'disabled_at',
  'disabled_by',
  'disabled_reason',
  'failing_since',
  'broken_at',
] as const;

export interface FlaggedEndpoint extends Omit<
  Pick<Selectable<WebhookTable>, (typeof SHOWN_COLUMNS)[number]>,
  'disabled_by'
> {
  readonly disabled_by: Disabler | null;
  readonly needs_attention: boolean;
}

/** The endpoints of a partner or a pharmacy, oldest first. */
export async function listFlaggedEndpoints(
  database: Kysely<Database>,
  owner: WebhookOwner,
  now: Date,
): Promise<FlaggedEndpoint[]> {
  const endpoints = await database
    .selectFrom('webhook')
    .where(ownedBy(owner))
    .orderBy('created_at')
    .orderBy('webhook_id')
    .select(SHOWN_COLUMNS)
    .$narrowType<{ disabled_by: Disabler | null }>()
    .execute();
  return endpoints.map((endpoint) => ({ ...endpoint, needs_attention: needsAttention(endpoint, now) }));
}

/** `/internal/webhooks`: the webhook endpoints of the user's partner, and which of them need somebody. */
import { listFlaggedEndpoints, type FlaggedEndpoint } from '../../db/webhooks/portal-flags.ts';
import type { Dependencies } from '../dependencies.ts';
import type { FlaggedEndpointAnswer, FlaggedEndpointsAnswer } from '../schemas/portal-webhooks.ts';
import type { PortalEndpoint } from './key-endpoints.ts';

export function webhookEndpoints({ database, clock }: Dependencies): PortalEndpoint[] {
  return [
    {
      method: 'GET',
      path: '/webhooks',
      status: 200,
      async handle({ caller }): Promise<FlaggedEndpointsAnswer> {
        const endpoints = await listFlaggedEndpoints(database, caller.partner_id, clock());
        return { webhooks: endpoints.map(answerOf) };
      },
    },
  ];
}

function answerOf(endpoint: FlaggedEndpoint): FlaggedEndpointAnswer {
  const { webhook_id, url, description, failing_since, broken_at, needs_attention } = endpoint;
  const { disabled_at, disabled_by, disabled_reason } = endpoint;
  const disabled =
    disabled_at === null || disabled_by === null || disabled_reason === null
      ? null
      : { by: disabled_by, reason: disabled_reason, at: disabled_at.toISOString() };
  return {
    webhook_id,
    url,
    description,
    status: disabled === null ? 'enabled' : 'disabled',
    disabled,
    failing_since: failing_since?.toISOString() ?? null,
    broken_at: broken_at?.toISOString() ?? null,
    needs_attention,
  };
}

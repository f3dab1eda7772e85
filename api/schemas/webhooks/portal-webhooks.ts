/** The answer of the portal's list of webhook endpoints. */
import { Type, type Static } from 'typebox';
import { DISABLED_REASONS, DISABLERS, type DisabledReason } from '../../../domain/webhooks/webhooks.ts';
import type { FlaggedWebhook } from '../../../services/webhooks/list-flagged.ts';
import type { SameType } from '../common/same-type.ts';
import { nullable, time } from '../common/common.ts';

export const FlaggedEndpointAnswer = Type.Object({
  webhook_id: Type.String(),
  url: Type.String(),
  description: Type.String(),
  status: Type.Enum(['enabled', 'disabled']),
  disabled: nullable(
    Type.Object({
      by: Type.Enum([...DISABLERS.partner]),
      reason: Type.Enum(Object.keys(DISABLED_REASONS) as DisabledReason[]),
      at: time(),
    }),
    'Null while it is enabled.',
  ),
  failing_since: nullable(time(), 'When the first attempt failed since the last success.'),
  broken_at: nullable(time(), 'Since when it is only looked whether it answers again.'),
  needs_attention: Type.Boolean(),
});
export const sameAsInTheService: SameType<Static<typeof FlaggedEndpointAnswer>, FlaggedWebhook> = true;

export const FlaggedEndpointsAnswer = Type.Object({ webhooks: Type.Array(FlaggedEndpointAnswer) });

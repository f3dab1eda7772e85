/** The answer of the portal's list of webhook endpoints. */
import { Type, type Static } from 'typebox';
import { DISABLED_REASONS, DISABLERS, type DisabledReason } from '../../../domain/webhooks/webhooks.ts';
import type { FlaggedWebhook } from '../../../services/webhooks/list-flagged.ts';
import { WEBHOOK_ID_EXAMPLE } from '../../examples/webhooks.ts';
import type { SameType } from '../common/same-type.ts';
import { nullable, time } from '../common/common.ts';

export const FlaggedEndpointAnswer = Type.Object(
  {
    webhook_id: Type.String(),
    url: Type.String(),
    description: Type.String(),
    status: Type.Enum(['enabled', 'disabled']),
    disabled: nullable(
      Type.Object({
        by: Type.Enum([...new Set([...DISABLERS.partner, ...DISABLERS.pharmacy])]),
        reason: Type.Enum(Object.keys(DISABLED_REASONS) as DisabledReason[]),
        at: time(),
      }),
      'Null while it is enabled.',
    ),
    failing_since: nullable(time(), 'When the first attempt failed since the last success.'),
    broken_at: nullable(time(), 'Since when it is only looked whether it answers again.'),
    needs_attention: Type.Boolean(),
  },
  { $id: 'FlaggedWebhook' },
);
export const sameAsInTheService: SameType<Static<typeof FlaggedEndpointAnswer>, FlaggedWebhook> = true;

export const FlaggedEndpointsAnswer = Type.Object({ webhooks: Type.Array(FlaggedEndpointAnswer) });

export const FLAGGED_EXAMPLE: Static<typeof FlaggedEndpointAnswer> = {
  webhook_id: WEBHOOK_ID_EXAMPLE,
  url: 'https://partner.example/webhooks',
  description: 'Our server',
  status: 'enabled',
  disabled: null,
  failing_since: '2026-11-21T06:00:00.000Z',
  broken_at: null,
  needs_attention: true,
};

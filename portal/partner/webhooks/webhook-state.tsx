import { ToneBadge } from '../../common/components/tone-badge.tsx';
import type { Tone } from '../../common/design/tokens.ts';
import type { DeliveryState, Webhook } from './webhooks.ts';

export function WebhookState({
  webhook,
}: {
  readonly webhook: Pick<Webhook, 'status' | 'disabled' | 'health'>;
}) {
  const [tone, label] = stateOf(webhook);
  return <ToneBadge tone={tone}>{label}</ToneBadge>;
}

function stateOf({
  status,
  disabled,
  health,
}: Pick<Webhook, 'status' | 'disabled' | 'health'>): [Tone, string] {
  if (status === 'disabled')
    return disabled?.reason === 'paused' ? ['neutral', 'paused'] : ['bad', 'disabled'];
  switch (health.state) {
    case 'ok':
      return ['good', 'healthy'];
    case 'failing':
      return ['waiting', 'failing'];
    case 'broken':
      return ['bad', 'broken'];
  }
}

/** Labels of delivery states. */
export const DELIVERY_LABELS: Readonly<Record<DeliveryState, string>> = {
  pending: 'sending',
  held: 'waiting',
  acknowledged: 'delivered',
  failed: 'failed',
  skipped: 'skipped',
};

const DELIVERY_TONES: Readonly<Record<DeliveryState, Tone>> = {
  pending: 'progress',
  held: 'waiting',
  acknowledged: 'good',
  failed: 'bad',
  skipped: 'neutral',
};

export function DeliveryBadge({ state }: { readonly state: DeliveryState }) {
  return <ToneBadge tone={DELIVERY_TONES[state]}>{DELIVERY_LABELS[state]}</ToneBadge>;
}

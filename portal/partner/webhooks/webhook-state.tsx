/** How an endpoint is doing, in one word. */
import { ToneBadge } from '../../common/components/tone-badge.tsx';
import type { Tone } from '../../common/design/tokens.ts';
import type { DeliveryState, Webhook } from './webhooks.ts';

export function WebhookState({
  webhook,
}: {
  readonly webhook: Pick<Webhook, 'status' | 'disabled' | 'health'>;
}) {
  const [tone, word] = stateOf(webhook);
  return <ToneBadge tone={tone}>{word}</ToneBadge>;
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

/** Words for the states of a delivery. They differ from a request's statuses, which are on the same pages. */
export const DELIVERY_WORDS: Readonly<Record<DeliveryState, string>> = {
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
  return <ToneBadge tone={DELIVERY_TONES[state]}>{DELIVERY_WORDS[state]}</ToneBadge>;
}

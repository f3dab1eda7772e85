/** Where an order is, in a word. */
import { ToneBadge } from '../../common/components/tone-badge.tsx';
import type { Tone } from '../../common/design/tokens.ts';
import type { PharmacyOrder as Order, PharmacyStatus as Status } from '../../client/generated/index.ts';
import { STATUS_WORDS } from '../words/orders.ts';

const TONE_OF: Readonly<Record<Status, Tone>> = {
  pending: 'waiting',
  confirmed: 'underway',
  dispensing: 'underway',
  ready: 'underway',
  in_transit: 'underway',
  delivered: 'good',
  cancelled: 'neutral',
  rejected: 'bad',
  failed: 'bad',
  returned: 'bad',
};

export function StatusBadge({ order: { status, hold } }: { readonly order: Pick<Order, 'status' | 'hold'> }) {
  if (hold !== null) return <ToneBadge tone="waiting">On hold</ToneBadge>;
  return <ToneBadge tone={TONE_OF[status]}>{STATUS_WORDS[status]}</ToneBadge>;
}

import { ToneBadge } from '../../common/components/tone-badge.tsx';
import type { Tone } from '../../common/design/tokens.ts';
import type { PharmacyOrder as Order, PharmacyStatus as Status } from '../../client/generated/index.ts';
import { STATUS_LABELS } from '../words/orders.ts';

const STATUS_TONES: Readonly<Record<Status, Tone>> = {
  pending: 'waiting',
  confirmed: 'progress',
  dispensing: 'progress',
  ready: 'progress',
  in_transit: 'progress',
  delivered: 'good',
  cancelled: 'neutral',
  rejected: 'bad',
  failed: 'bad',
  returned: 'bad',
};

export function StatusBadge({ order: { status, hold } }: { readonly order: Pick<Order, 'status' | 'hold'> }) {
  if (hold !== null) return <ToneBadge tone="waiting">On hold</ToneBadge>;
  return <ToneBadge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</ToneBadge>;
}

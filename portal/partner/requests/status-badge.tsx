import { ToneBadge } from '../../common/components/tone-badge.tsx';
import { STATUSES, type Status } from './requests.ts';

/** Turns `in_transit` into `in transit`. */
export const humanize = (code: string) => code.replaceAll('_', ' ');

/** Turns `in_transit` into `In transit`. */
export function toTitle(code: string): string {
  const words = humanize(code);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function StatusBadge({ status }: { readonly status: Status }) {
  return <ToneBadge tone={STATUSES[status]}>{humanize(status)}</ToneBadge>;
}

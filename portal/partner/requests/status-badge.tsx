/** The status of a request. */
import { ToneBadge } from '../../common/components/tone-badge.tsx';
import { STATUSES, type Status } from './requests.ts';

/** `in_transit` as words: `in transit`. */
export const inWords = (code: string) => code.replaceAll('_', ' ');

/** The same as a heading: `In transit`. */
export function toTitle(code: string): string {
  const words = inWords(code);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function StatusBadge({ status }: { readonly status: Status }) {
  return <ToneBadge tone={STATUSES[status]}>{inWords(status)}</ToneBadge>;
}

import type { PharmacyOrder as Order } from '../../client/generated/index.ts';
import { OPEN_STATUSES } from '../api/use-orders.ts';

/** Returns when an order ended; undefined while it is open. */
export function endOf({ status, timeline }: Order): string | undefined {
  return OPEN_STATUSES.includes(status) ? undefined : timeline.at(-1)?.at;
}

/** Ends a hold for prescriptions when the pharmacist has verified one. */
import { readOrder } from '../../../db/requests/orders.ts';
import { byOf } from '../../../domain/requests/timeline.ts';
import type { OwnOrder } from '../../pharmacies/orders/own-order.ts';
import type { ReviewParts } from './parts.ts';

/** Safe to repeat. Does nothing where the order is not held, or held for something else. */
export async function releaseHold(
  { database, fulfilment }: Pick<ReviewParts, 'database' | 'fulfilment'>,
  { pharmacy_id, request_id, by }: OwnOrder,
): Promise<void> {
  const hold = (await readOrder(database, pharmacy_id, request_id))?.hold;
  if (hold?.actions.includes('attach_prescriptions') !== true) return;
  const { sequence: opened } = hold;
  const resolution = { end: 'withdraw' } as const;
  // Whatever else ends it first is as good.
  await fulfilment.resolveHold(
    request_id,
    { actor: 'pharmacy', ...byOf(by), pharmacy_id, opened, resolution },
    `verified-${opened}`,
  );
}

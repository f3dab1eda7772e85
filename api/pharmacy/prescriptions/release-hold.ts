/** Ends a hold for prescriptions when the pharmacist has verified one. */
import { readOrder } from '../../../db/orders/read.ts';
import type { Dependencies } from '../../dependencies.ts';

/** Safe to repeat. Does nothing where the order is not held, or held for something else. */
export async function releaseHold(
  { database, fulfilment }: Pick<Dependencies, 'database' | 'fulfilment'>,
  { pharmacy_id, request_id }: { readonly pharmacy_id: string; readonly request_id: string },
): Promise<void> {
  const hold = (await readOrder(database, pharmacy_id, request_id))?.hold;
  if (hold?.actions.includes('attach_prescriptions') !== true) return;
  const { sequence: opened } = hold;
  const resolution = { end: 'withdraw' } as const;
  // Whatever else ends it first is as good.
  await fulfilment.resolveHold(
    request_id,
    { actor: 'pharmacy', pharmacy_id, opened, resolution },
    `verified-${opened}`,
  );
}

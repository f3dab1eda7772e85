/** Takes back what a pharmacy asked the partner; the order goes on as it was. */
import type { Order } from '../../../domain/pharmacies/orders.ts';
import { byOf } from '../../../domain/requests/timeline.ts';
import { ServiceError } from '../../common/errors.ts';
import { updateIdOf } from '../../common/update-id.ts';
import { requireOrder, type OwnOrder } from './own-order.ts';
import type { OrderParts } from './parts.ts';

/** @throws ServiceError `order_not_found`; `hold_not_open` when there is no such hold of the pharmacy. */
export async function withdrawHold(
  parts: Pick<OrderParts, 'database' | 'fulfilment'>,
  { sequence, ...own }: OwnOrder & { readonly sequence: number },
  idempotencyKey: string | undefined,
): Promise<Order> {
  await requireOrder(parts, own);
  const { request_id, pharmacy_id } = own;
  const outcome = await parts.fulfilment.resolveHold(
    request_id,
    { actor: 'pharmacy', ...byOf(own.by), pharmacy_id, opened: sequence, resolution: { end: 'withdraw' } },
    updateIdOf('hold withdraw', idempotencyKey),
  );
  if (outcome.kind === 'taken') return requireOrder(parts, own);
  throw new ServiceError('hold_not_open', 'The order has no such hold of yours any more. Read it again.');
}

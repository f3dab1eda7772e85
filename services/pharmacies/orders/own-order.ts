/** The orders of a pharmacy: it finds those that it has, or had, and no other. */
import { readOrder } from '../../../db/requests/orders.ts';
import { isId } from '../../../domain/common/ids.ts';
import type { Order } from '../../../domain/pharmacies/orders.ts';
import type { ServiceParts } from '../../parts.ts';
import { ServiceError } from '../../common/errors.ts';

/** An order, and whose it must be. */
export interface OwnOrder {
  readonly request_id: string;
  readonly pharmacy_id: string;
  /** The key or the member that asks. */
  readonly by?: string;
}

/** @throws ServiceError `order_not_found`. */
export async function requireOrder(
  { database }: Pick<ServiceParts, 'database'>,
  { request_id, pharmacy_id }: OwnOrder,
): Promise<Order> {
  const order = isId('request', request_id) ? await readOrder(database, pharmacy_id, request_id) : undefined;
  if (order === undefined) throw orderNotFound();
  return order;
}

/** The refusal for an order that is not there, or not this pharmacy's. */
export function orderNotFound(): ServiceError {
  return new ServiceError('order_not_found', 'You have no order with this request_id.');
}

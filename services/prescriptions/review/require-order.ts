/** Finds the order and the prescription that a pharmacist names. */
import type { Kysely } from 'kysely';
import { findOrder, type OrderWithPrescriptions } from '../../../db/prescriptions/order.ts';
import type { Database } from '../../../db/schema.ts';
import { isId } from '../../../domain/common/ids.ts';
import { ServiceError } from '../../common/errors.ts';
import { orderNotFound, type OwnOrder } from '../../pharmacies/orders/own-order.ts';

/** @throws ServiceError `order_not_found` when the pharmacy does not have the order. */
export async function requireOrder(
  database: Kysely<Database>,
  own: OwnOrder,
): Promise<OrderWithPrescriptions> {
  const order = isId('request', own.request_id) ? await findOrder(database, own) : undefined;
  if (order === undefined) throw orderNotFound();
  return order;
}

/** The order, which has the prescription. @throws ServiceError `order_not_found`, `prescription_not_found`. */
export async function requireOrderWith(
  database: Kysely<Database>,
  { prescription_id, ...own }: OwnOrder & { readonly prescription_id: string },
): Promise<OrderWithPrescriptions> {
  const order = await requireOrder(database, own);
  if (!order.prescription_ids.includes(prescription_id)) {
    throw new ServiceError(
      'prescription_not_found',
      'The order has no prescription with this id. Check the prescription_id.',
    );
  }
  return order;
}

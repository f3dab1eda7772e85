/** Finds the order and the prescription that a call of a pharmacy names. */
import type { Kysely } from 'kysely';
import { findOrder, type OrderWithPrescriptions } from '../../../db/prescriptions/order.ts';
import type { Database } from '../../../db/schema.ts';
import { isId } from '../../../domain/ids.ts';
import { parameter, type Call, type PharmacyCaller } from '../../endpoint.ts';
import { ApiError } from '../../errors.ts';
import { orderNotFound } from '../orders/take-step.ts';

/** @throws ApiError `order_not_found` when the pharmacy does not have the order. */
export async function requireOrder(
  database: Kysely<Database>,
  which: { readonly request_id: string; readonly pharmacy_id: string },
): Promise<OrderWithPrescriptions> {
  const order = isId('request', which.request_id) ? await findOrder(database, which) : undefined;
  if (order === undefined) throw orderNotFound();
  return order;
}

/** The order and the prescription in the path. @throws ApiError `order_not_found`, `prescription_not_found`. */
export async function requirePrescriptionOfOrder(
  database: Kysely<Database>,
  call: Pick<Call<never, never, PharmacyCaller>, 'parameters' | 'caller'>,
): Promise<{ readonly order: OrderWithPrescriptions; readonly prescription_id: string }> {
  const { pharmacy_id } = call.caller;
  const order = await requireOrder(database, { request_id: parameter(call, 'request_id'), pharmacy_id });
  const prescription_id = parameter(call, 'prescription_id');
  if (!order.prescription_ids.includes(prescription_id)) {
    throw new ApiError(
      'prescription_not_found',
      'The order has no prescription with this id. Check the prescription_id.',
    );
  }
  return { order, prescription_id };
}

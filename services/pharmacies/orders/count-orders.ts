/** Counts the orders of a pharmacy by their status. */
import { countOrders as countStored } from '../../../db/requests/orders.ts';
import { STATUSES, type Status } from '../../../domain/requests/statuses.ts';
import type { OrderParts } from './parts.ts';

/** Days that are counted: an order is over within them, whatever becomes of it. */
export const DAYS_COUNTED = 30;

export interface OrderCounts {
  readonly since: Date;
  readonly orders: Readonly<Record<Status, number>>;
}

/** Those of the last 30 days that it has, or had until they were over. */
export async function countOrders(
  { database, clock }: Pick<OrderParts, 'database' | 'clock'>,
  pharmacy_id: string,
): Promise<OrderCounts> {
  const since = new Date(clock().getTime() - DAYS_COUNTED * 86_400_000);
  const counted = await countStored(database, pharmacy_id, since);
  const orders = Object.fromEntries(STATUSES.map((status) => [status, counted.get(status) ?? 0]));
  return { since, orders: orders as Record<Status, number> };
}

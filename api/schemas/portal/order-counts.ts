/** How many orders a pharmacy has in each status. */
import { Type, type Static } from 'typebox';
import { STATUSES, type Status } from '../../../domain/requests/statuses.ts';
import { time } from '../common/common.ts';

const ORDERS = Object.fromEntries(STATUSES.map((status) => [status, Type.Integer({ minimum: 0 })])) as Record<
  Status,
  ReturnType<typeof Type.Integer>
>;

export const OrderCounts = Type.Object(
  {
    since: time('Orders that came before are not counted.'),
    orders: Type.Object(ORDERS, { description: 'By status.' }),
  },
  { $id: 'OrderCounts' },
);
export type OrderCounts = Static<typeof OrderCounts>;

export const ORDER_COUNTS_EXAMPLE: OrderCounts = {
  since: '2026-10-22T08:00:00.000Z',
  orders: {
    pending: 2,
    confirmed: 1,
    dispensing: 3,
    ready: 0,
    in_transit: 4,
    delivered: 210,
    cancelled: 5,
    rejected: 2,
    failed: 1,
    returned: 0,
  },
};

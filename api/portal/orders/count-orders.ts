/** `GET /internal/order-counts`: how many orders a pharmacy has in each status. */
import type { Services } from '../../../services/services.ts';
import { pharmacyOf } from '../../../services/portal/member.ts';
import { ORDER_COUNTS_EXAMPLE, OrderCounts } from '../../schemas/portal/order-counts.ts';
import { portalEndpoint } from '../portal-endpoint.ts';

export function countOrders({ pharmacies }: Services) {
  return portalEndpoint({
    method: 'GET',
    path: '/order-counts',
    scope: 'orders:read',
    operation: {
      id: 'countOrders',
      tag: 'Orders',
      summary: 'Count the orders by status',
      description: 'Of the last 30 days; those that went on to another pharmacy are left out.',
      answers: { 200: { description: 'The counts.', data: OrderCounts, example: ORDER_COUNTS_EXAMPLE } },
      errors: [],
    },
    async handle({ caller }) {
      const { since, orders } = await pharmacies.countOrders(pharmacyOf(caller));
      const data: OrderCounts = { since: since.toISOString(), orders };
      return { data };
    },
  });
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  pharmacyListOrderPrescriptions as listOrderPrescriptions,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { unwrap } from '../../common/data/unwrap.ts';

/**
 * Loads the prescriptions of an order. The query is disabled before the order is accepted and after it is closed, when
 * the API hides patient data.
 */
export function usePrescriptions(order: Order, isNeeded = true) {
  const queries = useQueryClient();
  const { request_id, prescription_ids, enrollee_id } = order;
  const queryKey = ['prescriptions', request_id, prescription_ids.length];
  const query = useQuery({
    queryKey,
    enabled: enrollee_id !== null && isNeeded,
    queryFn: ({ signal }) =>
      unwrap(listOrderPrescriptions({ path: { request_id }, signal, cache: 'no-store' })),
  });
  return { ...query, refresh: () => void queries.invalidateQueries({ queryKey }) };
}

/** The prescriptions of an order, read once for each place that shows or needs them. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  pharmacyListOrderPrescriptions as listOrderPrescriptions,
  type PharmacyOrder as Order,
} from '../../client/generated/index.ts';
import { unwrap } from '../../common/data/unwrap.ts';

/** Before the order is accepted, and once it is over, nothing of them is shown. */
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
  return { ...query, readAgain: () => void queries.invalidateQueries({ queryKey }) };
}

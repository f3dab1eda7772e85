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
  const { request_id, prescription_ids, enrollee_id, timeline } = order;
  const ofOrder = ['prescriptions', request_id];
  const isShown = enrollee_id !== null;
  const query = useQuery({
    // A dispensing uses up a prescription.
    queryKey: [...ofOrder, prescription_ids.length, timeline.length],
    enabled: isShown && isNeeded,
    queryFn: ({ signal }) =>
      unwrap(listOrderPrescriptions({ path: { request_id }, signal, cache: 'no-store' })),
    placeholderData: (previous, from) => (isShown && from?.queryKey[1] === request_id ? previous : undefined),
  });
  return { ...query, refresh: () => void queries.invalidateQueries({ queryKey: ofOrder }) };
}

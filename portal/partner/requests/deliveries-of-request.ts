import { useQueries, useQuery } from '@tanstack/react-query';
import { partnerListWebhookDeliveries } from '../../client/generated/index.ts';
import { unwrap } from '../../common/data/unwrap.ts';
import { usePermission } from '../../common/data/session.ts';
import { webhooksQuery, type Delivery, type Webhook } from '../webhooks/webhooks.ts';
import { hasEnded, type FulfilmentRequest } from './requests.ts';

export interface DeliveryOfEndpoint {
  readonly webhook: Webhook;
  readonly delivery: Delivery;
}

/** Exceeds the number of events of any request. */
const MAX_DELIVERIES = 100;
const REFRESH_MS = 5_000;

/** Returns no deliveries if the user may not see endpoints. */
export function useDeliveriesOfRequest(request: FulfilmentRequest): readonly DeliveryOfEndpoint[] {
  const enabled = usePermission('webhooks:manage');
  const { data: webhooks = [] } = useQuery({ ...webhooksQuery, enabled });
  return useQueries({
    queries: webhooks.map((webhook) => deliveriesQuery(webhook, request)),
    combine: (results) => results.flatMap(({ data = [] }) => data),
  });
}

function deliveriesQuery(webhook: Webhook, request: FulfilmentRequest) {
  const { webhook_id } = webhook;
  const { request_id, timeline } = request;
  const listDeliveries = (signal: AbortSignal) =>
    unwrap(
      partnerListWebhookDeliveries({
        path: { webhook_id },
        query: { request_id, limit: MAX_DELIVERIES },
        signal,
      }),
    );
  return {
    queryKey: ['webhooks', webhook_id, 'of-request', request_id, timeline.length],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<DeliveryOfEndpoint[]> =>
      (await listDeliveries(signal)).deliveries.map((delivery) => ({ webhook, delivery })),
    refetchInterval: hasEnded(request) ? (false as const) : REFRESH_MS,
  };
}

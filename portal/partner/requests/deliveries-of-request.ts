/** What the partner's endpoints were told of a request. */
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

/** A request has fewer events. */
const MOST = 100;
const REFRESH_MS = 5_000;

/** Empty for who may not see endpoints. */
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
  const call = (signal: AbortSignal) =>
    unwrap(
      partnerListWebhookDeliveries({ path: { webhook_id }, query: { request_id, limit: MOST }, signal }),
    );
  return {
    queryKey: ['webhooks', webhook_id, 'of-request', request_id, timeline.length],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<DeliveryOfEndpoint[]> =>
      (await call(signal)).deliveries.map((delivery) => ({ webhook, delivery })),
    refetchInterval: hasEnded(request) ? (false as const) : REFRESH_MS,
  };
}

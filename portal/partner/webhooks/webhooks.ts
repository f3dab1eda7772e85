import { infiniteQueryOptions, queryOptions, useQueryClient, type QueryKey } from '@tanstack/react-query';
import {
  partnerCreateWebhook,
  partnerDeleteWebhook,
  partnerListWebhookDeliveries,
  partnerListWebhooks,
  partnerPauseWebhook,
  partnerReadWebhook,
  partnerReadEvent,
  partnerReadWebhookDelivery,
  partnerRecoverWebhookDeliveries,
  partnerReplaceWebhook,
  partnerResumeWebhook,
  partnerRetryWebhookDelivery,
  partnerRotateWebhookSecret,
  partnerTestWebhook,
  readAttemptSeries,
  type PartnerWebhook,
  type PartnerWebhookDelivery,
} from '../../client/generated/index.ts';
import { unwrap, idempotencyHeader } from '../../common/data/unwrap.ts';
import { useChange } from '../../common/data/use-change.ts';

export type Webhook = PartnerWebhook;
export type Delivery = PartnerWebhookDelivery;
export type DeliveryState = Delivery['state'];
export type EventType = Webhook['event_types'][number];

const WEBHOOKS_KEY = ['webhooks'] as const;
const deliveriesKey = (webhook_id: string) => [...WEBHOOKS_KEY, webhook_id, 'deliveries'] as const;
const PAGE_SIZE = 20;
/** Interval at which open lists of deliveries are refetched. */
const REFRESH_MS = 5_000;

export const webhooksQuery = queryOptions({
  queryKey: WEBHOOKS_KEY,
  queryFn: async ({ signal }) => (await unwrap(partnerListWebhooks({ signal }))).webhooks,
});

export const webhookQuery = (webhook_id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, webhook_id],
    queryFn: ({ signal }) => unwrap(partnerReadWebhook({ path: { webhook_id }, signal })),
  });

export const attemptSeriesQuery = (webhook_id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS_KEY, webhook_id, 'attempts'],
    queryFn: async ({ signal }) =>
      (await unwrap(readAttemptSeries({ path: { webhook_id }, query: { unit: 'hour' }, signal }))).points,
  });

export const deliveriesQuery = (webhook_id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesKey(webhook_id), state ?? 'all'],
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        partnerListWebhookDeliveries({
          path: { webhook_id },
          query: {
            limit: PAGE_SIZE,
            ...(state && { state }),
            ...(pageParam && { cursor: pageParam }),
          },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: REFRESH_MS,
  });

export const deliveryQuery = (webhook_id: string, event_id: string) =>
  queryOptions({
    queryKey: [...deliveriesKey(webhook_id), 'one', event_id],
    queryFn: ({ signal }) => unwrap(partnerReadWebhookDelivery({ path: { webhook_id, event_id }, signal })),
    refetchInterval: REFRESH_MS,
  });

/** The query of an event. It is never fetched again, because events never change. */
export const eventQuery = (event_id: string) =>
  queryOptions({
    queryKey: ['events', 'one', event_id],
    queryFn: ({ signal }) => unwrap(partnerReadEvent({ path: { event_id }, signal })),
    staleTime: Infinity,
  });

interface ChangeOptions {
  /** Key of the queries to refetch; by default all webhook queries. */
  readonly stale?: QueryKey;
  /** Announced to screen readers if the page shows no other confirmation. */
  readonly done?: string;
}

function useWebhookChange<Input, Output>(
  change: (input: Input) => Promise<Output>,
  { stale = WEBHOOKS_KEY, done }: ChangeOptions = {},
) {
  const client = useQueryClient();
  return useChange({
    mutationFn: change,
    ...(done !== undefined && { meta: { done } }),
    // A response may contain a secret, so it is dropped when its dialogue closes.
    gcTime: 0,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: stale }),
        client.invalidateQueries({ queryKey: ['session'] }),
      ]),
  });
}

export interface EndpointBody {
  readonly url: string;
  readonly event_types: EventType[];
  readonly description: string;
}

export const useCreateWebhook = () =>
  useWebhookChange((body: EndpointBody) =>
    unwrap(partnerCreateWebhook({ body, headers: idempotencyHeader() })),
  );

/** @param read the endpoint that the change replaces. */
export const useReplaceWebhook = ({ webhook_id, updated_at }: Webhook) =>
  useWebhookChange(
    (changed: EndpointBody) => {
      const body = { ...changed, replaces_updated_at: updated_at };
      return unwrap(partnerReplaceWebhook({ path: { webhook_id }, body }));
    },
    { done: 'Endpoint saved.' },
  );

export const useDeleteWebhook = (webhook_id: string) =>
  useWebhookChange(() => unwrap(partnerDeleteWebhook({ path: { webhook_id } })), {
    done: 'Endpoint deleted.',
  });

export const useTestWebhook = (webhook_id: string) =>
  useWebhookChange(() => unwrap(partnerTestWebhook({ path: { webhook_id }, headers: idempotencyHeader() })));

export const usePauseWebhook = (webhook_id: string) =>
  useWebhookChange((isEnabled: boolean) =>
    unwrap(
      (isEnabled ? partnerResumeWebhook : partnerPauseWebhook)({
        path: { webhook_id },
        headers: idempotencyHeader(),
      }),
    ),
  );

export const useRotateSecret = (webhook_id: string) =>
  useWebhookChange(() =>
    unwrap(partnerRotateWebhookSecret({ path: { webhook_id }, body: {}, headers: idempotencyHeader() })),
  );

export const useRetryDelivery = (webhook_id: string) =>
  useWebhookChange(
    (event_id: string) =>
      unwrap(partnerRetryWebhookDelivery({ path: { webhook_id, event_id }, headers: idempotencyHeader() })),
    { stale: deliveriesKey(webhook_id), done: 'Delivery queued.' },
  );

/** Resends all deliveries not acknowledged since a time (RFC 3339). */
export const useRecover = (webhook_id: string) =>
  useWebhookChange(
    (since: string) =>
      unwrap(
        partnerRecoverWebhookDeliveries({
          path: { webhook_id },
          body: { since },
          headers: idempotencyHeader(),
        }),
      ),
    { stale: deliveriesKey(webhook_id) },
  );

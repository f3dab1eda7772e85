/** The webhook endpoints of the partner, and their deliveries. */
import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
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

export type Webhook = PartnerWebhook;
export type Delivery = PartnerWebhookDelivery;
export type DeliveryState = Delivery['state'];
export type EventType = Webhook['event_types'][number];

const WEBHOOKS = ['webhooks'] as const;
const deliveriesOf = (webhook_id: string) => [...WEBHOOKS, webhook_id, 'deliveries'] as const;
const PAGE_SIZE = 20;
/** While somebody looks at deliveries, new ones and their attempts come in by themselves. */
const REFRESH_MS = 5_000;

export const webhooksQuery = queryOptions({
  queryKey: WEBHOOKS,
  queryFn: async ({ signal }) => (await unwrap(partnerListWebhooks({ signal }))).webhooks,
});

export const webhookQuery = (webhook_id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, webhook_id],
    queryFn: ({ signal }) => unwrap(partnerReadWebhook({ path: { webhook_id }, signal })),
  });

export const attemptSeriesQuery = (webhook_id: string) =>
  queryOptions({
    queryKey: [...WEBHOOKS, webhook_id, 'attempts'],
    queryFn: async ({ signal }) =>
      (await unwrap(readAttemptSeries({ path: { webhook_id }, query: { unit: 'hour' }, signal }))).points,
  });

export const deliveriesQuery = (webhook_id: string, state: DeliveryState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...deliveriesOf(webhook_id), state ?? 'all'],
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
    queryKey: [...deliveriesOf(webhook_id), 'one', event_id],
    queryFn: ({ signal }) => unwrap(partnerReadWebhookDelivery({ path: { webhook_id, event_id }, signal })),
    refetchInterval: REFRESH_MS,
  });

/** What was sent, which never changes: the event as the feed has it. */
export const sentQuery = (event_id: string) =>
  queryOptions({
    queryKey: ['events', 'one', event_id],
    queryFn: ({ signal }) => unwrap(partnerReadEvent({ path: { event_id }, signal })),
    staleTime: Infinity,
  });

interface ChangeOptions {
  /** What is read again; everything about endpoints without it. */
  readonly stale?: QueryKey;
  /** What is announced then, where the page does not say it otherwise. */
  readonly done?: string;
}

function useChange<Asked, Answer>(
  change: (asked: Asked) => Promise<Answer>,
  { stale = WEBHOOKS, done }: ChangeOptions = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    ...(done !== undefined && { meta: { done } }),
    // An answer may hold a secret: it is dropped with the dialogue that shows it.
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
  useChange((body: EndpointBody) => unwrap(partnerCreateWebhook({ body, headers: idempotencyHeader() })));

export const useReplaceWebhook = (webhook_id: string) =>
  useChange((body: EndpointBody) => unwrap(partnerReplaceWebhook({ path: { webhook_id }, body })), {
    done: 'Endpoint saved.',
  });

export const useDeleteWebhook = (webhook_id: string) =>
  useChange(() => unwrap(partnerDeleteWebhook({ path: { webhook_id } })), {
    done: 'Endpoint deleted.',
  });

export const useTestWebhook = (webhook_id: string) =>
  useChange(() => unwrap(partnerTestWebhook({ path: { webhook_id }, headers: idempotencyHeader() })));

export const usePauseWebhook = (webhook_id: string) =>
  useChange((on: boolean) =>
    unwrap(
      (on ? partnerResumeWebhook : partnerPauseWebhook)({
        path: { webhook_id },
        headers: idempotencyHeader(),
      }),
    ),
  );

export const useRotateSecret = (webhook_id: string) =>
  useChange(() =>
    unwrap(partnerRotateWebhookSecret({ path: { webhook_id }, body: {}, headers: idempotencyHeader() })),
  );

export const useRetryDelivery = (webhook_id: string) =>
  useChange(
    (event_id: string) =>
      unwrap(partnerRetryWebhookDelivery({ path: { webhook_id, event_id }, headers: idempotencyHeader() })),
    { stale: deliveriesOf(webhook_id), done: 'Delivery queued.' },
  );

/** Sends again what was not acknowledged since a time, RFC 3339. */
export const useRecover = (webhook_id: string) =>
  useChange(
    (since: string) =>
      unwrap(
        partnerRecoverWebhookDeliveries({
          path: { webhook_id },
          body: { since },
          headers: idempotencyHeader(),
        }),
      ),
    { stale: deliveriesOf(webhook_id) },
  );

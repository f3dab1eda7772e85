import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import {
  partnerCancelRequest,
  partnerListRequests,
  partnerReadProof,
  partnerReadRequest,
  partnerSubmitAuthorization,
  type PartnerCancelRequestBody,
  type PartnerFulfilmentRequest,
  type PartnerStatus,
} from '../../client/generated/index.ts';
import { unwrap, idempotencyHeader } from '../../common/data/unwrap.ts';
import { timelineActorsKey } from '../../common/format/actors.ts';
import type { Tone } from '../../common/design/tokens.ts';
import { useChange } from '../../common/data/use-change.ts';

export type FulfilmentRequest = PartnerFulfilmentRequest;
export type Status = PartnerStatus;
export type Hold = NonNullable<FulfilmentRequest['hold']>;

const PAGE_SIZE = 20;

/** The colour of each status, in the order of a request's life cycle. */
export const STATUSES: Readonly<Record<Status, Tone>> = {
  pending: 'waiting',
  confirmed: 'progress',
  dispensing: 'progress',
  ready: 'progress',
  in_transit: 'progress',
  delivered: 'good',
  cancelled: 'neutral',
  rejected: 'bad',
  failed: 'bad',
  returned: 'bad',
};

const ENDED: readonly Status[] = ['delivered', 'cancelled', 'rejected', 'failed', 'returned'];
export const hasEnded = ({ status }: Pick<FulfilmentRequest, 'status'>) => ENDED.includes(status);

/** The filter of the list of requests. It stays in memory, because addresses must not contain enrollee ids. */
export interface RequestFilter {
  readonly status?: Status;
  readonly external_id?: string;
  readonly enrollee_id?: string;
}

export const requestsQuery = (filter: RequestFilter) =>
  infiniteQueryOptions({
    queryKey: ['requests', 'list', filter],
    queryFn: ({ signal, pageParam }) =>
      unwrap(
        partnerListRequests({
          query: { limit: PAGE_SIZE, ...filter, ...(pageParam && { cursor: pageParam }) },
          signal,
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

/** A request with its ETag. */
export interface TaggedRequest {
  readonly request: FulfilmentRequest;
  readonly etag: string;
}

export const requestKey = (request_id: string) => ['requests', request_id] as const;

export const requestQuery = (request_id: string) =>
  queryOptions({
    queryKey: requestKey(request_id),
    queryFn: async ({ signal }): Promise<TaggedRequest> => {
      const call = await partnerReadRequest({ path: { request_id }, signal });
      return {
        request: await unwrap(Promise.resolve(call)),
        etag: call.response?.headers.get('etag') ?? '',
      };
    },
  });

export const proofQuery = (request_id: string) =>
  queryOptions({
    queryKey: [...requestKey(request_id), 'proof'],
    queryFn: ({ signal }) => unwrap(partnerReadProof({ path: { request_id }, signal })),
  });

/** Refetches the request after a change. */
export function useRequestChange<Input>(
  request_id: string,
  change: (input: Input) => Promise<FulfilmentRequest>,
) {
  const client = useQueryClient();
  return useChange({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: timelineActorsKey(request_id) });
      await client.invalidateQueries({ queryKey: ['requests'] });
    },
    // The request may have changed, so that the action is no longer allowed.
    onError: () => client.invalidateQueries({ queryKey: requestKey(request_id) }),
  });
}

export const useSubmitAuthorization = (request_id: string) =>
  useRequestChange(request_id, (code: string) =>
    unwrap(partnerSubmitAuthorization({ path: { request_id }, body: { code } })),
  );

export const useCancelRequest = (request_id: string) =>
  useRequestChange(request_id, (body: PartnerCancelRequestBody) =>
    unwrap(partnerCancelRequest({ path: { request_id }, body, headers: idempotencyHeader() })),
  );

/** The fulfilment requests of the partner. */
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
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

export type FulfilmentRequest = PartnerFulfilmentRequest;
export type Status = PartnerStatus;
export type Hold = NonNullable<FulfilmentRequest['hold']>;

const PAGE_SIZE = 20;

/** Each status, in the order of a request's life, with the tone of what it means. */
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

const ENDS: readonly Status[] = ['delivered', 'cancelled', 'rejected', 'failed', 'returned'];
export const hasEnded = ({ status }: Pick<FulfilmentRequest, 'status'>) => ENDS.includes(status);

/** What is searched for; an enrollee stays in memory, and in no address. */
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

/** A request and the tag of this state of it. */
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

/** A step of the partner's, after which the request is read anew. */
export function useRequestChange<Asked>(
  request_id: string,
  change: (asked: Asked) => Promise<FulfilmentRequest>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: timelineActorsKey(request_id) });
      await client.invalidateQueries({ queryKey: ['requests'] });
    },
    // Perhaps it went on meanwhile, and cannot be done any more.
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

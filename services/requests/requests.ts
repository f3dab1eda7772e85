/** What partners do with requests. */
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ConcurrencyLimit } from '../common/concurrency-limit.ts';
import type { FileContent } from '../prescriptions/read-prescription-file.ts';
import type { ServiceParts } from '../parts.ts';
import { cancelRequest, type Cancellation } from './cancel-request.ts';
import { dryRun, type DryRun } from './dry-run.ts';
import { createEventsFeed, type EventsFeed } from './events-feed.ts';
import { listRequests, type PageChoice, type RequestFilters, type RequestPage } from './list-requests.ts';
import type { OrderInput } from './order/order-input.ts';
import { MAX_STARTS_AT_ONCE, placeRequest, type PlacedRequest } from './place-request.ts';
import { readProof, readProofImage, type DeliveryProof } from './read-proof.ts';
import {
  readRequest,
  readRequestNews,
  type OwnRequest,
  type RequestNews,
  type RequestWatcher,
} from './read-request.ts';

export interface Requests {
  place(partnerId: string, order: OrderInput, idempotencyKey?: string): Promise<PlacedRequest>;
  dryRun(partnerId: string, order: OrderInput): Promise<DryRun>;
  read(own: OwnRequest): Promise<RequestRecord>;
  /** The same as soon as the watcher does not have it. */
  readNews(own: OwnRequest, watcher: RequestWatcher): Promise<RequestNews>;
  list(partnerId: string, filters: RequestFilters, page: PageChoice): Promise<RequestPage>;
  readonly events: EventsFeed;
  cancel(own: OwnRequest, cancellation: Cancellation): Promise<RequestRecord>;
  proof(own: OwnRequest, keyId: string): Promise<DeliveryProof>;
  /** @param token of the link in a proof. */
  proofImage(token: string): Promise<FileContent>;
}

export function createRequests(parts: ServiceParts): Requests {
  const placing = { ...parts, starts: new ConcurrencyLimit(MAX_STARTS_AT_ONCE) };
  return {
    place: (partnerId, order, idempotencyKey) => placeRequest(placing, partnerId, order, idempotencyKey),
    dryRun: (partnerId, order) => dryRun(parts, partnerId, order),
    read: (own) => readRequest(parts, own),
    readNews: (own, watcher) => readRequestNews(parts, own, watcher),
    list: (partnerId, filters, page) => listRequests(parts, partnerId, filters, page),
    events: createEventsFeed(parts),
    cancel: (own, cancellation) => cancelRequest(parts, own, cancellation),
    proof: (own, keyId) => readProof(parts, own, keyId),
    proofImage: (token) => readProofImage(parts, token),
  };
}

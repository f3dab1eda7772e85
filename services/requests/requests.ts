/** What partners do with requests. */
import type { RequestRecord, SealedRecord } from '../../domain/requests/record.ts';
import type { FileContent } from '../prescriptions/prescriptions.ts';
import type { ServiceParts } from '../parts.ts';
import { type Cancellation, cancelRequest, submitAuthorization } from './decisions.ts';
import { type DryRun, dryRun } from './dry-run.ts';
import { createEventsFeed, type EventsFeed } from './events-feed.ts';
import {
  type OwnRequest,
  readRequest,
  readRequestNews,
  type RequestNews,
  type RequestWatcher,
} from './read-request.ts';
import { listRequests, type PageChoice, type RequestFilters, type RequestPage } from './list-requests.ts';
import { type OrderInput, withPin } from './order-input.ts';
import { type PlacedRequest, type Placer, placeRequest, StartPlaces } from './place-request.ts';
import { type DeliveryProof, readProof, readProofImage } from './read-proof.ts';

export interface Requests {
  place(placer: Placer, order: OrderInput, idempotencyKey?: string): Promise<PlacedRequest<RequestRecord>>;
  dryRun(partnerId: string, order: OrderInput): Promise<DryRun>;
  read(own: OwnRequest): Promise<RequestRecord>;
  /** The same as soon as the watcher does not have it. */
  readNews(own: OwnRequest, watcher: RequestWatcher): Promise<RequestNews<RequestRecord>>;
  list(partnerId: string, filters: RequestFilters, page: PageChoice): Promise<RequestPage<RequestRecord>>;
  readonly events: EventsFeed;
  cancel(own: OwnRequest, cancellation: Cancellation): Promise<RequestRecord>;
  /** Takes the code of an HMO where the request is not held for it. */
  submitAuthorization(own: OwnRequest, code: string): Promise<RequestRecord>;
  proof(own: OwnRequest, keyId: string): Promise<DeliveryProof>;
  /** @param token of the link in a proof. */
  proofImage(token: string): Promise<FileContent>;
}

export function createRequests(parts: ServiceParts): Requests {
  const placing = { ...parts, places: new StartPlaces(parts) };
  const shown = (record: SealedRecord) => withPin(parts.encryption, record);
  return {
    async place(placer, order, idempotencyKey) {
      const placed = await placeRequest(placing, placer, order, idempotencyKey);
      return { ...placed, record: shown(placed.record) };
    },
    dryRun: (partnerId, order) => dryRun(parts, partnerId, order),
    read: async (own) => shown(await readRequest(parts, own)),
    async readNews(own, watcher) {
      const news = await readRequestNews(parts, own, watcher);
      return 'record' in news ? { record: shown(news.record) } : news;
    },
    async list(partnerId, filters, choice) {
      const page = await listRequests(parts, partnerId, filters, choice);
      return { ...page, requests: page.requests.map(shown) };
    },
    events: createEventsFeed(parts),
    cancel: async (own, cancellation) => shown(await cancelRequest(parts, own, cancellation)),
    submitAuthorization: async (own, code) => shown(await submitAuthorization(parts, own, code)),
    proof: (own, keyId) => readProof(parts, own, keyId),
    proofImage: (token) => readProofImage(parts, token),
  };
}

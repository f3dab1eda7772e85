/** The API, as a program uses it. */
import type { Client } from '../generated/client/index.ts';
import { createRequest } from '../generated/sdk.gen.ts';
import type {
  CancelRequestBody,
  CreateRequestBody,
  DryRun,
  FeedEvent,
  FulfilmentRequest,
  SearchAnswer,
  SearchBody,
  WebhookDelivery,
} from '../generated/types.gen.ts';
import { connect, type FulfilmentOptions } from './connection.ts';
import { bindOperations, type Operations } from './operations.ts';
import {
  deliveriesOf,
  eventsOf,
  followEvents,
  requestsOf,
  type DeliveryFilter,
  type EventsOptions,
  type ListOptions,
  type RequestFilter,
} from './pages.ts';
import { read, type ReadOptions, type ReadResult } from './reading.ts';
import { waitForCondition, waitForEnd, type WaitForEndOptions, type WaitOptions } from './waiting.ts';

/** An order. */
export type Order = Omit<CreateRequestBody, 'dry_run'>;

export interface CallOptions {
  /** Ends the call with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface PostOptions extends CallOptions {
  /**
   * Your own name for what is to be done, best a UUID that you have stored before: then it is done once, also when your
   * process dies and calls again. Without it each call gets one that is kept while the client repeats it.
   */
  readonly idempotencyKey?: string;
}

/**
 * One connection to the API with one key. All calls throw `FulfilmentError` when there is no good answer; calls that may
 * be repeated have been by then.
 */
export class Fulfilment {
  /** Every operation of the API, by the name that the reference has. */
  readonly operations: Operations;
  private readonly client: Client;

  /** @throws TypeError when `baseUrl` is no URL, or the key is empty. */
  constructor(options: FulfilmentOptions) {
    this.client = connect(options);
    this.operations = bindOperations(this.client);
  }

  /** Finds verified pharmacies that have a medicine, nearest first. */
  async searchMedicines(search: SearchBody, options: CallOptions = {}): Promise<SearchAnswer> {
    return await this.operations.searchMedicines({ body: search, ...options });
  }

  /** Orders. The request is `pending` then; `waitUntilFinal` follows it. */
  async createRequest(order: Order, options: PostOptions = {}): Promise<FulfilmentRequest> {
    const data = await this.place(order, options);
    if ('dry_run' in data) throw new TypeError('The API took the order for a dry run.');
    return data;
  }

  /** Checks and prices an order, all problems at once; nothing is ordered and nothing kept. */
  async dryRun(order: Order, options: CallOptions = {}): Promise<DryRun> {
    const data = await this.place({ ...order, dry_run: true }, options);
    if (!('dry_run' in data)) throw new TypeError('The API took the dry run for an order.');
    return data;
  }

  private async place(body: CreateRequestBody, options: PostOptions): Promise<FulfilmentRequest | DryRun> {
    const { client } = this;
    const { data } = await createRequest({ client, body, ...postOptions(options), throwOnError: true });
    return data.data;
  }

  /** Reads a request, or learns that nothing has changed since an `etag`. */
  async readRequest(requestId: string, options: ReadOptions = {}): Promise<ReadResult> {
    return await read(this.client, requestId, options);
  }

  /** Cancels a request, which must be pending. */
  async cancelRequest(
    requestId: string,
    body: CancelRequestBody = {},
    options: PostOptions = {},
  ): Promise<FulfilmentRequest> {
    const path = { request_id: requestId };
    return await this.operations.cancelRequest({ path, body, ...postOptions(options) });
  }

  /**
   * Waits until a request is delivered, cancelled, rejected, failed or returned, and answers it. A request that is held is answered at
   * once: it does not go on until you take one of `hold.actions`. Check `isFinal`, resolve the hold, and wait again.
   *
   * @throws WaitTimeoutError when `timeoutMs` is over before.
   */
  async waitUntilFinal(requestId: string, options: WaitForEndOptions = {}): Promise<FulfilmentRequest> {
    return await waitForEnd((ask) => this.readRequest(requestId, ask), options);
  }

  /**
   * Waits until a condition holds, such as `(request) => request.hold !== null`; it is asked after every change.
   *
   * @throws WaitTimeoutError when `timeoutMs` is over before.
   */
  async waitUntil(
    requestId: string,
    condition: (request: FulfilmentRequest) => boolean,
    options: WaitOptions = {},
  ): Promise<FulfilmentRequest> {
    return await waitForCondition((ask) => this.readRequest(requestId, ask), condition, options);
  }

  /** Your requests, newest first; pages are read as you go. */
  requests(
    filter: RequestFilter = {},
    options: ListOptions = {},
  ): AsyncGenerator<FulfilmentRequest, void, undefined> {
    return requestsOf(this.operations, filter, options);
  }

  /** What was sent to a webhook endpoint, newest first. */
  deliveries(
    webhookId: string,
    filter: DeliveryFilter = {},
    options: ListOptions = {},
  ): AsyncGenerator<WebhookDelivery, void, undefined> {
    return deliveriesOf(this.operations, webhookId, filter, options);
  }

  /** What happened until now, oldest first. Pass over an event whose type you don't know. */
  events(options: EventsOptions = {}): AsyncGenerator<FeedEvent, void, undefined> {
    return eventsOf(this.operations, options);
  }

  /** What happened, and then what happens, without an end: `break`, or a signal, ends it. */
  followEvents(options: EventsOptions = {}): AsyncGenerator<FeedEvent, never, undefined> {
    return followEvents(this.operations, options);
  }
}

function postOptions({ idempotencyKey, signal }: PostOptions) {
  return {
    ...(idempotencyKey === undefined ? {} : { headers: { 'Idempotency-Key': idempotencyKey } }),
    ...(signal === undefined ? {} : { signal }),
  };
}

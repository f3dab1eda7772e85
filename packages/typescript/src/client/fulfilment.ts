/** The main class of the client. */
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
  Statement,
  StatementLine,
} from '../generated/types.gen.ts';
import { connect, type FulfilmentOptions } from './connection.ts';
import { bindOperations, type Operations } from './operations.ts';
import {
  deliveriesOf,
  eventsOf,
  followEvents,
  requestsOf,
  statementLinesOf,
  statementsOf,
  type DeliveryFilter,
  type EventsOptions,
  type LineFilter,
  type ListOptions,
  type RequestFilter,
} from './pages.ts';
import { read, type ReadOptions, type ReadResult } from './reading.ts';
import { waitForCondition, waitForEnd, type WaitForEndOptions, type WaitOptions } from './waiting.ts';

export type Order = Omit<CreateRequestBody, 'dry_run'>;

export interface CallOptions {
  /** Aborts the call, which rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface PostOptions extends CallOptions {
  /**
   * Makes the API perform the call only once, even if your process crashes and calls again. Use a UUID that you stored
   * before the call. By default, the client generates a key for each call and reuses it in its own retries.
   */
  readonly idempotencyKey?: string;
}

/**
 * A client of the API for one key. A failed call throws a `FulfilmentError`, after the client has retried it if
 * retrying is safe.
 */
export class Fulfilment {
  /** Every operation of the API under its name in the API reference. */
  readonly operations: Operations;
  private readonly client: Client;

  /** @throws TypeError when `baseUrl` is not a URL or the key is empty or malformed. */
  constructor(options: FulfilmentOptions) {
    this.client = connect(options);
    this.operations = bindOperations(this.client);
  }

  /** Finds verified pharmacies that stock a medicine, nearest first. */
  async searchMedicines(search: SearchBody, options: CallOptions = {}): Promise<SearchAnswer> {
    return await this.operations.searchMedicines({ body: search, ...options });
  }

  /** Places an order. The returned request is `pending`; follow it with `waitUntilFinal`. */
  async createRequest(order: Order, options: PostOptions = {}): Promise<FulfilmentRequest> {
    const data = await this.place(order, options);
    if ('dry_run' in data) throw new TypeError('The API treated the order as a dry run.');
    return data;
  }

  /** Checks and prices an order without placing or storing it. Reports all problems together. */
  async dryRun(order: Order, options: CallOptions = {}): Promise<DryRun> {
    const data = await this.place({ ...order, dry_run: true }, options);
    if (!('dry_run' in data)) throw new TypeError('The API treated the dry run as an order.');
    return data;
  }

  private async place(body: CreateRequestBody, options: PostOptions): Promise<FulfilmentRequest | DryRun> {
    const { client } = this;
    const { data } = await createRequest({ client, body, ...postOptions(options), throwOnError: true });
    return data.data;
  }

  /** Reads a request, or reports that it has not changed since an `etag`. */
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
   * Waits until a request is delivered, cancelled, rejected, failed or returned, and returns it. A held request is
   * returned immediately, because it does not continue until you perform one of `hold.actions`. Check `isFinal`,
   * resolve the hold, and wait again.
   *
   * @throws WaitTimeoutError when `timeoutMs` expires first.
   */
  async waitUntilFinal(requestId: string, options: WaitForEndOptions = {}): Promise<FulfilmentRequest> {
    return await waitForEnd((ask) => this.readRequest(requestId, ask), options);
  }

  /**
   * Waits until a condition is true, such as `(request) => request.hold !== null`. It is evaluated after every change
   * of the request.
   *
   * @throws WaitTimeoutError when `timeoutMs` expires first.
   */
  async waitUntil(
    requestId: string,
    condition: (request: FulfilmentRequest) => boolean,
    options: WaitOptions = {},
  ): Promise<FulfilmentRequest> {
    return await waitForCondition((ask) => this.readRequest(requestId, ask), condition, options);
  }

  /** Iterates over your requests, newest first. Pages are fetched as needed. */
  requests(
    filter: RequestFilter = {},
    options: ListOptions = {},
  ): AsyncGenerator<FulfilmentRequest, void, undefined> {
    return requestsOf(this.operations, filter, options);
  }

  /** Iterates over your statements, the open one first, then newest first. */
  statements(options: ListOptions = {}): AsyncGenerator<Statement, void, undefined> {
    return statementsOf(this.operations, options);
  }

  /** Iterates over the lines of a statement, oldest first. */
  statementLines(
    statementId: string,
    filter: LineFilter = {},
    options: ListOptions = {},
  ): AsyncGenerator<StatementLine, void, undefined> {
    return statementLinesOf(this.operations, statementId, filter, options);
  }

  /** Iterates over the deliveries of a webhook endpoint, newest first. */
  deliveries(
    webhookId: string,
    filter: DeliveryFilter = {},
    options: ListOptions = {},
  ): AsyncGenerator<WebhookDelivery, void, undefined> {
    return deliveriesOf(this.operations, webhookId, filter, options);
  }

  /** Iterates over the events until now, oldest first. Ignore events of unknown types. */
  events(options: EventsOptions = {}): AsyncGenerator<FeedEvent, void, undefined> {
    return eventsOf(this.operations, options);
  }

  /** Iterates over the events until now, then waits for new ones. Stop it with `break` or a signal. */
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

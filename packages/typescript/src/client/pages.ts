/** Iterates over lists. The next page is fetched when the items of the previous one are used up. */
import { pause } from './pause.ts';
import type {
  FeedEvent,
  FulfilmentRequest,
  Statement,
  StatementLine,
  WebhookDelivery,
} from '../generated/types.gen.ts';
import type {
  ListEventsData,
  ListRequestsData,
  ListStatementLinesData,
  ListWebhookDeliveriesData,
} from '../generated/types.gen.ts';
import type { Operations } from './operations.ts';

/** The API's maximum, so that a list takes as few calls as possible. */
const PAGE_LIMIT = 100;
/** The API's maximum long poll, in seconds. */
const WAIT_SECONDS = 30;
/** Pause between pages of new events, so that following them uses at most half of the sandbox's 60 calls a minute. */
const PACE_MS = 2_000;

export type RequestFilter = Omit<NonNullable<ListRequestsData['query']>, 'cursor' | 'limit'>;
export type LineFilter = Omit<NonNullable<ListStatementLinesData['query']>, 'cursor' | 'limit'>;
export type DeliveryFilter = Omit<NonNullable<ListWebhookDeliveriesData['query']>, 'cursor' | 'limit'>;

export interface ListOptions {
  /** Stops the iteration: the call in flight rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface EventsOptions extends ListOptions {
  /** The `event_id` of the last event that you processed. By default the iteration starts with your first event. */
  readonly after?: string;
}

type Signal = { readonly signal?: AbortSignal };
const signalOf = ({ signal }: ListOptions): Signal => (signal === undefined ? {} : { signal });

export async function* requestsOf(
  operations: Operations,
  filter: RequestFilter,
  options: ListOptions,
): AsyncGenerator<FulfilmentRequest, void, undefined> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = { ...filter, limit: PAGE_LIMIT, ...(cursor === '' ? {} : { cursor }) };
    const page = await operations.listRequests({ query, ...signalOf(options) });
    yield* page.requests;
    cursor = page.next_cursor;
  }
}

export async function* statementsOf(
  operations: Operations,
  options: ListOptions,
): AsyncGenerator<Statement, void, undefined> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = { limit: PAGE_LIMIT, ...(cursor === '' ? {} : { cursor }) };
    const page = await operations.listStatements({ query, ...signalOf(options) });
    yield* page.statements;
    cursor = page.next_cursor;
  }
}

export async function* statementLinesOf(
  operations: Operations,
  statement_id: string,
  filter: LineFilter,
  options: ListOptions,
): AsyncGenerator<StatementLine, void, undefined> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = { ...filter, limit: PAGE_LIMIT, ...(cursor === '' ? {} : { cursor }) };
    const page = await operations.listStatementLines({ path: { statement_id }, query, ...signalOf(options) });
    yield* page.lines;
    cursor = page.next_cursor;
  }
}

export async function* deliveriesOf(
  operations: Operations,
  webhook_id: string,
  filter: DeliveryFilter,
  options: ListOptions,
): AsyncGenerator<WebhookDelivery, void, undefined> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = { ...filter, limit: PAGE_LIMIT, ...(cursor === '' ? {} : { cursor }) };
    const page = await operations.listWebhookDeliveries({
      path: { webhook_id },
      query,
      ...signalOf(options),
    });
    yield* page.deliveries;
    cursor = page.next_cursor;
  }
}

export async function* eventsOf(
  operations: Operations,
  options: EventsOptions,
): AsyncGenerator<FeedEvent, void, undefined> {
  let after = options.after;
  for (let more = true; more;) {
    const page: EventPage = await operations.listEvents({
      query: eventsQuery(after, 0),
      ...signalOf(options),
    });
    yield* page.events;
    after = page.next_cursor;
    more = page.has_more;
  }
}

export async function* followEvents(
  operations: Operations,
  options: EventsOptions,
): AsyncGenerator<FeedEvent, never, undefined> {
  let after = options.after;
  for (;;) {
    const query = eventsQuery(after, WAIT_SECONDS);
    const page: EventPage = await operations.listEvents({ query, ...signalOf(options) });
    yield* page.events;
    after = page.next_cursor;
    if (page.events.length > 0 && !page.has_more) await pause(PACE_MS, options.signal);
  }
}

type EventPage = Awaited<ReturnType<Operations['listEvents']>>;

function eventsQuery(after: string | undefined, wait: number): NonNullable<ListEventsData['query']> {
  return { limit: PAGE_LIMIT, wait, ...(after === undefined ? {} : { after }) };
}

/** Lists, item by item: the next page is read when the one before is through. */
import { pause } from './pause.ts';
import type { FeedEvent, FulfilmentRequest, WebhookDelivery } from '../generated/types.gen.ts';
import type { ListEventsData, ListRequestsData, ListWebhookDeliveriesData } from '../generated/types.gen.ts';
import type { Operations } from './operations.ts';

/** The most that a page may hold: the fewest calls. */
const PAGE_LIMIT = 100;
/** The longest that the API waits for an event; seconds. */
const WAIT_SECONDS = 30;
/** Between two pages while much happens, so that what follows events leaves most of the sandbox's 60 calls a minute. */
const PACE_MS = 2_000;

export type RequestFilter = Omit<NonNullable<ListRequestsData['query']>, 'cursor' | 'limit'>;
export type DeliveryFilter = Omit<NonNullable<ListWebhookDeliveriesData['query']>, 'cursor' | 'limit'>;

export interface ListOptions {
  /** Ends it: what is under way rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface EventsOptions extends ListOptions {
  /** The `event_id` of the last event that you have dealt with; without it from your first event on. */
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

/** The events that there are, oldest first. */
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

/** The events that there are, and then each as it happens, without an end. */
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

/** Follows the events feed by long polling and survives failures of the API. */
import { ApiError, ConnectionError } from '../client/errors.ts';
import type { Fulfilment } from '../client/fulfilment.ts';
import { pause } from '../client/pause.ts';
import type { EventPage, FeedEvent } from '../generated/index.ts';
import { complaintAbout, waitAfter } from './api-answers.ts';
import { clientOf, type Account } from './environment.ts';

const PAGE_LIMIT = 100;
/** The API's maximum: two calls a minute while there are no events. */
const WAIT_SECONDS = 30;
/** Pause between pages of new events, which leaves at least half of the sandbox's 60 calls a minute to your code. */
const PAUSE_MS = 2_000;
/** Timeout of a call, not counting its long poll. */
const PATIENCE_MS = 15_000;

export interface FeedOptions extends Account {
  /** Stops the feed; the call in flight rejects. */
  readonly signal: AbortSignal;
  /** Shows a message to the developer. */
  readonly say: (message: string) => void;
}

export class EventsFeed {
  private readonly options: FeedOptions;
  private readonly client: Fulfilment;
  private hasAnswered = false;

  constructor(options: FeedOptions) {
    this.options = options;
    this.client = clientOf(options, PATIENCE_MS);
  }

  /**
   * Returns the cursor after the last event. The API has no call for that, so this reads all pages from the first
   * event of the newest request.
   */
  async end(): Promise<string> {
    let after = await this.nearTheEnd();
    for (;;) {
      const page = await this.page(after, 0);
      if (page === 'no such place') {
        after = undefined;
        continue;
      }
      if (!page.has_more) return page.next_cursor;
      after = page.next_cursor;
    }
  }

  /** Yields every event after a cursor (undefined: from the first event) until the signal is aborted. */
  async *follow(after: string | undefined): AsyncGenerator<FeedEvent, never> {
    let place = after;
    for (;;) {
      const page = await this.page(place, WAIT_SECONDS);
      if (page === 'no such place') {
        this.options.say('The sandbox was reset. Continuing with its new events.');
        place = await this.end();
        continue;
      }
      yield* page.events;
      place = page.next_cursor;
      if (page.events.length > 0 && !page.has_more) await pause(PAUSE_MS, this.options.signal);
    }
  }

  /**
   * Returns the first event id of the newest request, or undefined without requests. If event ids ever get another
   * form, the API rejects the cursor and `end` reads all pages.
   */
  private async nearTheEnd(): Promise<string | undefined> {
    const { signal } = this.options;
    const { requests } = await this.call(() =>
      this.client.operations.listRequests({ query: { limit: 1 }, signal }),
    );
    const [newest] = requests;
    return newest === undefined ? undefined : `evt_${newest.request_id.replace(/^req_/, '')}_1`;
  }

  private async page(after: string | undefined, wait: number): Promise<EventPage | 'no such place'> {
    const { signal } = this.options;
    const query = { limit: PAGE_LIMIT, wait, ...(after === undefined ? {} : { after }) };
    return await this.call(async () => {
      try {
        return await this.client.operations.listEvents({ query, signal });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid_cursor') return 'no such place';
        throw error;
      }
    });
  }

  /** Repeats a call until the API answers. */
  private async call<Answer>(make: () => Promise<Answer>): Promise<Answer> {
    const { signal, apiUrl, say } = this.options;
    let isAway = false;
    for (;;) {
      try {
        const answer = await make();
        if (isAway) say('The API is available again.');
        this.hasAnswered = true;
        return answer;
      } catch (error) {
        signal.throwIfAborted();
        if (error instanceof ConnectionError && !this.hasAnswered) throw complaintAbout(error, apiUrl);
        const { milliseconds, why } = waitAfter(error, apiUrl);
        if (!isAway) say(`Waiting: ${why}.`);
        isAway = true;
        await pause(milliseconds, signal);
      }
    }
  }
}

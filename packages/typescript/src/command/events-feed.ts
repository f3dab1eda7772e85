/** Follows the events feed by long polling, through failures of the API. */
import { ApiError, ConnectionError } from '../client/errors.ts';
import type { Fulfilment } from '../client/fulfilment.ts';
import { pause } from '../client/pause.ts';
import type { EventPage, FeedEvent } from '../generated/index.ts';
import { complaintAbout, waitAfter } from './api-answers.ts';
import { clientOf, type Account } from './environment.ts';

const PAGE_LIMIT = 100;
/** The API's longest. Two calls a minute while nothing happens. */
const WAIT_SECONDS = 30;
/** Between two calls while much happens, so that your own calls keep most of the sandbox's 60 a minute. */
const PAUSE_MS = 2_000;
/** A call that has no answer for so long beyond its wait is made again; milliseconds. */
const PATIENCE_MS = 15_000;

export interface FeedOptions extends Account {
  /** Ends everything; the call under way rejects. */
  readonly signal: AbortSignal;
  /** Is told what the developer should know. */
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
   * The cursor behind the last event. The API has no call for it, so the pages are read through; to read few, from the
   * first event of the newest request on.
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

  /** Every event after a cursor, or from the first one on, for as long as the signal lets it. */
  async *follow(after: string | undefined): AsyncGenerator<FeedEvent, never> {
    let place = after;
    for (;;) {
      const page = await this.page(place, WAIT_SECONDS);
      if (page === 'no such place') {
        this.options.say('The sandbox has begun anew; going on with what is new there.');
        place = await this.end();
        continue;
      }
      yield* page.events;
      place = page.next_cursor;
      if (page.events.length > 0 && !page.has_more) await pause(PAUSE_MS, this.options.signal);
    }
  }

  /** Undefined stands for the start. Where the id of the event is no longer made so, all pages are read. */
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

  /** Calls until there is an answer. */
  private async call<Answer>(make: () => Promise<Answer>): Promise<Answer> {
    const { signal, apiUrl, say } = this.options;
    let isAway = false;
    for (;;) {
      try {
        const answer = await make();
        if (isAway) say('The API answers again.');
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

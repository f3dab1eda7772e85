/** Follows the events feed by long polling, through failures of the API. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '../../generated/client/index.ts';
import { listEvents, listRequests, type EventPage, type FeedEvent } from '../../generated/index.ts';
import { codeOf, waitAfter, type ApiFailure } from './api-answers.ts';
import { ListenError } from './listen-error.ts';

const PAGE_LIMIT = 100;
/** The API's longest. Two calls a minute while nothing happens. */
const WAIT_SECONDS = 30;
/** Between two calls while much happens, so that your own calls keep most of the sandbox's 60 a minute. */
const PAUSE_MS = 2_000;
/** A call that has no answer for so long beyond its wait is made again; milliseconds. */
const PATIENCE_MS = 15_000;

export interface FeedOptions {
  readonly apiUrl: string;
  readonly key: string;
  /** Ends everything; the call under way rejects. */
  readonly signal: AbortSignal;
  /** Is told what the developer should know. */
  readonly say: (message: string) => void;
}

export class EventsFeed {
  private readonly options: FeedOptions;
  private readonly client: ReturnType<typeof createClient>;
  private hasAnswered = false;

  constructor(options: FeedOptions) {
    this.options = options;
    this.client = createClient({ baseUrl: options.apiUrl, auth: () => options.key });
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
      if (page.events.length > 0 && !page.has_more) await this.pause(PAUSE_MS);
    }
  }

  /** Undefined stands for the start. Where the id of the event is no longer made so, all pages are read. */
  private async nearTheEnd(): Promise<string | undefined> {
    const { requests } = await this.call(0, (signal) =>
      listRequests({ client: this.client, query: { limit: 1 }, signal }),
    );
    const [newest] = requests;
    return newest === undefined ? undefined : `evt_${newest.request_id.replace(/^req_/, '')}_1`;
  }

  private async page(after: string | undefined, wait: number): Promise<EventPage | 'no such place'> {
    const query = { limit: PAGE_LIMIT, wait, ...(after === undefined ? {} : { after }) };
    return await this.call(
      wait,
      (signal) => listEvents({ client: this.client, query, signal }),
      (failure) => (codeOf(failure) === 'invalid_cursor' ? ('no such place' as const) : undefined),
    );
  }

  /**
   * Calls until there is an answer.
   *
   * @param accept makes a result of a failure that the caller deals with.
   */
  private async call<Data, Accepted = never>(
    waitSeconds: number,
    make: (signal: AbortSignal) => Promise<ApiFailure & { data?: { data: Data } | undefined }>,
    accept: (failure: ApiFailure) => Accepted | undefined = () => undefined,
  ): Promise<Data | Accepted> {
    const { signal, apiUrl, say } = this.options;
    let isAway = false;
    for (;;) {
      const patience = AbortSignal.timeout(waitSeconds * 1000 + PATIENCE_MS);
      const answer = await make(AbortSignal.any([signal, patience]));
      signal.throwIfAborted();
      const result = answer.data?.data ?? accept(answer);
      if (result !== undefined) {
        if (isAway) say('The API answers again.');
        this.hasAnswered = true;
        return result;
      }
      const { milliseconds, why } = waitAfter(answer, apiUrl);
      if (answer.response === undefined && !this.hasAnswered) {
        throw new ListenError(`${why}. Is the sandbox running there? FULFILMENT_API_URL names another.`);
      }
      if (!isAway) say(`Waiting: ${why}.`);
      isAway = true;
      await this.pause(milliseconds);
    }
  }

  private async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.options.signal });
  }
}

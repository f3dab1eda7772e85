/** Makes one HTTP request within a time limit, whatever the receiver does. */
import {
  request as requestHttp,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http';
import { MAX_STORED_ANSWER_BYTES } from '../../../domain/webhooks/webhooks.ts';
import type { CallArguments, GuardedAgent } from './connector.ts';
import { CallFailure, failureOf, TIMEOUT_MESSAGES } from './failures.ts';

/** Time limit for the body after the head of the response; milliseconds. */
const BODY_TIMEOUT_MS = 1_000;
/** More interim responses than this are abuse; each costs us work. */
const MAX_INTERIM_RESPONSES = 1_000;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** When the head arrived, by the clock of `performance`. */
  readonly headAt: number;
  readonly body: Buffer;
  /** True if there is, or may be, more of the body. */
  readonly cut: boolean;
}

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for GET. */
  readonly body: Buffer | null;
  /** Time limit until the head of the response; milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Makes a call. It succeeds once the head of the response has arrived; a body that stalls, breaks off or never ends
 * only costs its connection. All 1xx responses before the final one are skipped (RFC 9110, 15.2).
 *
 * @throws CallFailure if there was no response.
 */
export async function exchange(agent: GuardedAgent, asked: ExchangeRequest): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const call = new Call(agent, asked, { resolve, reject });
  try {
    return await promise;
  } finally {
    call.end();
  }
}

interface Outcome {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

class Call {
  readonly #outcome: Outcome;
  readonly #deadline: number;
  readonly #ended = new AbortController();
  readonly #request: ClientRequest;
  #timer: NodeJS.Timeout;
  #connected = false;
  #interimResponses = 0;
  #head: Pick<Answer, 'status' | 'headers' | 'headAt'> | undefined;
  readonly #chunks: Buffer[] = [];
  #size = 0;

  constructor(
    agent: GuardedAgent,
    { method, url, headers, body, timeoutMs }: ExchangeRequest,
    outcome: Outcome,
  ) {
    this.#outcome = outcome;
    this.#deadline = performance.now() + timeoutMs;
    const options: CallArguments = { method, headers, agent, ended: this.#ended.signal };
    this.#request = requestHttp(url, options)
      .on('socket', () => (this.#connected = true))
      .on('information', () => this.#countInterim())
      .on('upgrade', (_response, socket) => {
        socket.destroy();
        this.#switched();
      })
      .on('response', (response) => this.#read(response))
      .on('error', (error) => this.#broken(error))
      .end(body ?? undefined);
    this.#timer = setTimeout(() => this.#expire(), timeoutMs);
  }

  /** Drops the connection unless the response was read to its end. */
  end(): void {
    clearTimeout(this.#timer);
    this.#ended.abort();
    this.#request.destroy();
  }

  #countInterim(): void {
    this.#interimResponses += 1;
    if (this.#interimResponses <= MAX_INTERIM_RESPONSES) return;
    this.#fail(new CallFailure('body', `More than ${MAX_INTERIM_RESPONSES} responses were 1xx.`));
  }

  #switched(): void {
    this.#fail(new CallFailure('connect', 'The answer was 101, a protocol switch that was not requested.'));
  }

  #read(response: IncomingMessage): void {
    const { statusCode = 0, headers } = response;
    if (statusCode < 100) {
      this.#fail(new CallFailure('body', 'The status of the answer is not valid HTTP.'));
      return;
    }
    // Without an `Upgrade` header, Node reports a 101 as the response.
    if (statusCode < 200) {
      this.#switched();
      return;
    }
    this.#head = { status: statusCode, headers, headAt: performance.now() };
    clearTimeout(this.#timer);
    const wait = Math.min(BODY_TIMEOUT_MS, Math.max(0, this.#deadline - this.#head.headAt));
    this.#timer = setTimeout(() => this.#expire(), wait);
    response
      .on('data', (chunk: Buffer) => {
        this.#chunks.push(chunk);
        this.#size += chunk.length;
        if (this.#size > MAX_STORED_ANSWER_BYTES) this.#answered({ cut: true });
      })
      .on('end', () => this.#answered({ cut: false }))
      .on('error', (error) => this.#broken(error));
  }

  #expire(): void {
    if (this.#head !== undefined) this.#answered({ cut: true });
    else
      this.#fail(
        new CallFailure(
          'timeout',
          this.#connected ? TIMEOUT_MESSAGES.answering : TIMEOUT_MESSAGES.connecting,
        ),
      );
  }

  #broken(error: Error): void {
    if (this.#head === undefined) this.#fail(failureOf(error, 'answer'));
    else this.#answered({ cut: true });
  }

  #answered({ cut }: Pick<Answer, 'cut'>): void {
    if (this.#head === undefined) return;
    const body = Buffer.concat(this.#chunks).subarray(0, MAX_STORED_ANSWER_BYTES);
    this.#outcome.resolve({ ...this.#head, body, cut });
  }

  #fail(error: Error): void {
    this.#outcome.reject(error);
  }
}

/** One request and its answer, within a time limit whatever the receiver does. */
import type { IncomingHttpHeaders } from 'node:http';
import type { Agent, Dispatcher } from 'undici';
import { ANSWER_BYTES_KEPT } from '../../../domain/webhooks/webhooks.ts';
import { CallFailure, failureOf, TIMEOUTS } from './failures.ts';

/** How long the body of an answer is waited for after its head; milliseconds. */
const BODY_TIMEOUT_MS = 1_000;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** When the head was there, by the clock of `performance`. */
  readonly headAt: number;
  /** As much of the body as is kept. */
  readonly body: Buffer;
  /** Whether there is or may be more of the body. */
  readonly cut: boolean;
}

export interface ExchangeRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Null for GET. */
  readonly body: Buffer | null;
  /** Until the head of the answer is there; milliseconds. */
  readonly timeoutMs: number;
}

/**
 * Makes a call. An answer is an answer as soon as its head is there: a body that stalls, breaks off or never ends
 * only costs its connection.
 *
 * @throws CallFailure when there was no answer.
 */
export function exchange(agent: Agent, asked: ExchangeRequest): Promise<Answer> {
  const { method, url, headers, body, timeoutMs } = asked;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const request = {
    origin: url.origin,
    path: url.pathname + url.search,
    method,
    headers,
    body,
  } as const;
  agent.dispatch(request, new AnswerReader(timeoutMs, { resolve, reject }));
  return promise;
}

interface Outcome {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

class AnswerReader implements Dispatcher.DispatchHandler {
  readonly #outcome: Outcome;
  readonly #deadline: number;
  #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #head: Pick<Answer, 'status' | 'headers' | 'headAt'> | undefined;
  readonly #chunks: Buffer[] = [];
  #size = 0;
  #settled = false;

  constructor(timeoutMs: number, outcome: Outcome) {
    this.#outcome = outcome;
    this.#deadline = performance.now() + timeoutMs;
    this.#timer = setTimeout(() => this.#expire(), timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    // The connection came too late. Nothing was sent over it yet, and nothing is.
    if (this.#settled) controller.abort(new Error('given up'));
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    // 103 and the like only announce an answer.
    if (this.#settled || status < 200) return;
    this.#head = { status, headers, headAt: performance.now() };
    clearTimeout(this.#timer);
    const wait = Math.min(BODY_TIMEOUT_MS, this.#deadline - this.#head.headAt);
    this.#timer = setTimeout(() => this.#expire(), wait);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled) return;
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    if (this.#size <= ANSWER_BYTES_KEPT) return;
    this.#end({ cut: true });
    this.#drop();
  }

  onResponseEnd(): void {
    this.#end({ cut: false });
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    if (this.#head === undefined) this.#fail(failureOf(error, 'answer'));
    else this.#end({ cut: true });
  }

  #expire(): void {
    const connected = this.#controller !== undefined;
    if (this.#head !== undefined) this.#end({ cut: true });
    else this.#fail(new CallFailure('timeout', connected ? TIMEOUTS.answering : TIMEOUTS.connecting));
    this.#drop();
  }

  /** Destroys the connection, once undici's parser is through with what it just read. */
  #drop(): void {
    queueMicrotask(() => this.#controller?.abort(new Error('given up')));
  }

  #end({ cut }: Pick<Answer, 'cut'>): void {
    const head = this.#head;
    if (head === undefined) return;
    const body = Buffer.concat(this.#chunks).subarray(0, ANSWER_BYTES_KEPT);
    this.#settle(() => this.#outcome.resolve({ ...head, body, cut }));
  }

  #fail(error: Error): void {
    this.#settle(() => this.#outcome.reject(error));
  }

  #settle(tell: () => void): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    tell();
  }
}

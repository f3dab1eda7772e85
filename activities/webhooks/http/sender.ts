/** Calls partners' endpoints and pharmacies' systems: whatever they do, there is an outcome, soon, and it reached nothing of ours. */
import { webhookUrlProblems } from '../../../domain/webhooks/urls.ts';
import { ATTEMPT_TIMEOUT_MS, type Attempt } from '../../../domain/webhooks/webhooks.ts';
import { answerText, shown } from './answer-text.ts';
import { GuardedAgent } from './connector.ts';
import { exchange, type Answer, type ExchangeRequest } from './exchange.ts';
import { CallFailure } from './failures.ts';
import { dnsResolver, type Resolve } from './resolver.ts';
import { retryAfterMs } from './retry-after.ts';

const OUR_HEADERS = {
  // What comes is kept as it is, so it should not be compressed.
  'accept-encoding': 'identity',
} as const;

const JSON_BODY = { 'content-type': 'application/json' } as const;
const USER_AGENT = 'MedicineFulfilment-Webhooks/1.0';

/** Of a `Location`, in a message. */
const MAX_LOCATION_CHARACTERS = 200;

export interface WebhookSenderOptions {
  /** Calls receivers on this machine, without TLS too: for developers. */
  readonly allowLoopback: boolean;
  /** Ports of this machine that are never called. */
  readonly ownPorts?: readonly number[];
  /** What receivers know us by; that of webhooks without it. */
  readonly userAgent?: string;
  /** In the place of DNS; for tests. */
  readonly resolve?: Resolve;
  /** In the place of the publicly trusted authorities; for tests. */
  readonly ca?: string;
  /** In the place of `ATTEMPT_TIMEOUT_MS`; for tests. */
  readonly timeoutMs?: number;
}

export interface SenderCall {
  readonly url: string;
  /** Besides those that all calls have. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface WebhookCall extends SenderCall {
  /** JSON. */
  readonly body: string | Buffer;
}

interface Masking {
  /** Are masked in what is kept of the answer. */
  readonly secrets?: readonly string[];
}

/** What came of a call; the members that are an attempt's mean the same there. */
export interface CallOutcome extends Pick<
  Attempt,
  'duration_ms' | 'status' | 'failure' | 'message' | 'answer'
> {
  /** What the receiver asks to wait, milliseconds; null when it asks nothing. */
  readonly retry_after_ms: number | null;
}

/** One for a process: its connections are used again. */
export class WebhookSender {
  readonly #options: WebhookSenderOptions;
  readonly #timeoutMs: number;
  readonly #agents: { readonly 'http:': GuardedAgent; readonly 'https:': GuardedAgent };
  readonly #calls = new Set<Promise<Answer>>();
  #isClosed = false;

  constructor(options: WebhookSenderOptions) {
    const { allowLoopback, ownPorts = [], resolve = dnsResolver(), ca } = options;
    const { timeoutMs = ATTEMPT_TIMEOUT_MS } = options;
    this.#options = options;
    this.#timeoutMs = timeoutMs;
    const to = { allowLoopback, ownPorts, resolve, ...(ca === undefined ? {} : { ca }) };
    this.#agents = { 'http:': new GuardedAgent('http:', to), 'https:': new GuardedAgent('https:', to) };
  }

  /**
   * Posts once. Redirects are not followed.
   *
   * @throws only for failures of our own process, never for what a receiver does.
   */
  async post({ url, headers, body }: WebhookCall, masking: Masking = {}): Promise<CallOutcome> {
    const sent = { method: 'POST', body: Buffer.from(body), headers: { ...headers, ...JSON_BODY } } as const;
    return this.#call(url, sent, masking);
  }

  /** Gets once; all else is as with `post`. */
  async get({ url, headers }: SenderCall, masking: Masking = {}): Promise<CallOutcome> {
    return this.#call(url, { method: 'GET', body: null, headers }, masking);
  }

  /** Ends idle connections, and the others once their calls are through. No call may be begun after. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#calls);
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }

  async #call(url: string, sent: Sent, { secrets = [] }: Masking): Promise<CallOutcome> {
    const startedAt = performance.now();
    const took = (until: number) => Math.round(until - startedAt);
    const { userAgent = USER_AGENT } = this.#options;
    try {
      this.#refuseByRules(url);
      const headers = { ...sent.headers, ...OUR_HEADERS, 'user-agent': userAgent };
      const answer = await this.#exchange({
        ...sent,
        headers,
        url: new URL(url),
        timeoutMs: this.#timeoutMs,
      });
      return { duration_ms: took(answer.headAt), ...outcomeOf(answer, secrets) };
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      return {
        ...NO_ANSWER,
        duration_ms: took(performance.now()),
        failure: error.kind,
        message: error.message,
      };
    }
  }

  async #exchange(asked: ExchangeRequest): Promise<Answer> {
    if (this.#isClosed) throw new Error('The sender is closed.');
    const call = exchange(this.#agents[asked.url.protocol === 'https:' ? 'https:' : 'http:'], asked);
    this.#calls.add(call);
    try {
      return await call;
    } finally {
      this.#calls.delete(call);
    }
  }

  /** The rules may have become stricter since the endpoint was stored. */
  #refuseByRules(url: string): void {
    const problems = webhookUrlProblems(url, this.#options);
    if (problems === undefined) return;
    throw new CallFailure('address_refused', `The URL ${problems.join('; ')}.`);
  }
}

type Sent = Pick<ExchangeRequest, 'method' | 'headers' | 'body'>;

const NO_ANSWER = { status: null, answer: null, retry_after_ms: null } as const;

function outcomeOf(answer: Answer, secrets: readonly string[]): Omit<CallOutcome, 'duration_ms'> {
  const { status, headers, body, cut } = answer;
  return {
    status,
    failure: status < 300 ? null : 'status',
    message: messageOf(answer, secrets),
    answer: answerText(body, { cut, secrets }),
    retry_after_ms: retryAfterMs(headers['retry-after'], Date.now()),
  };
}

function messageOf({ status, headers }: Answer, secrets: readonly string[]): string {
  if (status < 300 || status >= 400) return `The answer was ${status}.`;
  const { location } = headers;
  const where =
    location === undefined ? '' : ` to ${shown(location.slice(0, MAX_LOCATION_CHARACTERS), secrets)}`;
  return `The answer was ${status}, a redirect${where}. Redirects are not followed.`;
}

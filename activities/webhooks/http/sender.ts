/** Sends HTTP requests to receivers, and reports their responses without secrets. */
import { KEY_PREFIXES } from '../../../domain/partners.ts';
import { SECRET_PREFIX, webhookUrlProblems } from '../../../domain/webhooks/urls.ts';
import { type Attempt, ATTEMPT_TIMEOUT_MS } from '../../../domain/webhooks/webhooks.ts';
import { dnsResolver, GuardedAgent, type Resolve } from './connector.ts';
import { type Answer, exchange, type ExchangeRequest } from './exchange.ts';
import { CallFailure } from './failures.ts';

const MASK = '[masked]';

/** Characters of a secret with all its escapes: JSON, HTML, percent, and the `\/` that PHP writes in JSON. */
const END = '[^\\s"\'<>]';

const PREFIXES = [SECRET_PREFIX, ...Object.values(KEY_PREFIXES).flatMap((ofKind) => Object.values(ofKind))];

/** Matches everything that looks like one of our secrets, even if it was truncated. */
const SHAPES = new RegExp(
  [
    `(?:${PREFIXES.join('|')})${END}*`,
    // Also percent-encoded, and with the plus sign of forms.
    `Bearer(?:\\s|%20|\\+)+${END}*`,
    `v1(?:,|%2C|\\\\u002c)${END}{8,}`,
  ].join('|'),
  'gi',
);

/** Fewer characters of a secret reveal nothing, and masking them would hide ordinary words. */
const MIN_MASKED_CHARACTERS = 6;

/**
 * Replaces secrets by `[masked]`.
 *
 * @param secrets secrets that the receiver knows. They are also masked without their prefix, and when truncated.
 */
function maskSecrets(text: string, secrets: readonly string[]): string {
  const shaped = text.replaceAll(SHAPES, MASK);
  return secrets.reduce((masked, secret) => masked.replaceAll(patternOf(secret), MASK), shaped);
}

function patternOf(secret: string): RegExp {
  const key = secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret;
  const characters = Array.from(key, spellingsOf);
  const beginning = characters.slice(0, MIN_MASKED_CHARACTERS).join('');
  const rest = characters.slice(MIN_MASKED_CHARACTERS);
  return new RegExp(beginning + rest.reduceRight((after, one) => `(?:${one}${after}|${CUT})`, ''), 'g');
}

/** The end of the text, which may be inside an escape. */
const CUT = '(?:[%&\\\\][^\\s"\'<>]{0,6})?$';

/** The spellings of a base 64 character in a response. */
function spellingsOf(character: string): string {
  if (/^[A-Za-z0-9]$/.test(character)) return character;
  const code = character.charCodeAt(0);
  const hex = code.toString(16).padStart(2, '0');
  const eitherCase = hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const escapes = [`%${eitherCase}`, `\\\\u00${eitherCase}`, `&#${code};`, `&#[xX]${eitherCase};`];
  return `(?:\\\\?\\x${hex}|${escapes.join('|')})`;
}

/** All control characters except tab and line ends: Postgres rejects NUL, and terminals interpret some of the others. */
// oxlint-disable-next-line no-control-regex -- these are what is replaced
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;
const REPLACEMENT = '\ufffd';

/**
 * Decodes the start of a body without secrets; null if it is empty.
 *
 * @param cut whether more followed; then a truncated last character is dropped.
 */
export function answerText(
  bytes: Buffer,
  { cut, secrets }: { readonly cut: boolean; readonly secrets: readonly string[] },
): string | null {
  const text = new TextDecoder().decode(bytes, { stream: cut });
  return text === '' ? null : withoutSecrets(text, secrets);
}

function withoutSecrets(text: string, secrets: readonly string[]): string {
  return maskSecrets(text.replaceAll(CONTROLS, REPLACEMENT), secrets);
}

/** HTTP dates: the current form, and two obsolete ones that must still be accepted. */
const DATES = [
  /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{5,8}, \d{2}-[A-Z][a-z]{2}-\d{2} \d{2}:\d{2}:\d{2} GMT$/,
  /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/,
];

/**
 * The delay in a `Retry-After` header; milliseconds, null if it is missing or invalid.
 *
 * @param now milliseconds since 1970.
 */
export function retryAfterMs(header: string | readonly string[] | undefined, now: number): number | null {
  const text = (typeof header === 'string' ? header : header?.[0])?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  if (!DATES.some((form) => form.test(text))) return null;
  // Without a time zone, `Date` would read the last form as local time.
  const at = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
}

const OUR_HEADERS = {
  // The response is stored unchanged, so it should not be compressed.
  'accept-encoding': 'identity',
} as const;

const JSON_BODY = { 'content-type': 'application/json' } as const;
const USER_AGENT = 'MedicineFulfilment-Webhooks/1.0';

const MAX_LOCATION_CHARACTERS = 200;

export interface WebhookSenderOptions {
  /** Allows calls to this machine, also without TLS; for developers. */
  readonly allowLoopback: boolean;
  /** Ports of this machine that are never called. */
  readonly ownPorts?: readonly number[];
  /** The `User-Agent`; by default that of webhooks. */
  readonly userAgent?: string;
  /** Replaces DNS in tests. */
  readonly resolve?: Resolve;
  /** Replaces the publicly trusted authorities in tests. */
  readonly ca?: string;
  /** Replaces `ATTEMPT_TIMEOUT_MS` in tests. */
  readonly timeoutMs?: number;
}

interface SenderCall {
  readonly url: string;
  /** In addition to the headers of every call. */
  readonly headers: Readonly<Record<string, string>>;
}

interface WebhookCall extends SenderCall {
  /** JSON. */
  readonly body: string | Buffer;
}

interface Masking {
  /** Masked in the stored response. */
  readonly secrets?: readonly string[];
}

/** The outcome of a call to a receiver. Its members have the same meaning as in `Attempt`. */
export interface CallOutcome extends Pick<
  Attempt,
  'duration_ms' | 'status' | 'failure' | 'message' | 'answer'
> {
  /** The receiver's `Retry-After` in milliseconds; null if there is none. */
  readonly retry_after_ms: number | null;
}

/** Each process has one, so that connections are reused. */
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
   * @throws only for failures of our own process, never for those of a receiver.
   */
  async post({ url, headers, body }: WebhookCall, masking: Masking = {}): Promise<CallOutcome> {
    const sent = { method: 'POST', body: Buffer.from(body), headers: { ...headers, ...JSON_BODY } } as const;
    return this.#call(url, sent, masking);
  }

  async get({ url, headers }: SenderCall, masking: Masking = {}): Promise<CallOutcome> {
    return this.#call(url, { method: 'GET', body: null, headers }, masking);
  }

  /** Closes all connections after the calls in flight have ended. No further call may start. */
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
    location === undefined
      ? ''
      : ` to ${withoutSecrets(location.slice(0, MAX_LOCATION_CHARACTERS), secrets)}`;
  return `The answer was ${status}, a redirect${where}. Redirects are not followed.`;
}

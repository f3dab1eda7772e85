/** Sends a call and retries it by the rules of `retry-rules.ts`. */
import { AbortedError, ConnectionError } from './errors.ts';
import { pause } from './pause.ts';
import {
  isSafeToRepeat,
  pauseMs,
  repeatableOutcome,
  RetryBudget,
  retryAfterSeconds,
  type Outcome,
  type RetryOptions,
} from './retry-rules.ts';

export interface SendingOptions {
  readonly fetch: typeof fetch;
  readonly retries: Required<RetryOptions>;
  /** Timeout of one attempt in milliseconds, not counting the time of a long poll. */
  readonly timeoutMs: number;
}

const WITHOUT_BODY = [204, 205, 304];

/**
 * Returns a `fetch` with retries. It reads the body of each response before it returns, so that a connection lost in
 * the middle of a body is retried like any other failure.
 *
 * The function throws ConnectionError when there is no response. When the call's signal aborts it, the function throws
 * AbortedError if the call has an idempotency key, else the signal's reason.
 */
export function sendingFetch({
  fetch,
  retries,
  timeoutMs,
}: SendingOptions): (call: Request) => Promise<Response> {
  const budget = new RetryBudget();

  /** Returns the milliseconds to wait before the next attempt, or undefined when there is none. */
  async function nextPause(call: Request, outcome: Outcome, attempt: number, began: number) {
    if ('response' in outcome && outcome.response.ok) return undefined;
    if (attempt >= retries.attempts || !isSafeToRepeat(call)) return undefined;
    const repeatable = repeatableOutcome(
      outcome,
      'response' in outcome ? await bodyOf(outcome.response) : undefined,
    );
    if (repeatable === 'never') return undefined;
    const asked = 'response' in outcome ? retryAfterSeconds(outcome.response.headers) : undefined;
    const wait = pauseMs(attempt, asked, Math.random());
    if (performance.now() + wait > began + retries.withinMs) return undefined;
    if (repeatable === 'failed' && !budget.spend()) return undefined;
    return wait;
  }

  async function send(call: Request): Promise<Response> {
    const began = performance.now();
    for (let attempt = 1; ; attempt++) {
      const outcome = await attemptOnce(call, fetch, timeoutMs);
      const wait = await nextPause(call, outcome, attempt, began);
      if (wait !== undefined) {
        await pause(wait, call.signal);
        continue;
      }
      if ('error' in outcome) throw noAnswer(call, outcome.error);
      if (outcome.response.ok) budget.refund();
      return outcome.response;
    }
  }

  return async (call) => {
    try {
      return await send(call);
    } catch (error) {
      throw call.signal.aborted ? asAborted(call, error) : error;
    }
  };
}

/** Keeps the idempotency key, because a caller that aborts a call needs it to repeat the call. */
function asAborted({ method, url, headers }: Request, cause: unknown): unknown {
  const idempotencyKey = headers.get('Idempotency-Key');
  if (idempotencyKey === null) return cause;
  const message = `Your signal ended the ${method} before ${new URL(url).origin} answered`;
  return new AbortedError(message, { cause, idempotencyKey });
}

/** @throws the reason of the call's signal, if the signal is aborted. */
async function attemptOnce(
  call: Request,
  fetch: SendingOptions['fetch'],
  timeoutMs: number,
): Promise<Outcome> {
  const timeout = AbortSignal.timeout(timeoutMs + longPollMs(call.url));
  try {
    const response = await fetch(call.clone(), { signal: AbortSignal.any([call.signal, timeout]) });
    const { status, statusText, headers } = response;
    const body = WITHOUT_BODY.includes(status) ? null : await response.arrayBuffer();
    return { response: new Response(body, { status, statusText, headers }) };
  } catch (error) {
    call.signal.throwIfAborted();
    return { error };
  }
}

/** Converts the seconds of the `wait` parameter. */
function longPollMs(url: string): number {
  return Number(new URL(url).searchParams.get('wait') ?? 0) * 1000;
}

/** Parses the body and leaves it readable. Returns undefined if it is not JSON. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.clone().json();
  } catch {
    return undefined;
  }
}

function noAnswer({ url, headers }: Request, cause: unknown): ConnectionError {
  const idempotencyKey = headers.get('Idempotency-Key') ?? undefined;
  return new ConnectionError(`No answer from ${new URL(url).origin}: ${reasonOf(cause)}`, {
    cause,
    idempotencyKey,
  });
}

/** Describes in a few words why a call has no response. */
export function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string; errors?: Error[] } };
  if (name === 'TimeoutError') return 'no answer in time';
  const inner = cause?.errors?.[0] ?? cause;
  return (inner as { code?: string } | undefined)?.code ?? inner?.message ?? message;
}

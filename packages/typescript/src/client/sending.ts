/** Sends a call, and sends it again where that is right. */
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
  /** How long one attempt may take, its long poll not counted; milliseconds. */
  readonly timeoutMs: number;
}

/** Statuses whose answers have no body. */
const WITHOUT_BODY = [204, 205, 304];

/**
 * A `fetch` that sends a call again by the rules of retry-rules.ts. The answer that it gives has its body read
 * already, so that a connection that breaks in the middle of it is a failure like any other.
 *
 * @returns a function that throws ConnectionError when there is no answer; when the call's own signal ends it, AbortedError
 *   where the call has an idempotency key, else the signal's reason.
 */
export function sendingFetch({
  fetch,
  retries,
  timeoutMs,
}: SendingOptions): (call: Request) => Promise<Response> {
  const budget = new RetryBudget();

  /** How long to wait before the next attempt; undefined when there is none. */
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

/** Who ends a call that may have been carried out needs its key to call again. */
function asAborted({ method, url, headers }: Request, cause: unknown): unknown {
  const idempotencyKey = headers.get('Idempotency-Key');
  if (idempotencyKey === null) return cause;
  const message = `Ended by your signal before ${new URL(url).origin} answered the ${method}`;
  return new AbortedError(message, { cause, idempotencyKey });
}

/** @throws the reason of the call's signal, when that has ended it. */
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

/** What the call asks the API to wait for news; milliseconds. */
function longPollMs(url: string): number {
  return Number(new URL(url).searchParams.get('wait') ?? 0) * 1000;
}

/** The JSON of an answer, which can still be read afterwards; undefined when it is none. */
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

/** Why a call has no answer, in a few words. */
export function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: Error & { code?: string; errors?: Error[] } };
  if (name === 'TimeoutError') return 'no answer in time';
  const inner = cause?.errors?.[0] ?? cause;
  return (inner as { code?: string } | undefined)?.code ?? inner?.message ?? message;
}

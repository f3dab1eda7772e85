/** Waits for a request, by the API's long poll: no call in vain, and no news late. */
import type { FulfilmentRequest, Status } from '../generated/types.gen.ts';
import { WaitTimeoutError } from './errors.ts';
import { pause } from './pause.ts';
import type { ReadOptions, ReadResult } from './reading.ts';

export interface WaitOptions {
  /** Give up after so long, milliseconds; without it, never. */
  readonly timeoutMs?: number;
  /** Ends the waiting with its reason. */
  readonly signal?: AbortSignal;
}

export interface WaitForEndOptions extends WaitOptions {
  /** Also waits while the request is held, for somebody else who resolves the hold. Default: false. */
  readonly throughHolds?: boolean;
}

/** What is asked of each read while waiting. */
type Ask = Pick<ReadOptions, 'etag' | 'waitSeconds' | 'until' | 'signal'>;
type Read = (ask: Ask) => Promise<ReadResult>;

/** The longest that the API waits; seconds. */
const LONGEST_SECONDS = 30;
/** An answer that comes sooner with nothing new was not waited for: then we do, instead of asking at once. */
const HASTY_MS = 1_000;

const FINAL: readonly Status[] = ['delivered', 'cancelled', 'rejected', 'failed', 'returned'];

/** Whether nothing happens to the request any more. */
export function isFinal({ status }: Pick<FulfilmentRequest, 'status'>): boolean {
  return FINAL.includes(status);
}

/** Reads until the request has ended, or is held. */
export async function waitForEnd(
  read: Read,
  { throughHolds = false, ...options }: WaitForEndOptions,
): Promise<FulfilmentRequest> {
  if (throughHolds) return await waitFor(read, isFinal, { until: 'final' }, options);
  const isEndedOrHeld = (request: FulfilmentRequest) => isFinal(request) || request.hold !== null;
  return await waitFor(read, isEndedOrHeld, { until: 'final_or_held' }, options);
}

/** Reads until the condition holds. */
export async function waitForCondition(
  read: Read,
  condition: (request: FulfilmentRequest) => boolean,
  options: WaitOptions,
): Promise<FulfilmentRequest> {
  return await waitFor(read, condition, {}, options);
}

async function waitFor(
  read: Read,
  condition: (request: FulfilmentRequest) => boolean,
  ask: Pick<Ask, 'until'>,
  { timeoutMs = Number.POSITIVE_INFINITY, signal }: WaitOptions,
): Promise<FulfilmentRequest> {
  const deadline = performance.now() + timeoutMs;
  let etag: string | undefined;
  for (;;) {
    const asked = performance.now();
    const left = Math.floor(Math.min(LONGEST_SECONDS, Math.max(0, deadline - asked) / 1000));
    const known = etag === undefined ? {} : { etag };
    const answer = await read({
      ...ask,
      ...known,
      waitSeconds: left,
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.changed && condition(answer.request)) return answer.request;
    const now = performance.now();
    if (now >= deadline) throw timedOut(timeoutMs);
    if (now - asked < HASTY_MS && (answer.etag === etag || left === 0)) {
      await pause(Math.min(HASTY_MS, deadline - now), signal);
    }
    etag = answer.etag;
  }
}

function timedOut(timeoutMs: number): WaitTimeoutError {
  return new WaitTimeoutError(`What was waited for has not come within ${timeoutMs} ms.`, {});
}

/** Waits for a request with the long poll of the API. */
import type { FulfilmentRequest, Status } from '../generated/types.gen.ts';
import { WaitTimeoutError } from './errors.ts';
import { pause } from './pause.ts';
import type { ReadOptions, ReadResult } from './reading.ts';

export interface WaitOptions {
  /** Timeout in milliseconds. Without it, the wait never times out. */
  readonly timeoutMs?: number;
  /** Stops the wait, which rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

export interface WaitForEndOptions extends WaitOptions {
  /** Keeps waiting while the request is held. Set it if another process or a person resolves holds. Default: false. */
  readonly throughHolds?: boolean;
}

type Ask = Pick<ReadOptions, 'etag' | 'waitSeconds' | 'until' | 'signal'>;
type Read = (ask: Ask) => Promise<ReadResult>;

/** The API's maximum long poll, in seconds. */
const LONGEST_SECONDS = 30;
/** An unchanged answer that arrives sooner was not a long poll, so the client pauses before it reads again. */
const HASTY_MS = 1_000;

const FINAL: readonly Status[] = ['delivered', 'cancelled', 'rejected', 'failed', 'returned'];

/** Returns true if the request is delivered, cancelled, rejected, failed or returned. */
export function isFinal({ status }: Pick<FulfilmentRequest, 'status'>): boolean {
  return FINAL.includes(status);
}

/** Returns the request once it has ended or, unless `throughHolds` is set, is held. */
export async function waitForEnd(
  read: Read,
  { throughHolds = false, ...options }: WaitForEndOptions,
): Promise<FulfilmentRequest> {
  if (throughHolds) return await waitFor(read, isFinal, { until: 'final' }, options);
  const isEndedOrHeld = (request: FulfilmentRequest) => isFinal(request) || request.hold !== null;
  return await waitFor(read, isEndedOrHeld, { until: 'final_or_held' }, options);
}

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
  return new WaitTimeoutError(`The request did not reach the awaited state within ${timeoutMs} ms.`, {});
}

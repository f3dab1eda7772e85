/** A partner that orders as its document tells it to: with a key for each call, which it makes until it is answered. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import type { ApiCaller, ApiResponse } from './api-caller.ts';
import { AGAIN_MS, waitMsOf } from './until-answered.ts';

export class ReferencePartner {
  /** What answers were that a partner can do nothing about: `key: status code`. */
  readonly refusals: string[] = [];
  /** The requests that answers 201 named, by key. */
  readonly placed = new Map<string, Set<string>>();
  /** Calls that brought no answer that means something, and were made again. */
  repeated = 0;
  private readonly caller: () => ApiCaller;

  /** @param caller of the API that runs now: tests kill it. */
  constructor(caller: () => ApiCaller) {
    this.caller = caller;
  }

  /** Orders; the same again with the same key. @returns undefined when it was refused. */
  async order(key: string, body: unknown): Promise<RequestRecord | undefined> {
    const { status, data, error } = await this.call<RequestRecord>('/requests', key, body);
    if (status !== 201) {
      this.refusals.push(`${key}: ${status} ${error.code}`);
      return undefined;
    }
    this.placed.set(key, (this.placed.get(key) ?? new Set()).add(data.request_id));
    return data;
  }

  /** Cancels. @returns whether it could be cancelled still. */
  async cancel(requestId: string): Promise<boolean> {
    const key = `${requestId}-cancel`;
    const { status, error } = await this.call(`/requests/${requestId}/cancel`, key, {});
    if (status === 200) return true;
    if (error.code !== 'request_not_cancellable') this.refusals.push(`${key}: ${status} ${error.code}`);
    return false;
  }

  private async call<Data>(path: string, key: string, body: unknown): Promise<ApiResponse<Data>> {
    for (;;) {
      const answer = await this.caller()
        .call<Data>('POST', path, body, { 'Idempotency-Key': key })
        // The API may be away just now.
        .catch(() => undefined);
      if (answer !== undefined && !isPassing(answer)) return answer;
      this.repeated += 1;
      await delay(answer === undefined ? AGAIN_MS : waitMsOf(answer.headers));
    }
  }
}

/** Whether the same call may be answered otherwise after a while. */
function isPassing({ status, error }: ApiResponse<unknown>): boolean {
  return status >= 500 || status === 429 || error?.code === 'idempotency_in_progress';
}

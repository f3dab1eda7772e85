/** A partner that orders as the documentation tells it to: each call has an idempotency key and is retried until it is answered. */
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import type { ApiCaller, ApiResponse } from './api-caller.ts';
import { RETRY_MS, waitMsOf } from './until-answered.ts';

export class ReferencePartner {
  /** Answers that the partner can't recover from: `idempotency key: status code`. */
  readonly refusals: string[] = [];
  /** The request ids of the answers 201, by idempotency key. */
  readonly placed = new Map<string, Set<string>>();
  /** Number of calls that were retried because they had no conclusive answer. */
  repeated = 0;
  private readonly caller: () => ApiCaller;

  /** @param caller returns the caller of the current API, because tests kill and restart it. */
  constructor(caller: () => ApiCaller) {
    this.caller = caller;
  }

  /** Places an order, and retries with the same idempotency key. @returns undefined when the order was refused. */
  async order(key: string, body: unknown): Promise<RequestRecord | undefined> {
    const { status, data, error } = await this.call<RequestRecord>('/requests', key, body);
    if (status !== 201) {
      this.refusals.push(`${key}: ${status} ${error.code}`);
      return undefined;
    }
    this.placed.set(key, (this.placed.get(key) ?? new Set()).add(data.request_id));
    return data;
  }

  /** Cancels a request. @returns false when it was too late to cancel. */
  async cancel(requestId: string): Promise<boolean> {
    const key = `${requestId}-cancel`;
    const { status, error } = await this.call(`/requests/${requestId}/cancel`, key, {});
    if (status === 200) return true;
    if (error.code !== 'request_not_cancellable') this.refusals.push(`${key}: ${status} ${error.code}`);
    return false;
  }

  /** Answers the hold of a request, if it has one, so that the request continues. */
  async answerHold(requestId: string): Promise<void> {
    const answer = await this.caller()
      .call<RequestRecord>('GET', `/requests/${requestId}`)
      .catch(() => undefined);
    const hold = answer?.status === 200 ? answer.data.hold : null;
    if (hold === null) return;
    const { sequence, actions } = hold;
    const action = actions.includes('approve') ? 'approve' : 'authorize';
    const key = `${requestId}-hold-${sequence}`;
    const body = { sequence, ...(action === 'authorize' && { approved_ngn: 1_000_000 }) };
    const { status, error } = await this.call(`/requests/${requestId}/hold/${action}`, key, body);
    if (status !== 200) this.refusals.push(`${key}: ${status} ${error.code}`);
  }

  private async call<Data>(path: string, key: string, body: unknown): Promise<ApiResponse<Data>> {
    for (;;) {
      const answer = await this.caller()
        .call<Data>('POST', path, body, { 'Idempotency-Key': key })
        // The API may be down right now.
        .catch(() => undefined);
      if (answer !== undefined && !isTransient(answer)) return answer;
      this.repeated += 1;
      await delay(answer === undefined ? RETRY_MS : waitMsOf(answer.headers));
    }
  }
}

/** True when a retry of the call may get a different answer later. */
function isTransient({ status, error }: ApiResponse<unknown>): boolean {
  return status >= 500 || status === 429 || error?.code === 'idempotency_in_progress';
}

/** Decides which events to process: each at most once, and none after a later event of the same request. */
import type { RequestEvent } from './events.ts';

/**
 * - `new`: process it.
 * - `duplicate`: an event with the same `webhook-id` was received before.
 * - `stale`: a later event of the same request was received before, so this one is out of date.
 *
 * Answer 2xx to all three. After any other status we send the event again.
 */
export type Decision = 'new' | 'duplicate' | 'stale';

/**
 * Remembers which events were received. Implement it with your database; `example/postgres-inbox.ts` does it in one
 * statement.
 */
export interface EventInbox {
  /**
   * Stores an event and returns its decision atomically, because two processes may receive the same event, or two
   * events of one request, at the same time. The event must be durable when this returns.
   */
  take(event: RequestEvent): Promise<Decision>;
}

/** An inbox for tests and trials: its content is lost when the process ends. */
export class MemoryInbox implements EventInbox {
  /** The last sequence and the received event ids by request id. */
  private readonly requests = new Map<string, { sequence: number; readonly seen: Set<string> }>();

  async take({ data: { request_id, event_id, sequence } }: RequestEvent): Promise<Decision> {
    const request = this.requests.get(request_id) ?? { sequence: 0, seen: new Set() };
    this.requests.set(request_id, request);
    if (request.seen.has(event_id)) return 'duplicate';
    request.seen.add(event_id);
    if (sequence <= request.sequence) return 'stale';
    request.sequence = sequence;
    return 'new';
  }
}

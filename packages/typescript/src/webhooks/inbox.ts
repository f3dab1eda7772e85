/** Decides which events are worked on: each at most once, and none after a later one of its request. */
import type { RequestEvent } from './events.ts';

/**
 * - `new`: work on it.
 * - `duplicate`: it came before, with the same `webhook-id`.
 * - `stale`: it came late, after a later event of its request: what it tells is no longer so.
 *
 * The answer to all of them is 2xx: whatever else you answer, we send the event again.
 */
export type Decision = 'new' | 'duplicate' | 'stale';

/** Implement it with your database: `example/postgres-inbox.ts` shows how in one statement. */
export interface EventInbox {
  /**
   * Remembers an event and says what it is, in one step that nothing can come between: the same event, or two of one
   * request, may come at the same moment, also in two processes. Must be stored safely once it returns.
   */
  take(event: RequestEvent): Promise<Decision>;
}

/** For tests and trials: forgets everything when the process ends. */
export class MemoryInbox implements EventInbox {
  /** The last sequence and the events of each request. */
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

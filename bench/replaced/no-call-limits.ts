/** Replaces `services/common/load/call-queue.ts` with limits that are never reached. */
import { AdaptiveLimit } from '../../services/common/load/adaptive-limit.ts';
import { type CallLimits, CallQueue } from '../../services/common/load/call-queue.ts';

const NEVER = { initial: 100_000, min: 100_000, max: 100_000, targetMs: 60_000 } as const;

export function createCallLimits(maxWaitMs: number): CallLimits {
  const queueOf = (name: keyof CallLimits) =>
    new CallQueue({ name, limit: new AdaptiveLimit(NEVER), maxWaitMs });
  return { starts: queueOf('starts'), updates: queueOf('updates'), queries: queueOf('queries') };
}

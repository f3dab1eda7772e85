/** In the place of `services/common/load/call-limits.ts`: limits that nothing reaches. */
import { AdaptiveLimit } from '../../services/common/load/adaptive-limit.ts';
import type { CallLimits } from '../../services/common/load/call-limits.ts';

const NEVER = { initial: 100_000, min: 100_000, max: 100_000, targetMs: 60_000 } as const;

export function createCallLimits(): CallLimits {
  const limitOf = (name: keyof CallLimits) => new AdaptiveLimit({ name, ...NEVER });
  return { starts: limitOf('starts'), updates: limitOf('updates'), queries: limitOf('queries') };
}

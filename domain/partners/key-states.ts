/** Whether a key is accepted. */

/** Only an active key is accepted. One that was revoked stays so, also past its end. */
export const KEY_STATES = ['active', 'expired', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

/** When a key ends, and when somebody ended it; null is never. */
export interface KeyLife {
  readonly revoked_at: Date | null;
  readonly expires_at: Date | null;
}

export function keyState({ revoked_at, expires_at }: KeyLife, now: Date): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && expires_at <= now ? 'expired' : 'active';
}

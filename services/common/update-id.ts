/** Names the Updates that calls ask workflows for. */
import { randomUUID } from 'node:crypto';
import { fingerprintOf } from './fingerprint.ts';

/**
 * A call that is sent again with its `Idempotency-Key` is the same attempt; other calls are attempts of their own: what
 * was refused may be possible later.
 */
export function updateIdOf(operation: string, idempotencyKey: string | undefined): string {
  return idempotencyKey === undefined ? randomUUID() : fingerprintOf([operation, idempotencyKey]);
}

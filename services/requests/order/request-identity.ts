/** Which request a create call asks for: the same words of a partner always lead to the same id. */
import { createHash } from 'node:crypto';
import { idFromDigest, newId } from '../../../domain/common/ids.ts';

export interface RequestIdentity {
  readonly request_id: string;
  /** What the id comes from; a `new` id cannot be taken. */
  readonly from: 'external_id' | 'idempotency_key' | 'new';
}

export interface IdentityOptions {
  readonly partnerId: string;
  readonly externalId: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * Derives the id from the partner's `external_id`, or else from its `Idempotency-Key`. Temporal starts no second
 * workflow with an id, and Postgres keeps the id for seven years, so that neither a lost row nor the end of retention lets
 * a call that is sent again start a second fulfilment.
 */
export function requestIdentity({ partnerId, externalId, idempotencyKey }: IdentityOptions): RequestIdentity {
  if (externalId !== undefined) return derived('external_id', partnerId, externalId);
  if (idempotencyKey !== undefined) return derived('idempotency_key', partnerId, idempotencyKey);
  return { request_id: newId('request'), from: 'new' };
}

function derived(from: 'external_id' | 'idempotency_key', partnerId: string, text: string): RequestIdentity {
  const digest = createHash('sha256')
    .update(JSON.stringify([from, partnerId, text]))
    .digest();
  return { request_id: idFromDigest('request', digest), from };
}

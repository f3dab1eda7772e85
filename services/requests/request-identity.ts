/**
 * Which request an order is: a new one, or one that an earlier call placed. `docs/architecture.md` says how `request_id`,
 * `external_id` and `Idempotency-Key` work together.
 */
import { createHash } from 'node:crypto';
import { idFromDigest, newId } from '../../domain/common/ids.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import { ServiceError } from '../common/errors.ts';
import { keyReused } from '../partners/idempotency.ts';
import type { ValidOrder } from './order-input.ts';

export interface RequestIdentity {
  readonly request_id: string;
  /** What the id is derived from; a `new` id cannot be taken. */
  readonly from: 'external_id' | 'idempotency_key' | 'new';
}

interface IdentityOptions {
  readonly partnerId: string;
  readonly externalId: string | undefined;
  readonly idempotencyKey: string | undefined;
}

/**
 * Derives the id from the partner's `external_id`, or else from its `Idempotency-Key`. Temporal starts no second
 * workflow with an id, and Postgres keeps the id for seven years, so that neither a lost row nor the end of retention lets
 * a repeated call start a second fulfilment.
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

/** The refusal of an order whose id an earlier, different order has; undefined where both are the same order. */
export function differenceFrom(
  earlier: Submission,
  { fingerprint }: ValidOrder,
  from: RequestIdentity['from'],
): ServiceError | undefined {
  if (earlier.fingerprint === fingerprint) return undefined;
  return from === 'idempotency_key' ? keyReused() : duplicateExternalId(earlier);
}

function duplicateExternalId(earlier: Submission): ServiceError {
  return new ServiceError(
    'duplicate_external_id',
    `You have sent another body with this external_id: it is request ${earlier.request_id}. Read that one, or send another external_id.`,
  );
}

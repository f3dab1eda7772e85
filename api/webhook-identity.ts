/** Which endpoint a create call asks for: a call that is sent again with its key finds what it made. */
import { createHash } from 'node:crypto';
import { idFromDigest, newId } from '../domain/ids.ts';
import type { Call, KeyHolder } from './endpoint.ts';
import { fingerprintOf } from './fingerprint.ts';

/** The id follows from account, `Idempotency-Key` and body; without a key it is new. */
export function webhookIdFor({ caller, idempotencyKey, body }: Call<unknown, unknown, KeyHolder>): string {
  if (idempotencyKey === undefined) return newId('webhook');
  const words = ['webhook', caller.account, idempotencyKey, fingerprintOf(body)];
  return idFromDigest('webhook', createHash('sha256').update(JSON.stringify(words)).digest());
}

/** Secrets as they are stored, one of each key that encrypted some: to find out whether the keys are there. */
import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

export interface SealedSample {
  /** Whose it is. */
  readonly id: string;
  readonly secret: string;
}

export interface SealedSamples {
  readonly webhooks: readonly SealedSample[];
  readonly pharmacies: readonly SealedSample[];
  readonly payload_keys: readonly SealedSample[];
}

export async function readSealedSamples(database: Kysely<Database>): Promise<SealedSamples> {
  const [webhooks, pharmacies, payloadKeys] = await Promise.all([
    sql<SealedSample>`
      select distinct on (split_part(secret, '.', 1)) webhook_id as id, secret from webhook_secret
    `.execute(database),
    sql<SealedSample>`
      select distinct on (split_part(secret, '.', 1)) pharmacy_id as id, secret from pharmacy_gateway_secret
    `.execute(database),
    sql<SealedSample>`
      select distinct on (split_part(sealed, '.', 1)) key_id as id, sealed as secret from payload_key
    `.execute(database),
  ]);
  return { webhooks: webhooks.rows, pharmacies: pharmacies.rows, payload_keys: payloadKeys.rows };
}

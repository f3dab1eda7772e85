/** Whether a process can serve: Postgres and Temporal answer. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FulfilmentClient } from '../requests/fulfilment-client.ts';
import { temporarilyUnavailable } from './errors.ts';

export interface HealthParts {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
}

/** How long an outcome stands for those who ask after it; milliseconds. Anybody may ask, without a key. */
export const READINESS_MS = 1_000;

/**
 * Makes the check. However often it is asked, it asks the servers once in `READINESS_MS`.
 *
 * @returns what throws ServiceError `temporarily_unavailable` when one of them does not answer.
 */
export function readinessCheck(parts: HealthParts): () => Promise<void> {
  let outcome: Promise<void> | undefined;
  return () => {
    if (outcome !== undefined) return outcome;
    const asked = requireReady(parts);
    outcome = asked;
    const forget = () => setTimeout(() => (outcome = undefined), READINESS_MS).unref();
    void asked.then(forget, forget);
    return asked;
  };
}

async function requireReady({ database, fulfilment }: HealthParts): Promise<void> {
  const checks = await Promise.allSettled([sql`select 1`.execute(database), fulfilment.ping()]);
  const failed = checks.find((check) => check.status === 'rejected');
  if (failed !== undefined) throw temporarilyUnavailable(failed.reason);
}

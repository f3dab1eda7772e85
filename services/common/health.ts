/** Whether a process can serve: Postgres and Temporal answer. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import type { FulfilmentClient } from '../requests/fulfilment-client.ts';
import { temporarilyUnavailable } from './errors.ts';

export interface HealthParts {
  readonly database: Kysely<Database>;
  readonly fulfilment: FulfilmentClient;
}

/** @throws ServiceError `temporarily_unavailable` when one of them does not answer. */
export async function requireReady({ database, fulfilment }: HealthParts): Promise<void> {
  const checks = await Promise.allSettled([sql`select 1`.execute(database), fulfilment.ping()]);
  const failed = checks.find((check) => check.status === 'rejected');
  if (failed !== undefined) throw temporarilyUnavailable(failed.reason);
}

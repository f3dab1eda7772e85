/** How many attempts succeeded and failed in each hour. */
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../schema.ts';

export interface AttemptCounts {
  /** Its beginning. */
  readonly hour: Date;
  readonly succeeded: number;
  readonly failed: number;
}

/** Of an endpoint, since a moment; hours without attempts are left out. */
export async function countAttempts(
  database: Kysely<Database>,
  webhookId: string,
  since: Date,
): Promise<AttemptCounts[]> {
  const { rows } = await sql<AttemptCounts>`
    select date_trunc('hour', started_at, 'UTC') as hour,
           count(*) filter (where failure is null)::integer as succeeded,
           count(*) filter (where failure is not null)::integer as failed
      from webhook_attempt
     where webhook_id = ${webhookId} and started_at >= ${since}
     group by hour
     order by hour
  `.execute(database);
  return rows;
}

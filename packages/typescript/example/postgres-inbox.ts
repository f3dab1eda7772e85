/** The inbox in Postgres. One statement stores an event and adds its task. */
import type { Pool } from 'pg';
import type { Decision, EventInbox, RequestEvent } from '../src/webhooks/index.ts';

/** The request's row is the lock: a concurrent event of the same request, even in another process, waits for it. */
const TAKE = `
  WITH taken AS (
    INSERT INTO fulfilment_inbox AS inbox (request_id, sequence, event_ids)
    VALUES ($1, $2, ARRAY[$3])
    ON CONFLICT (request_id) DO UPDATE
      SET sequence = greatest(inbox.sequence, excluded.sequence),
          event_ids = inbox.event_ids || excluded.event_ids
      WHERE NOT inbox.event_ids @> excluded.event_ids
    RETURNING inbox.sequence = $2 AS is_new
  ), task AS (
    INSERT INTO fulfilment_task (request_id, sequence, event)
    SELECT $1, $2, $4 FROM taken WHERE is_new
    ON CONFLICT DO NOTHING
  )
  SELECT is_new FROM taken`;

export class PostgresInbox implements EventInbox {
  private readonly pool: Pool;

  constructor(pool: Pool) {
    this.pool = pool;
  }

  async take(event: RequestEvent): Promise<Decision> {
    const { request_id, sequence, event_id } = event.data;
    const values = [request_id, sequence, event_id, JSON.stringify(event)];
    const { rows } = await this.pool.query<{ is_new: boolean }>(TAKE, values);
    const [taken] = rows;
    if (taken === undefined) return 'duplicate';
    return taken.is_new ? 'new' : 'stale';
  }
}

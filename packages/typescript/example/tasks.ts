/** Processes the inbox's tasks: the events of a request one after the other, in order. */
import type { Pool, PoolClient } from 'pg';
import type { RequestEvent } from '../src/webhooks/index.ts';

/** Your processing of an event. Writes through `transaction` commit together with the task. */
export type Work = (event: RequestEvent, transaction: PoolClient) => Promise<void>;

/** The next due task that is the first of its request. Concurrent processes never get the same one. */
const NEXT = `
  SELECT request_id, sequence, event FROM fulfilment_task AS task
  WHERE due_at <= now() AND NOT EXISTS (
    SELECT FROM fulfilment_task AS earlier
    WHERE earlier.request_id = task.request_id AND earlier.sequence < task.sequence)
  ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
const DONE = 'DELETE FROM fulfilment_task WHERE request_id = $1 AND sequence = $2';
const LATER = `
  UPDATE fulfilment_task SET due_at = now() + interval '1 minute' WHERE request_id = $1 AND sequence = $2`;

interface Task {
  readonly request_id: string;
  readonly sequence: number;
  readonly event: RequestEvent;
}

/** Processes tasks until none is due. A failed task is retried a minute later and delays only its own request. */
export async function workOff(pool: Pool, work: Work, log: (line: string) => void): Promise<void> {
  const connection = await pool.connect();
  let broken: Error | undefined;
  connection.on('error', (error) => (broken = error));
  try {
    while (await workOnNext(connection, work, log));
  } finally {
    connection.removeAllListeners('error').release(broken);
  }
}

async function workOnNext(connection: PoolClient, work: Work, log: (line: string) => void): Promise<boolean> {
  await connection.query('BEGIN');
  const [task] = (await connection.query<Task>(NEXT)).rows;
  if (task === undefined) {
    await connection.query('ROLLBACK');
    return false;
  }
  const key = [task.request_id, task.sequence];
  try {
    await work(task.event, connection);
    await connection.query(DONE, key);
    await connection.query('COMMIT');
  } catch (error) {
    log(`${task.event.data.event_id} is tried again in a minute: ${String(error)}`);
    await connection.query('ROLLBACK');
    await connection.query(LATER, key);
  }
  return true;
}

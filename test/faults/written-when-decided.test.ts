/** Postgres is never ahead of the workflow: what was not yet decided durably when the worker died was not written. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readRequest } from '../../db/requests/requests.ts';
import { storedRequest } from '../support/requests/stored-request.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useWorker } from './killable-worker.ts';

const DEADLINE_MS = 30_000;

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());
const worker = useWorker({ engine });

test('a worker killed while it writes a cancellation leaves nothing that the history does not have', async () => {
  const { request_id } = await given.order().by(partner);
  await eventually(() => readRequest(engine.database, request_id), {
    deadlineMs: DEADLINE_MS,
    describe: 'the request to be in Postgres',
  });
  const cancelling = await engine.database.transaction().execute(async (lock) => {
    await lock
      .selectFrom('request')
      .where('request_id', '=', request_id)
      .select('status')
      .forUpdate()
      .execute();
    const answer = partner.call('POST', `/requests/${request_id}/cancel`);
    await eventually(async () => (await writesWaiting()) > 0, {
      deadlineMs: DEADLINE_MS,
      describe: 'the write to wait for the lock',
    });
    // Nor is it shown before it is written: a read that falls back to Postgres must not go back in time.
    expect((await partner.read(request_id)).status).toBe('pending');
    await worker.kill();
    return { answer };
  });
  // Postgres completes a statement whose client is gone.
  await eventually(async () => (await writesWaiting()) === 0, {
    deadlineMs: DEADLINE_MS,
    describe: 'the write to be done',
  });
  const stored = await readRequest(engine.database, request_id);
  expect(stored?.record.timeline).toHaveLength(1 + (await acceptedUpdates(request_id)));

  await worker.start();
  await cancelling.answer;
  const record = await partner.readUntil(request_id, 'cancelled', DEADLINE_MS);
  expect(record.timeline.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
  expect((await storedRequest(engine.database, request_id))?.record).toEqual(record);
});

/** How many statements wait for a lock, or still run after having waited. */
async function writesWaiting(): Promise<number> {
  const { rows } = await sql<{ writes: number }>`
    select count(*)::int as writes from pg_stat_activity
     where datname = current_database() and state = 'active' and query ilike '%insert into timeline_entry%'
       and pid <> pg_backend_pid()`.execute(engine.database);
  return rows[0]?.writes ?? 0;
}

async function acceptedUpdates(requestId: string): Promise<number> {
  const { events } = await engine.client.workflow.getHandle(requestId).fetchHistory();
  return (events ?? []).filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes != null)
    .length;
}

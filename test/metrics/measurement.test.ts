/** The figures of a whole deployment are right, and are measured once, however many workers there are. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { claimMeasurement } from '../../db/metrics/measurement.ts';
import { HOUSEKEEPING_JOB_NAMES, housekeepingScheduleId } from '../../domain/housekeeping/jobs.ts';
import type { Figures } from '../../domain/metrics/figures.ts';
import { latestMeasurement, measure } from '../../services/metrics/measure.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker } from '../support/engine/processes.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';

const DEADLINE_MS = 60_000;

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());

const parts = () => ({ database: engine.database, client: engine.client, taskQueue: engine.taskQueue });

async function untilMeasured(describe: string, isSo: (figures: Figures) => boolean): Promise<void> {
  await eventually(async () => isSo(await measure(parts())), { deadlineMs: DEADLINE_MS, describe });
}

test('what is pending, under way, held back and done is counted, with the age of the oldest', async () => {
  const worker = await startWorker({
    connectionString: engine.connectionString,
    taskQueue: engine.taskQueue,
  });
  const { request_id } = await given.order().by(partner);
  await untilMeasured('an open request', ({ under_way }) => under_way.open === 1);
  // A job that never succeeded is as late as its Schedule is old. The worker makes them when it starts.
  await untilMeasured('every Schedule to be made', ({ housekeeping_done_at }) =>
    Object.values(housekeeping_done_at).every((at) => at !== null),
  );
  const begun = Date.now();
  for (const job of HOUSEKEEPING_JOB_NAMES)
    await eventually(
      async () => {
        await engine.client.schedule.getHandle(housekeepingScheduleId(engine.taskQueue, job)).trigger();
        return true;
      },
      { deadlineMs: DEADLINE_MS, describe: `the Schedule of ${job}` },
    );
  await untilMeasured('every job to be done', ({ housekeeping_done_at }) =>
    Object.values(housekeeping_done_at).every((at) => at !== null && Date.parse(at) > begun),
  );
  await worker.stop();

  const { webhook_id } = await register(partner, { url: 'https://hooks.example/webhooks' });
  const due = new Date(Date.now() - 600_000);
  await sql`insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type, state, created_at) values
    (${webhook_id}, ${request_id}, 1, 1, 'request.pending', 'pending', ${due}),
    (${webhook_id}, ${request_id}, 2, 2, 'request.confirmed', 'failed', now())`.execute(engine.database);
  const figures = await measure(parts());
  const { created_at } = await engine.database
    .selectFrom('request')
    .select('created_at')
    .executeTakeFirstOrThrow();
  expect(figures).toMatchObject({
    requests: { pending: 1 },
    under_way: { open: 1, held: 0 },
    oldest_pending_at: created_at.toISOString(),
    oldest_untried_at: due.toISOString(),
    deliveries_parked: 1,
    pharmacies_failing: 0,
  });
});

test('who comes while another measures, or soon after, reads what that one measured', async () => {
  await engine.database.deleteFrom('measurement').execute();
  const claims = await Promise.all([1, 2, 3].map(() => claimMeasurement(engine.database)));
  expect(claims.filter(Boolean)).toHaveLength(1);
  expect(await latestMeasurement(parts())).toBeUndefined();
  await sql`update measurement set claimed_at = now() - interval '1 minute'`.execute(engine.database);
  const measured = await latestMeasurement(parts());
  expect(measured?.figures.requests).toEqual({ pending: 1 });
  expect(await latestMeasurement(parts())).toEqual(measured);
});

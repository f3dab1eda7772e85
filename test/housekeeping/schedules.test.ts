/** Housekeeping runs once for all workers, by Temporal Schedules that follow the code. */
import { expect, test } from '@jest/globals';
import { ScheduleNotFoundError } from '@temporalio/client';
import {
  HOUSEKEEPING_JOBS,
  HOUSEKEEPING_JOB_NAMES,
  housekeepingScheduleId,
  type HousekeepingJob,
} from '../../domain/jobs.ts';
import { newId } from '../../domain/common/ids.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker, type TestProcess } from '../support/engine/processes.ts';
import { insertEnded, MONTHS } from '../support/money/ended-requests.ts';
import { Shelf } from '../support/pharmacies/shelf.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const DEADLINE_MS = 30_000;

const { engine } = useOwnEngine({ worker: false });

const scheduleOf = (job: HousekeepingJob) =>
  engine.client.schedule.getHandle(housekeepingScheduleId(engine.taskQueue, job));

const start = () => startWorker({ connectionString: engine.connectionString, taskQueue: engine.taskQueue });

/** Milliseconds between two runs of a job; undefined while there is no such Schedule. */
async function paceOf(job: HousekeepingJob): Promise<number | undefined> {
  try {
    const { spec } = await scheduleOf(job).describe();
    return spec.intervals?.[0]?.every;
  } catch (error) {
    if (error instanceof ScheduleNotFoundError) return undefined;
    throw error;
  }
}

async function untilPaced(job: HousekeepingJob): Promise<void> {
  await eventually(async () => (await paceOf(job)) === HOUSEKEEPING_JOBS[job].everyMs, {
    deadlineMs: DEADLINE_MS,
    describe: `the Schedule of ${job}`,
  });
}

async function whileWorking(work: () => Promise<void>): Promise<void> {
  const workers: TestProcess[] = [await start(), await start()];
  try {
    await work();
  } finally {
    for (const worker of workers) await worker.stop();
  }
}

test('two workers have one Schedule for each job, which skips a run while the previous one is running', async () => {
  await whileWorking(async () => {
    for (const job of HOUSEKEEPING_JOB_NAMES) {
      await untilPaced(job);
      const { policies, action } = await scheduleOf(job).describe();
      expect(policies).toMatchObject({ overlap: 'SKIP', catchupWindow: 60_000 });
      expect(action).toMatchObject({
        workflowType: 'housekeeping',
        taskQueue: engine.taskQueue,
        args: [job],
      });
    }
  });
});

test("a starting worker sets a Schedule to its code's interval, and leaves a paused Schedule paused", async () => {
  const schedule = scheduleOf('stock');
  await whileWorking(() => untilPaced('stock'));
  await schedule.update(({ spec, state, ...rest }) => ({
    ...rest,
    spec: { ...spec, intervals: [{ every: '1 day' }] },
    state: { ...state, paused: true },
  }));
  await whileWorking(() => untilPaced('stock'));
  expect((await schedule.describe()).state.paused).toBe(true);
  await schedule.unpause();
});

test('a scheduled job releases the stock reserved for an unknown request', async () => {
  const shelf = await Shelf.withPacks(engine.database, [1]);
  const longAgo = new Date(Date.now() - 3 * 60 * 60_000);
  await shelf.reserve(newId('request'), [4], longAgo);
  await whileWorking(async () => {
    await untilPaced('stock');
    await scheduleOf('stock').trigger();
    await eventually(async () => (await shelf.reservations()) === 0, {
      deadlineMs: DEADLINE_MS,
      describe: 'the stock to be given back',
    });
  });
});

test('a scheduled run closes every month that has ended', async () => {
  await insertEnded(engine.database, {
    count: 20,
    partners: [newId('partner')],
    pharmacies: [newId('pharmacy')],
  });
  const closed = () =>
    engine.database.selectFrom('statement').select(['period', 'party']).distinct().execute();
  await whileWorking(async () => {
    await untilPaced('statements');
    await scheduleOf('statements').trigger();
    await eventually(async () => (await closed()).length >= 2 * MONTHS.length, {
      deadlineMs: DEADLINE_MS,
      describe: 'the statements of both parties for each month',
    });
  });
});

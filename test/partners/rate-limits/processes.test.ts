/** Several processes share a partner's limit, and exactly that is admitted; a process that dies takes nothing along. */
import { expect, test } from '@jest/globals';
import { overAdmissions, type Admission } from '../../support/requests/admissions.ts';
import { ApiCaller } from '../../support/callers/api-caller.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import type { LimiterTask } from '../../support/engine/limiter-process.ts';
import { startApi, startProcess } from '../../support/engine/processes.ts';

const PATH = '/sandbox/scenarios';

const { engine, given } = useEngine();

const statusesOf = (callers: readonly ApiCaller[], calls: number) =>
  Promise.all(
    Array.from({ length: calls }, async (_, index) => {
      const caller = callers[index % callers.length];
      return (await caller?.call('GET', PATH))?.status;
    }),
  );

test('three processes at 20 times the limit for two windows admit exactly the limit in each', async () => {
  const { partnerId } = await given.partner().limitedTo({ minute_limit: null });
  const [limit, lengthMs] = [60, 3_000];
  const startAt = Date.now() + 5_000;
  const task = {
    connectionString: engine.connectionString,
    partnerId,
    limit,
    lengthMs,
    startAt,
    stopAt: startAt + 2 * lengthMs,
    calls: (2 * 20 * limit) / 3,
  };
  const results = await Promise.all([1, 20, 100].map((together) => runLimiter({ ...task, together })));
  const admissions = results.flatMap((result) => result.admissions);
  expect(results.map(({ made }) => made)).toEqual([800, 800, 800]);
  expect(admissions).toHaveLength(2 * limit);
  expect(overAdmissions(admissions, { limit, lengthMs })).toBe(0);
  // Otherwise only one of them was ever admitted, and nothing was shared.
  expect(results.filter((result) => result.admissions.length > 0).length).toBeGreaterThan(1);
});

async function runLimiter(
  task: LimiterTask,
): Promise<{ readonly made: number; readonly admissions: readonly Admission[] }> {
  const running = await startProcess({
    script: 'test/support/engine/limiter-process.ts',
    env: { LIMITER_TASK: JSON.stringify(task) },
  });
  expect(await running.exited).toBe('exit code 0');
  return JSON.parse(running.logs()) as Awaited<ReturnType<typeof runLimiter>>;
}

test('three API processes at 20 times the limit of the sandbox admit 60, also after they have died', async () => {
  const partner = await given.partner().limitedTo({ minute_limit: null, day_limit: null });
  const start = () => startApi({ connectionString: engine.connectionString, taskQueue: engine.taskQueue });
  const at = ({ origin }: { origin: string }) => new ApiCaller(origin, partner.key, partner.partnerId);
  const apis = await Promise.all([start(), start(), start()]);
  const statuses = await statusesOf(apis.map(at), 20 * 60);
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  expect(statuses.filter((status) => status === 429)).toHaveLength(19 * 60);

  await Promise.all(apis.map((api, index) => (index === 0 ? api.stop() : api.kill('SIGKILL'))));
  const next = await start();
  expect(await statusesOf([at(next)], 20)).toEqual(Array.from({ length: 20 }, () => 429));
  await next.stop();
});

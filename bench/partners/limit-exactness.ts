/** Three API processes at 20 times the sandbox's limit, for two of its true windows of a minute. */
import { setTimeout as sleep } from 'node:timers/promises';
import { CALL_WINDOWS, DEFAULT_CALL_LIMITS } from '../../domain/partners.ts';
import { overAdmissions, type Admission } from '../../test/support/requests/admissions.ts';
import { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { startApi } from '../../test/support/engine/processes.ts';
import { makePartner, type BenchStack } from '../bench-stack.ts';

const TIMES_THE_LIMIT = 20;
const WINDOWS = 2;

export async function benchLimitExactness({ connectionString, taskQueue }: BenchStack): Promise<string[]> {
  const apis = await Promise.all([1, 2, 3].map(() => startApi({ connectionString, taskQueue })));
  const [first] = apis;
  if (first === undefined) throw new TypeError('There is no API');
  const { key, partnerId } = await makePartner(first.origin, connectionString, {});
  const callers = apis.map(({ origin }) => new ApiCaller(origin, key, partnerId));
  const limit = DEFAULT_CALL_LIMITS.sandbox.minute;
  const lengthMs = CALL_WINDOWS.minute.length_ms;
  const calls = WINDOWS * TIMES_THE_LIMIT * limit;
  const statuses = new Map<number, number>();
  const admissions: Admission[] = [];
  const startAt = performance.now();
  const stopAt = startAt + WINDOWS * lengthMs;
  const call = async (caller: ApiCaller) => {
    const sentAt = performance.now();
    const { status } = await caller.callOnce('GET', '/sandbox/scenarios');
    const heardAt = performance.now();
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 200 && heardAt < stopAt) admissions.push({ sentAt, heardAt });
  };
  const underWay: Promise<void>[] = [];
  for (let made = 0; made < calls; made += callers.length) {
    await sleep(Math.max(0, startAt + ((stopAt - startAt) * made) / calls - performance.now()));
    underWay.push(...callers.map(call));
  }
  await Promise.all(underWay);
  await Promise.all(apis.map((api) => api.stop()));
  const answers = [...statuses].map(([status, count]) => `${count} answered ${status}`).join(', ');
  return [
    `${calls} calls in ${(WINDOWS * lengthMs) / 1000} s on ${apis.length} processes: ${answers}`,
    `admitted within the ${WINDOWS} windows: ${admissions.length}, limit ${WINDOWS} x ${limit}; ` +
      `spans with more than the limit: ${overAdmissions(admissions, { limit, lengthMs })}`,
  ];
}

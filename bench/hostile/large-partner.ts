/** A process of a partner that calls ten times as often as others until it is stopped. */
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { lowerPriority } from '../../worker/cpu-priority.ts';
import { callsAbout } from './steady-calls.ts';

interface LargePartner {
  readonly origin: string;
  readonly key: string;
  readonly partnerId: string;
  readonly requestId: string;
  readonly perSecond: number;
}

const { origin, key, partnerId, requestId, perSecond } = JSON.parse(
  process.env['LARGE_PARTNER'] ?? '',
) as LargePartner;
// A real partner has its own machine.
lowerPriority(os.constants.priority.PRIORITY_LOW);
const calls = callsAbout(new ApiCaller(origin, key, partnerId), requestId);
const answers: Record<string, number> = {};
const underWay = new Set<Promise<unknown>>();
const call = async (index: number) => {
  const status = (await calls[index % calls.length]?.make()) ?? 0;
  answers[status] = (answers[status] ?? 0) + 1;
};
const ending = new AbortController();
process.on('SIGTERM', () => ending.abort());
console.log('calling');
for (let index = 0; !ending.signal.aborted; index += 1) {
  const calling: Promise<unknown> = call(index).finally(() => underWay.delete(calling));
  underWay.add(calling);
  await delay(1000 / perSecond);
}
await Promise.all(underWay);
console.log(`answers ${JSON.stringify(answers)}`);
process.exit();

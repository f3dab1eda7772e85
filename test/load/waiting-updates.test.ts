/** When as many Updates as may be are in progress, cancellations and pharmacies' steps wait for their turn. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiResponse } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker, type TestProcess } from '../support/engine/processes.ts';
import { freePort, scrape, valueOf } from '../support/engine/scrape.ts';
import { resume, suspend } from '../support/servers/suspended.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** What one account may have of the Updates in progress. */
const SHARE = 30;
/** How many more wait. */
const MORE = 5;

const metricsPort = await freePort();
const { engine, given } = useOwnEngine({
  worker: false,
  metrics: { host: '127.0.0.1', port: metricsPort },
  // The worker stands still for a while, and the machine may have other work.
  admissionWaitMs: 8_000,
});
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

let worker: TestProcess;
beforeAll(async () => {
  worker = await startWorker(engine);
});
afterAll(() => worker.stop());

async function pendingOrders(count: number): Promise<string[]> {
  const made = await Promise.all(Array.from({ length: count }, () => given.order().by(partner).at(pharmacy)));
  return made.map(({ request_id }) => request_id);
}

/** Makes more calls than may be in progress while the worker stands still, and lets it go on. */
async function whileWorkerStands(
  call: (requestId: string) => Promise<ApiResponse<unknown>>,
): Promise<ApiResponse<unknown>[]> {
  const requestIds = await pendingOrders(SHARE + MORE);
  await suspend(worker.pid);
  const answers = requestIds.map(call);
  try {
    const waiting = async () =>
      valueOf(await scrape(metricsPort), 'fulfilment_calls_waiting', { kind: 'updates' }) === MORE;
    await eventually(waiting, { deadlineMs: 20_000, describe: `${MORE} Updates to wait` });
  } finally {
    resume(worker.pid);
  }
  return Promise.all(answers);
}

function expectWaits(answers: readonly ApiResponse<unknown>[]): void {
  expect(answers.map(({ status, error }) => [status, error?.code])).toEqual(
    answers.map(() => [200, undefined]),
  );
  const waits = answers.map(({ headers }) => headers.get('server-timing') ?? '');
  expect(waits.every((wait) => /^queue;dur=\d+\.\d$/.test(wait))).toBe(true);
  expect(waits.filter((wait) => wait !== 'queue;dur=0.0').length).toBeGreaterThanOrEqual(MORE);
}

test('cancellations above what may be in progress wait, and all are carried out', async () => {
  expectWaits(await whileWorkerStands((id) => partner.call('POST', `/requests/${id}/cancel`, {})));
});

test("a pharmacy's steps above what may be in progress wait, and all are carried out", async () => {
  expectWaits(await whileWorkerStands((id) => pharmacy.step(id, 'accept', {})));
});

/** When as many Updates as may be are in progress, cancellations and pharmacies' steps wait for their turn. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { ApiResponse } from '../support/callers/api-caller.ts';
import { createCallLimits } from '../../services/common/load/call-queue.ts';
import { eventually } from '../support/engine/eventually.ts';
import { freePort, scrape, valueOf } from '../support/engine/scrape.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** Few, so that a busy machine makes all calls before the first Update has failed at its deadline. */
const MAX_UPDATES = 4;
/** Updates that one account may have in progress. */
const SHARE = MAX_UPDATES / 2;
/** How many more wait. */
const MORE = 3;

/** Nothing is recorded for a while, and the machine may have other work. */
const ADMISSION_WAIT_MS = 30_000;

const metricsPort = await freePort();
const { engine, given } = useOwnEngine({
  metrics: { host: '127.0.0.1', port: metricsPort },
  limits: createCallLimits(ADMISSION_WAIT_MS, { initial: MAX_UPDATES, min: MAX_UPDATES, max: MAX_UPDATES }),
});
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

/** Makes more calls than may be in progress while no worker can write, and lets them go on when the others wait. */
async function whileNothingIsWritten(
  call: (requestId: string) => Promise<ApiResponse<unknown>>,
): Promise<ApiResponse<unknown>[]> {
  const placed = Array.from({ length: SHARE + MORE }, () => given.order().by(partner).at(pharmacy));
  const requestIds = (await Promise.all(placed)).map(({ request_id }) => request_id);
  const answers = await engine.database.transaction().execute(async (transaction) => {
    // Reads go on.
    await sql`lock table request in exclusive mode`.execute(transaction);
    const made = requestIds.map(call);
    const waiting = async () =>
      Number(valueOf(await scrape(metricsPort), 'fulfilment_calls_waiting', { kind: 'updates' })) === MORE;
    await eventually(waiting, { deadlineMs: 7_000, describe: `${MORE} Updates to wait` });
    // The transaction ends before the answers come.
    return { made };
  });
  return Promise.all(answers.made);
}

function expectWaits(answers: readonly ApiResponse<unknown>[]): void {
  expect(answers.map(({ status, error }) => [status, error?.message])).toEqual(
    answers.map(() => [200, undefined]),
  );
  const waits = answers.map(({ headers }) => headers.get('server-timing') ?? '');
  expect(waits.every((wait) => /^queue;dur=\d+\.\d$/.test(wait))).toBe(true);
  expect(waits.filter((wait) => wait !== 'queue;dur=0.0').length).toBeGreaterThanOrEqual(MORE);
}

test('cancellations above what may be in progress wait, and all are carried out', async () => {
  expectWaits(await whileNothingIsWritten((id) => partner.call('POST', `/requests/${id}/cancel`, {})));
});

test("a pharmacy's steps above what may be in progress wait, and all are carried out", async () => {
  expectWaits(await whileNothingIsWritten((id) => pharmacy.step(id, 'accept', {})));
});

/** A worker may be killed at any instant: the request still ends as it would have, with nothing twice. */
import { expect, test } from '@jest/globals';
import { expectedStatuses } from '../../domain/sandbox/scenarios.ts';
import { FEED_START, readEvents } from '../../db/requests/events.ts';
import { storedRequest } from '../support/requests/stored-request.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { requestEvent } from '../support/requests/events.ts';
import { useWorker } from './killable-worker.ts';

/** What the server waits before it gives a dead worker's tasks to another, some times over, on a busy machine. */
const RECOVERY_MS = 120_000;

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());
const worker = useWorker({ engine });

test('killed at every status, and at random instants between, the requests end the same', async () => {
  const STEP_SECONDS = 1;
  const scenarios = [
    'happy',
    'returns',
    'fails_in_transit',
    'collected',
    'rejects',
    'courier_waits',
  ] as const;
  const orders = await Promise.all(
    Array.from({ length: 18 }, async (_, index) => {
      const scenario = scenarios[index % scenarios.length] ?? 'happy';
      const { request_id } = await given
        .order()
        .by(partner)
        .playing(scenario, index % 2 === 0 ? STEP_SECONDS : 0);
      return { request_id, scenario };
    }),
  );
  // Reads are queries, and an answer may end a workflow task early: more moments to be killed at.
  const readers = orders.map(({ request_id }) => partner.readUntil(request_id, 'ended', 2 * RECOVERY_MS));
  const watched = orders.find(({ scenario }) => scenario === 'happy')?.request_id ?? '';
  const steps = expectedStatuses('happy').length;
  for (let sequence = 1; sequence < steps; sequence += 1) {
    const reached = async () => (await partner.read(watched)).timeline.length >= sequence;
    await eventually(reached, { deadlineMs: RECOVERY_MS, describe: `timeline entry ${sequence}` });
    await worker.kill();
    await worker.start();
  }
  await Promise.all(readers);
  const entries: string[] = [];
  for (const { request_id, scenario } of orders) {
    const record = await partner.read(request_id);
    expect(record.timeline.map(({ status }) => status)).toEqual(expectedStatuses(scenario));
    expect(await storedRequest(engine.database, request_id)).toEqual({
      partner_id: partner.partnerId,
      record,
    });
    entries.push(...record.timeline.map(({ sequence }) => `${request_id} ${sequence}`));
  }
  expect(await toldOf(partner)).toEqual(entries.toSorted());
}, 600_000);

/** Which entry of which request each event of the partner's feed tells. */
async function toldOf({ partnerId }: ApiCaller): Promise<string[]> {
  const { events } = await readEvents(engine.database, partnerId, { after: FEED_START, limit: 1_000 });
  return events
    .map(({ event }) => requestEvent(event))
    .map(({ data }) => `${data.request_id} ${data.sequence}`)
    .toSorted();
}

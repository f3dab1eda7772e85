/** What piles up of one partner's requests is not worked off before others have their turn. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker } from '../support/engine/processes.ts';
import { submission } from '../support/requests/submissions.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** More than a worker has under way at once. */
const MANY = 200;
const FEW = 5;
/** Starts under way; as many as the server takes in time. */
const AT_ONCE = 10;

const { engine, given } = useOwnEngine({ worker: false });

test('of five requests behind two hundred of another partner most are recorded before those are', async () => {
  const large = await startRequests(MANY);
  const small = await startRequests(FEW);
  const worker = await startWorker(engine);
  try {
    const all = async () => (await inOrderOfRecording()).length === MANY + FEW;
    await eventually(all, { deadlineMs: 120_000, describe: 'all requests in Postgres' });
  } finally {
    await worker.stop();
  }
  const partners = await inOrderOfRecording();
  expect(new Set(partners)).toEqual(new Set([large, small]));
  // In the order in which they came they would be the last five.
  const early = partners.slice(0, MANY / 2).filter((partner) => partner === small);
  expect(early.length).toBeGreaterThan(FEW / 2);
});

/** Accepted while no worker runs. @returns their partner. */
async function startRequests(count: number): Promise<string> {
  const { partnerId: partner_id } = await given.partner();
  const made = Array.from({ length: count }, () => submission({ partner_id }));
  const left = made.values();
  const start = async () => {
    for (const one of left) {
      // A server on a busy machine may take longer than a start may; the same start again has no second effect.
      const isStarted = async () => {
        await engine.fulfilment.start(one);
        return true;
      };
      await eventually(isStarted, { deadlineMs: 30_000, describe: 'a request to be started' });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, start));
  return partner_id;
}

/** Whose the requests in Postgres are, the one first that was written first. */
async function inOrderOfRecording(): Promise<string[]> {
  const rows = await engine.database
    .selectFrom('request')
    .select('partner_id')
    .orderBy(sql`xmin::text::bigint`)
    .execute();
  return rows.map(({ partner_id }) => partner_id);
}

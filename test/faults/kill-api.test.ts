/** An API process may be killed at any instant: a call that is sent again to another is carried out once. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ApiCaller, ORDER } from '../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startApi } from '../support/engine/processes.ts';

const CALLS_PER_KILL = 8;
/** How many of them are answered when the process is killed; the others are anywhere between. */
const ANSWERED_BEFORE = [1, 2, 3, 4, 5, 6, 7, 1, 3, 5];
/** A killed process's keys are free again 20 s later. */
const DEADLINE_MS = 60_000;

let engine: TestEngine;
let partner: ApiCaller;

beforeAll(async () => {
  engine = await startEngine();
  partner = await engine.partner();
});
afterAll(() => engine.close());

test('killed between start and answer, each key has started one request', async () => {
  const keys: string[] = [];
  let unanswered = 0;
  for (const enough of ANSWERED_BEFORE) {
    const api = await startApi({ connectionString: engine.connectionString, taskQueue: engine.taskQueue });
    const dying = new ApiCaller(api.origin, partner.key, partner.partnerId);
    let answered = 0;
    const calls = Array.from({ length: CALLS_PER_KILL }, async () => {
      const key = randomUUID();
      keys.push(key);
      await post(dying, key);
      answered += 1;
    });
    const settled = Promise.allSettled(calls);
    await eventually(() => answered >= enough, {
      deadlineMs: DEADLINE_MS,
      describe: `${enough} answers`,
      everyMs: 1,
    });
    await api.kill('SIGKILL');
    unanswered += (await settled).filter(({ status }) => status === 'rejected').length;
  }
  // Otherwise no kill fell among the calls.
  expect(unanswered).toBeGreaterThan(0);

  const ids = await Promise.all(keys.map((key) => postUntilAnswered(key)));
  expect(new Set(ids).size).toBe(keys.length);
  await eventually(async () => (await storedIds()).length >= keys.length, {
    deadlineMs: DEADLINE_MS,
    describe: 'every request to be in Postgres',
  });
  expect((await storedIds()).toSorted()).toEqual(ids.toSorted());
}, 240_000);

const post = (caller: ApiCaller, key: string) =>
  caller.call<RequestRecord>(
    'POST',
    '/requests',
    { ...ORDER, sandbox: { scenario: 'manual' } },
    {
      'Idempotency-Key': key,
    },
  );

async function postUntilAnswered(key: string): Promise<string> {
  const answer = async () => {
    const { status, data } = await post(partner, key);
    return status === 201 ? data.request_id : undefined;
  };
  return eventually(answer, { deadlineMs: DEADLINE_MS, describe: 'the call to be answered', everyMs: 500 });
}

async function storedIds(): Promise<string[]> {
  const rows = await engine.database
    .selectFrom('request')
    .where('partner_id', '=', partner.partnerId)
    .select('request_id')
    .execute();
  return rows.map(({ request_id }) => request_id);
}

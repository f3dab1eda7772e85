/** An API process may be killed at any time: a call that is retried at another process is performed once. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { CLAIM_SECONDS } from '../../db/partners/idempotency-keys.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { ApiCaller, ORDER } from '../support/callers/api-caller.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startApi } from '../support/engine/processes.ts';
import { sizeOf } from '../support/run/tier.ts';

const CALLS_PER_KILL = 8;
/** Number of calls that are answered before each kill; the others are in any stage. */
const ANSWERED_BEFORE = [1, 3, 5, 7, 2, 4, 6, 1, 3, 5].slice(0, sizeOf({ once: 4, soak: 10 }));
/** On a busy machine all calls may be answered before the signal arrives; then the kills are repeated. */
const MAX_ROUNDS = 5;
const DEADLINE_MS = 60_000;

const { engine, given } = useEngine();
const partner = prepared(given.partner());

test('an API killed between start and response leaves one request per Idempotency-Key', async () => {
  const keys: string[] = [];
  let unanswered = 0;
  for (let round = 0; unanswered === 0 && round < MAX_ROUNDS; round += 1) {
    const calls = await Promise.all(ANSWERED_BEFORE.map((enough) => killAfter(enough, keys)));
    unanswered = calls.reduce((sum, count) => sum + count, 0);
  }
  // Otherwise every kill came too late.
  expect(unanswered).toBeGreaterThan(0);

  await freeKeys(keys);
  const ids = await Promise.all(keys.map((key) => postUntilAnswered(key)));
  expect(new Set(ids).size).toBe(keys.length);
  await eventually(async () => (await storedIds()).length >= keys.length, {
    deadlineMs: DEADLINE_MS,
    describe: 'every request to be in Postgres',
  });
  expect((await storedIds()).toSorted()).toEqual(ids.toSorted());
});

/** Calls its own API and kills it after this many answers; returns the number of unanswered calls. */
async function killAfter(enough: number, keys: string[]): Promise<number> {
  const api = await startApi({ connectionString: engine.connectionString, taskQueue: engine.taskQueue });
  const dying = new ApiCaller(api.origin, partner.key, partner.partnerId);
  let answered = 0;
  const killed = Promise.withResolvers<void>();
  const calls = Array.from({ length: CALLS_PER_KILL }, async () => {
    const key = randomUUID();
    keys.push(key);
    await post(dying, key);
    answered += 1;
    // Immediately, because a busy machine answers all of them before a timer fires.
    if (answered === enough) killed.resolve(api.kill('SIGKILL'));
  });
  const settled = Promise.allSettled(calls);
  await killed.promise;
  return (await settled).filter(({ status }) => status === 'rejected').length;
}

/** Expires the keys that a killed process had claimed. */
async function freeKeys(keys: readonly string[]): Promise<void> {
  await engine.database
    .updateTable('idempotency_key')
    .set({ claimed_at: sql`claimed_at - make_interval(secs => ${CLAIM_SECONDS})` })
    .where('key', 'in', keys)
    .where('status', 'is', null)
    .execute();
}

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

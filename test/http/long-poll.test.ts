/** `?wait=` holds a read back until something happens. */
import { CALL_WINDOWS } from '../../domain/partners.ts';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { readRequest } from '../../db/requests/requests.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { eventually } from '../support/engine/eventually.ts';

const DEADLINE_MS = 20_000;

const { engine, given } = useOwnEngine({ callWindows: CALL_WINDOWS });
const partner = prepared(given.partner());

const get = (requestId: string, wait: number | string, signal?: AbortSignal) =>
  fetch(`${engine.origin}/v1/requests/${requestId}?wait=${wait}`, {
    headers: { Authorization: `Bearer ${partner.key}`, 'If-None-Match': 'W/"1"' },
    ...(signal === undefined ? {} : { signal }),
  });
const getAnew = (requestId: string, wait: string) =>
  fetch(`${engine.origin}/v1/requests/${requestId}?wait=${wait}`, {
    headers: { Authorization: `Bearer ${partner.key}` },
  });
const statusOf = async (response: Response) =>
  ((await response.json()) as { data: RequestRecord }).data.status;
const advance = (requestId: string) =>
  partner.call<RequestRecord>('POST', `/sandbox/requests/${requestId}/advance`);
const watched = (requestId: string, count: number) =>
  eventually(() => engine.changes.watchers(requestId) === count, {
    deadlineMs: DEADLINE_MS,
    describe: `${count} reads to wait`,
  });

async function pending(): Promise<string> {
  const { request_id } = await given.order().by(partner);
  await eventually(() => readRequest(engine.database, request_id), {
    deadlineMs: DEADLINE_MS,
    describe: 'the request in Postgres',
  });
  return request_id;
}

test('many readers of one request wait, and all are answered by the step', async () => {
  const id = await pending();
  const waiting = Array.from({ length: 100 }, () => get(id, 30));
  await watched(id, 100);
  await advance(id);
  const answers = await Promise.all(waiting);
  expect(await Promise.all(answers.map(statusOf))).toEqual(answers.map(() => 'confirmed'));
  expect(engine.changes.watchers(id)).toBe(0);
});

test('when nothing happens the answer is 304 after the wait, and not before', async () => {
  const id = await pending();
  const startedAt = performance.now();
  expect((await get(id, 1)).status).toBe(304);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(999);
});

test('who does not have the newest record is answered at once', async () => {
  const id = await pending();
  await advance(id);
  expect(await statusOf(await get(id, 30))).toBe('confirmed');
});

test("another request's step wakes nobody", async () => {
  const [id, other] = [await pending(), await pending()];
  const waiting = get(id, 2);
  await watched(id, 1);
  await advance(other);
  expect((await waiting).status).toBe(304);
});

test('who waits for the end is told of no step before it, with a record that they know and without', async () => {
  const { request_id: id } = await given.order().by(partner).playing('manual');
  const waiting = [get(id, '30&until=final'), getAnew(id, '30&until=final')];
  await watched(id, 2);
  for (let status = 'pending'; status !== 'delivered';) {
    await watched(id, 2);
    status = (await advance(id)).data.status;
  }
  expect(await Promise.all((await Promise.all(waiting)).map(statusOf))).toEqual(['delivered', 'delivered']);
});

test('who waits for the end in vain gets the request as it is, or 304', async () => {
  const id = await pending();
  expect((await get(id, '1&until=final')).status).toBe(304);
  expect(await statusOf(await getAnew(id, '1&until=final'))).toBe('pending');
  await advance(id);
  expect(await statusOf(await get(id, '1&until=final'))).toBe('confirmed');
  expect((await get(id, '1&until=confirmed')).status).toBe(400);
});

test('a read that waits for the end or a hold is answered when the request is held', async () => {
  const { request_id: id } = await given.order().by(partner).playing('hold_price_changed');
  const held = await getAnew(id, '30&until=final_or_held');
  const { data } = (await held.json()) as { data: { hold: { actions: string[] } | null } };
  expect(data.hold?.actions).toEqual(['approve', 'decline']);
});

/** So long a read waits whose 304 is not counted; seconds. */
const LONG = 5;

test('a read that waited long and in vain is not counted, a 304 at once is', async () => {
  const id = await pending();
  const answers = [];
  for (const wait of ['0', `${LONG}`, `${LONG}&until=final`, '0']) answers.push(await get(id, wait));
  expect(answers.map(({ status }) => status)).toEqual([304, 304, 304, 304]);
  const [first = 0, ...later] = answers.map(leftToday);
  expect(later.map((left) => first - left)).toEqual([1, 1, 1]);
});

/** How many calls the partner has left of a day, this one counted. */
function leftToday({ headers }: Response): number {
  const [, left] = /"day";r=(\d+)/.exec(headers.get('RateLimit') ?? '') ?? [];
  return Number(left);
}

test('a caller that goes away is not waited for', async () => {
  const id = await pending();
  const caller = new AbortController();
  const waiting = get(id, 30, caller.signal);
  await watched(id, 1);
  caller.abort();
  await expect(waiting).rejects.toThrow('aborted');
  await watched(id, 0);
});

test('a change is told also when the connection that listens was broken', async () => {
  const id = await pending();
  const waiting = get(id, 30);
  await watched(id, 1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
             where application_name = 'change feed' and datname = current_database()`.execute(
    engine.database,
  );
  await advance(id);
  expect(await statusOf(await waiting)).toBe('confirmed');
});

test.each([['31'], ['-1'], ['long'], ['1.5']])('wait=%s is refused', async (wait) => {
  const response = await get(await pending(), wait);
  expect(response.status).toBe(400);
});

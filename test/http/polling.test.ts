/** Polling with `If-None-Match` makes no query while nothing has changed, and `?wait=` holds a read until something changes. */
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { matchesEtag } from '../../api/http/answers.ts';
import { firstEntry } from '../../domain/requests/timeline.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { readRequest, saveRequest } from '../../db/requests/requests.ts';
import { readSubmission } from '../support/requests/read-submission.ts';
import { useOwnApi } from '../support/suite/use-own-api.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { eventually } from '../support/engine/eventually.ts';
import { CALL_WINDOWS } from '../../domain/partners.ts';

describe('conditional reads', () => {
  const { engine, given } = useOwnEngine();

  const partner = prepared(given.partner());

  const get = async (requestId: string, etag?: string) => {
    const response = await fetch(`${engine.origin}/v1/requests/${requestId}`, {
      headers: {
        Authorization: `Bearer ${partner.key}`,
        ...(etag === undefined ? {} : { 'If-None-Match': etag }),
      },
    });
    const text = await response.text();
    const record = text === '' ? undefined : (JSON.parse(text) as { data: RequestRecord }).data;
    return {
      status: response.status,
      etag: response.headers.get('etag') ?? '',
      record,
      headers: response.headers,
    };
  };

  async function recorded(): Promise<string> {
    const { request_id } = await given.order().by(partner);
    await eventually(() => readRequest(engine.database, request_id), {
      deadlineMs: 20_000,
      describe: 'the request in Postgres',
    });
    return request_id;
  }

  test('a timeline entry that Postgres has is shown before its workflow knows that it was written', async () => {
    const id = await recorded();
    const { etag } = await get(id);
    const submission = await readSubmission(engine.database, id);
    if (submission === undefined) throw new Error('the request is not in Postgres');
    const at = new Date().toISOString();
    const confirmed = { sequence: 2, status: 'confirmed', at, actor: 'pharmacy' } as const;
    await saveRequest(engine.database, { submission, timeline: [firstEntry(submission), confirmed] });
    const answer = await get(id, etag);
    expect(answer.record?.status).toBe('confirmed');
    expect(answer.etag).not.toBe(etag);
  });

  test('a read with the ETag of the record gets 304 without a body until the next step', async () => {
    const id = await recorded();
    const first = await get(id);
    expect(first.status).toBe(200);
    const same = await get(id, first.etag);
    expect(same).toMatchObject({ status: 304, etag: first.etag, record: undefined });
    expect(same.headers.get('x-request-id')).toMatch(/./);
    await partner.call('POST', `/sandbox/requests/${id}/advance`);
    const next = await get(id, first.etag);
    expect(next).toMatchObject({ status: 200, record: { status: 'confirmed' } });
    expect(next.etag).not.toBe(first.etag);
    expect((await get(id, next.etag)).status).toBe(304);
  });

  test('a closed request gets 304 for its newest ETag', async () => {
    const id = await recorded();
    const before = await get(id);
    await partner.call('POST', `/requests/${id}/cancel`);
    const closed = await get(id, before.etag);
    expect(closed).toMatchObject({ status: 200, record: { status: 'cancelled' } });
    expect((await get(id, closed.etag)).status).toBe(304);
  });

  test('Temporal is queried once per version of a request, however often it is read', async () => {
    const id = await recorded();
    const state = engine.fulfilment.state;
    const asked: string[] = [];
    Object.assign(engine.fulfilment, {
      state: (requestId: string) => (asked.push(requestId), state(requestId)),
    });
    try {
      const first = await get(id);
      expect((await get(id)).record).toEqual(first.record);
      expect((await get(id, first.etag)).status).toBe(304);
      expect(asked).toEqual([id]);
      await engine.fulfilment.takeStep(id, 'confirm', { actor: 'pharmacy' }, 'next-version');
      for (let read = 0; read < 2; read += 1) expect((await get(id)).record?.status).toBe('confirmed');
      expect(asked).toEqual([id, id]);
    } finally {
      Object.assign(engine.fulfilment, { state });
    }
  });

  test("a read of another partner's request gets 404, even with the ETag of the request", async () => {
    const id = await recorded();
    const stranger = await given.partner();
    const response = await fetch(`${engine.origin}/v1/requests/${id}`, {
      headers: { Authorization: `Bearer ${stranger.key}`, 'If-None-Match': 'W/"1"' },
    });
    expect(response.status).toBe(404);
  });

  describe('parsing If-None-Match', () => {
    test.each([
      ['W/"2"', true],
      ['"2"', true],
      ['"1", W/"2"', true],
      ['*', true],
      ['', false],
      ['W/"1"', false],
      ['2', false],
      ['W/"22"', false],
    ])('If-None-Match %s matches W/"2": %s', (header, named) => {
      expect(matchesEtag(header, 'W/"2"')).toBe(named);
    });
  });

  describe('reading without a worker', () => {
    const idle = useOwnEngine({ worker: false });

    test('a read with the ETag of the accepted request gets 304 before Postgres has the request', async () => {
      const caller = await idle.given.partner();
      const { request_id } = await idle.given.order().by(caller);
      const response = await fetch(`${idle.engine.origin}/v1/requests/${request_id}`, {
        headers: { Authorization: `Bearer ${caller.key}`, 'If-None-Match': 'W/"1"' },
      });
      expect(response.status).toBe(304);
    });
  });
});

describe('long polls', () => {
  const DEADLINE_MS = 20_000;

  const { engine, given } = useOwnApi({ callWindows: CALL_WINDOWS });

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

  test('many readers wait for one request, and a step answers all of them', async () => {
    const id = await pending();
    const waiting = Array.from({ length: 100 }, () => get(id, 30));
    await watched(id, 100);
    await advance(id);
    const answers = await Promise.all(waiting);
    expect(await Promise.all(answers.map(statusOf))).toEqual(answers.map(() => 'confirmed'));
    expect(engine.changes.watchers(id)).toBe(0);
  });

  test('a long poll without a change returns 304 after the wait, and not before', async () => {
    const id = await pending();
    const startedAt = performance.now();
    expect((await get(id, 1)).status).toBe(304);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(999);
  });

  test('a long poll with an old ETag is answered immediately', async () => {
    const id = await pending();
    await advance(id);
    expect(await statusOf(await get(id, 30))).toBe('confirmed');
  });

  test('a step of another request does not end a long poll', async () => {
    const [id, other] = [await pending(), await pending()];
    const waiting = get(id, 2);
    await watched(id, 1);
    await advance(other);
    expect((await waiting).status).toBe(304);
  });

  test('a long poll for the final status ignores earlier steps, with or without If-None-Match', async () => {
    const { request_id: id } = await given.order().by(partner).playing('manual');
    const waiting = [get(id, '30&until=final'), getAnew(id, '30&until=final')];
    await watched(id, 2);
    for (let status = 'pending'; status !== 'delivered';) {
      await watched(id, 2);
      status = (await advance(id)).data.status;
    }
    expect(await Promise.all((await Promise.all(waiting)).map(statusOf))).toEqual(['delivered', 'delivered']);
  });

  test('a long poll for the end that times out returns the current request or 304', async () => {
    const id = await pending();
    expect((await get(id, '1&until=final')).status).toBe(304);
    expect(await statusOf(await getAnew(id, '1&until=final'))).toBe('pending');
    await advance(id);
    expect(await statusOf(await get(id, '1&until=final'))).toBe('confirmed');
    expect((await get(id, '1&until=confirmed')).status).toBe(400);
  });

  test('a long poll for the end or a hold is answered when the request is held', async () => {
    const { request_id: id } = await given.order().by(partner).playing('hold_price_changed');
    const held = await getAnew(id, '30&until=final_or_held');
    const { data } = (await held.json()) as { data: { hold: { actions: string[] } | null } };
    expect(data.hold?.actions).toEqual(['approve', 'decline']);
  });

  /** Seconds of a long poll whose 304 does not count towards the rate limit. */
  const LONG = 5;

  test('a long poll that ends with 304 does not count against the rate limit, and an immediate 304 does', async () => {
    const id = await pending();
    const answers = [];
    for (const wait of ['0', `${LONG}`, `${LONG}&until=final`, '0']) answers.push(await get(id, wait));
    expect(answers.map(({ status }) => status)).toEqual([304, 304, 304, 304]);
    const [first = 0, ...later] = answers.map(leftToday);
    expect(later.map((left) => first - left)).toEqual([1, 1, 1]);
  });

  /** The remaining calls of the day after this one. */
  function leftToday({ headers }: Response): number {
    const [, left] = /"day";r=(\d+)/.exec(headers.get('RateLimit') ?? '') ?? [];
    return Number(left);
  }

  test('a long poll ends when its caller disconnects', async () => {
    const id = await pending();
    const caller = new AbortController();
    const waiting = get(id, 30, caller.signal);
    await watched(id, 1);
    caller.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await watched(id, 0);
  });

  test('a change ends long polls also after the listening connection broke', async () => {
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
});

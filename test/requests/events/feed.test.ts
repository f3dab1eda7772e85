/** The events feed has every timeline entry once, in commit order, page by page. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { saveRequest } from '../../../db/requests/requests.ts';
import { ENTRY_EVENT_NAMES } from '../../../domain/requests/timeline.ts';
import { EVENT_TYPES, eventIdOf, type RequestEvent } from '../../../domain/requests/events.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import type { Submission } from '../../../domain/requests/submission.ts';
import { type Status, STATUSES } from '../../../domain/requests/statuses.ts';
import { DEFAULT_TIME_LIMITS } from '../../../domain/requests/time-limits.ts';
import { type ApiCaller, ORDER } from '../../support/callers/api-caller.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';
import { useOwnApi } from '../../support/suite/use-own-api.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { prepared } from '../../support/suite/prepared.ts';
import type { RequestProjection } from '../../../domain/requests/messages.ts';
import { DisturbedWriters, retryTimeouts } from './disturbed-writers.ts';

interface Page {
  readonly events: readonly RequestEvent[];
  readonly has_more: boolean;
  readonly next_cursor: string;
}

const DEADLINE_MS = 20_000;

const { engine, given } = useOwnApi();

const partner = prepared(given.partner());

const read = (caller: ApiCaller, query = '') => caller.call<Page>('GET', `/events${query}`);

const idsOf = ({ events }: Page) => events.map(({ data }) => data.event_id);

/** No workflow ends these requests, so that at the usual limits an alert about overdue ones would fire. */
const LONG_LIMITS = { ...DEFAULT_TIME_LIMITS, pharmacy_answer_ms: DEFAULT_TIME_LIMITS.progress_ms };

/** Writes a request into the read model, as its workflow would; returns the ids of its events. */
async function put(caller: ApiCaller, statuses: readonly Status[] = [], changes: Partial<Submission> = {}) {
  const made = submission({ partner_id: caller.partnerId, time_limits: LONG_LIMITS, ...changes });
  const timeline = timelineThrough(made, ...statuses);
  await saveRequest(engine.database, { submission: made, timeline });
  return timeline.map(({ sequence }) => `evt_${made.request_id.slice(4)}_${sequence}`);
}

/** Reads from a cursor, or the start, to the end of the feed. */
async function readAll(caller: ApiCaller, limit: number, from?: string): Promise<RequestEvent[]> {
  const events: RequestEvent[] = [];
  for (let after = from; ;) {
    const { data } = await read(caller, `?limit=${limit}${after === undefined ? '' : `&after=${after}`}`);
    events.push(...data.events);
    if (!data.has_more) return events;
    after = data.next_cursor;
  }
}

test('the feed shows a lifecycle entry by entry, with status and previous status and without patient data', async () => {
  const metadata = { claim: 'C-1', 'plan.name': 'Gold' };
  const body = {
    ...ORDER,
    external_id: 'CLAIM 7',
    metadata,
    sandbox: { scenario: 'happy', step_seconds: 0 },
  };
  const { request_id } = (await partner.call<RequestRecord>('POST', '/requests', body)).data;
  const { timeline } = await partner.readUntil(request_id, 'delivered');
  const { status, data } = await read(partner);
  expect(status).toBe(200);
  expect(data).toEqual({
    events: timeline.map((entry, index) => ({
      type: `request.${entry.status}`,
      timestamp: entry.at,
      data: {
        event_id: `evt_${request_id.slice(4)}_${entry.sequence}`,
        request_id,
        external_id: 'CLAIM 7',
        status: entry.status,
        previous_status: timeline[index - 1]?.status ?? null,
        reason: null,
        charges: { total_ngn: 1_000, payer_ngn: 1_000, patient_ngn: 0 },
        sequence: index + 1,
        metadata,
      },
    })),
    has_more: false,
    next_cursor: expect.any(String),
  });
});

test('with many concurrent requests every timeline entry has one event, in order', async () => {
  const caller = await given.partner();
  const scenarios = ['happy', 'rejects', 'returns', 'collected', 'fails', 'never_answers'] as const;
  const orders = await Promise.all(scenarios.map((scenario) => given.order().by(caller).playing(scenario)));
  const records = await Promise.all(
    orders.map(({ request_id }) => caller.readUntil(request_id, 'ended', 30_000)),
  );
  const events = await readAll(caller, 3);
  for (const { request_id, timeline } of records) {
    const ownEvents = events.filter(({ data }) => data.request_id === request_id);
    expect(ownEvents.map(({ data }) => [data.sequence, data.status])).toEqual(
      timeline.map(({ sequence, status }) => [sequence, status]),
    );
  }
  expect(events).toHaveLength(records.flatMap(({ timeline }) => timeline).length);
});

describe('pages of the feed', () => {
  test('each page continues where the previous one ended, also when events arrive after the last page', async () => {
    const caller = await given.partner();
    const first = [...(await put(caller, ['confirmed', 'dispensing'])), ...(await put(caller))];
    const one = (await read(caller, '?limit=3')).data;
    expect([idsOf(one), one.has_more]).toEqual([first.slice(0, 3), true]);
    const two = (await read(caller, `?limit=3&after=${one.next_cursor}`)).data;
    expect([idsOf(two), two.has_more]).toEqual([first.slice(3), false]);
    const empty = (await read(caller, `?after=${two.next_cursor}`)).data;
    expect(empty).toEqual({ events: [], has_more: false, next_cursor: two.next_cursor });
    const later = await put(caller, ['rejected']);
    expect(idsOf((await read(caller, `?after=${empty.next_cursor}`)).data)).toEqual(later);
  });

  test('a partner without events gets a cursor that finds its first event', async () => {
    const caller = await given.partner();
    const { data } = await read(caller);
    expect(data).toEqual({ events: [], has_more: false, next_cursor: expect.any(String) });
    const ids = await put(caller);
    expect(idsOf((await read(caller, `?after=${data.next_cursor}`)).data)).toEqual(ids);
  });

  test('a page has 20 events by default and 100 at most', async () => {
    const caller = await given.partner();
    for (let number = 1; number <= 51; number += 1) await put(caller, ['confirmed']);
    expect((await read(caller)).data.events).toHaveLength(20);
    expect((await read(caller, '?limit=100')).data).toMatchObject({ has_more: true });
    expect(await readAll(caller, 100)).toHaveLength(102);
  });

  test('a page can continue after the id of any event', async () => {
    const caller = await given.partner();
    const ids = await put(caller, ['confirmed', 'dispensing', 'ready']);
    const { data } = await read(caller, `?after=${ids[1]}`);
    expect(idsOf(data)).toEqual(ids.slice(2));
    const last = (await read(caller, `?after=${ids[3]}`)).data;
    expect(last).toEqual({ events: [], has_more: false, next_cursor: data.next_cursor });
  });
});

describe('positions that are not in the feed', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64url');
  const SOME_ID = 'evt_00000000000000000000000000_1';
  test.each([
    ['x'],
    [SOME_ID],
    ['evt_00000000000000000000000000_0'],
    ['req_00000000000000000000000000'],
    [encoded('not ours')],
    [encoded('1')],
    [encoded(`1 ${SOME_ID}`)],
    [encoded(`0 ${SOME_ID}`)],
    [encoded('99999999999999999999 evt_00000000000000000000000000_999999999')],
  ])('the cursor %s is refused', async (after) => {
    const { status, error } = await read(partner, `?after=${after}`);
    expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid_cursor' });
  });

  test("another partner's cursor or event id is refused like an unknown one", async () => {
    const [caller, stranger] = [await given.partner(), await engine.partner()];
    await put(caller);
    const [theirs] = await put(stranger);
    const cursor = (await read(stranger)).data.next_cursor;
    for (const after of [cursor, theirs]) {
      expect((await read(caller, `?after=${after}`)).error.code).toBe('invalid_cursor');
    }
    expect((await read(caller)).data.events).toHaveLength(1);
  });

  test('a cursor is refused after a loss of data has moved its event', async () => {
    const caller = await given.partner();
    const [lost, kept] = [await put(caller), await put(caller)];
    const { next_cursor } = (await read(caller)).data;
    // Simulates a restored backup: the first event is rewritten after the second.
    await sql`update event set position = position + 2 where partner_id = ${caller.partnerId} and position = 1`.execute(
      engine.database,
    );
    await sql`update event set position = position - 1 where partner_id = ${caller.partnerId}`.execute(
      engine.database,
    );
    expect((await readAll(caller, 1)).map(({ data }) => data.event_id)).toEqual([...kept, ...lost]);
    expect((await read(caller, `?after=${next_cursor}`)).error.code).toBe('invalid_cursor');
  });
});

test.each([
  ['?limit=0', 'limit'],
  ['?limit=101', 'limit'],
  ['?wait=31', 'wait'],
  ['?after=', 'after'],
  ['?cursor=x', 'cursor'],
  ['?after=x&after=y', 'after'],
])('the query %s is refused, naming %s', async (query, path) => {
  const { status, error } = await read(partner, query);
  expect({ status, code: error.code }).toEqual({ status: 400, code: 'validation_error' });
  expect(error.fields?.map((field) => field.path)).toEqual([path]);
});

test('reading events needs the scope requests:read', async () => {
  const caller = await engine.partner(['requests:create', 'webhooks:manage']);
  expect((await read(caller)).error.code).toBe('insufficient_scope');
});

test('every status and every other kind of timeline entry has one event type', () => {
  expect(EVENT_TYPES).toEqual([...STATUSES, ...ENTRY_EVENT_NAMES].map((name) => `request.${name}`));
});

describe('long polling with ?wait=', () => {
  const watched = (caller: ApiCaller, count: number) =>
    eventually(() => engine.changes.watchers(caller.partnerId) === count, {
      deadlineMs: DEADLINE_MS,
      describe: `${count} readers to wait`,
    });

  test('a long poll ends with the next event of its partner, not with that of another partner', async () => {
    const [caller, stranger] = [await given.partner(), await engine.partner()];
    const { next_cursor } = (await read(caller)).data;
    const waiting = Array.from({ length: 20 }, () => read(caller, `?wait=30&after=${next_cursor}`));
    await watched(caller, 20);
    await put(stranger);
    const ids = await put(caller);
    expect((await Promise.all(waiting)).map(({ data }) => idsOf(data))).toEqual(waiting.map(() => ids));
    await watched(caller, 0);
  });

  test('a long poll is answered immediately if there are new events, and otherwise after the wait time', async () => {
    const caller = await given.partner();
    const ids = await put(caller);
    const { data } = await read(caller, '?wait=30');
    expect(idsOf(data)).toEqual(ids);
    const startedAt = performance.now();
    expect((await read(caller, `?wait=1&after=${data.next_cursor}`)).data.events).toEqual([]);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(999);
  });
});

describe('events that are written concurrently', () => {
  const STATUSES: readonly Status[] = ['confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'];

  const REQUESTS = 14;

  const GROUPS = 3;

  const REQUESTS_OF_A_GROUP = 5;

  const READERS = 3;

  /** Poll interval of a reader at the end of the feed. */
  const READ_EVERY_MS = 5;

  const { engine, given } = useOwnEngine({ worker: false });

  const writers = prepared(
    () => new DisturbedWriters(engine.connectionString),
    (made) => made.close(),
  );

  /** The successive projections of a request, from its first entry to its last. */
  function stepsOf({ partnerId }: ApiCaller): RequestProjection[] {
    const made = submission({ partner_id: partnerId });
    const timeline = timelineThrough(made, ...STATUSES);
    return timeline.map((_, index) => ({ submission: made, timeline: timeline.slice(0, index + 1) }));
  }

  async function writeAll(partner: ApiCaller): Promise<void> {
    const writes = Array.from({ length: REQUESTS }, async (_, request) => {
      for (const [step, projection] of stepsOf(partner).entries()) {
        const write = writers.methods[(request + step) % writers.methods.length];
        await retryTimeouts(async () => write?.(projection));
      }
    });
    const inReverse = Array.from({ length: GROUPS }, async () => {
      const group = Array.from({ length: REQUESTS_OF_A_GROUP }, () => stepsOf(partner));
      for (const step of [0, 1]) {
        const projections = group.flatMap((steps) => steps[step] ?? []);
        await retryTimeouts(() => writers.commitInReverse(projections));
      }
    });
    // Wait for all writers, also after one failed.
    for (const outcome of await Promise.allSettled([...writes, ...inReverse])) {
      if (outcome.status === 'rejected') throw outcome.reason;
    }
  }

  /** Reads page after page until writing has ended and no more events follow. */
  async function readWhile(isWriting: () => boolean, partner: ApiCaller): Promise<RequestEvent[]> {
    const read: RequestEvent[] = [];
    for (let after = ''; ;) {
      const wasWriting = isWriting();
      const limit = 1 + Math.floor(Math.random() * 7);
      const { data } = await partner.call<{ events: RequestEvent[]; next_cursor: string }>(
        'GET',
        `/events?limit=${limit}${after}`,
      );
      read.push(...data.events);
      after = `&after=${data.next_cursor}`;
      if (data.events.length > 0) continue;
      if (!wasWriting) return read;
      await sleep(READ_EVERY_MS);
    }
  }

  const idsOf = (events: readonly RequestEvent[]) => events.map(({ data }) => data.event_id);

  test('every reader sees each event of its partner once, in commit order, while events are written', async () => {
    const partners = [await given.partner(), await given.partner()];
    let isWriting = true;
    const reading = partners.map((partner) =>
      Promise.all(Array.from({ length: READERS }, () => readWhile(() => isWriting, partner))),
    );
    await Promise.all(partners.map(writeAll)).finally(() => (isWriting = false));

    for (const [index, partner] of partners.entries()) {
      const feed = await positionsOf(partner);
      expect(feed.map(({ position }) => position)).toEqual(feed.map((_, place) => String(place + 1)));
      const ids = feed.map(eventIdOf);
      for (const read of (await reading[index]) ?? []) expect(idsOf(read)).toEqual(ids);
      expect(new Set(ids).size).toBe(REQUESTS * 6 + GROUPS * REQUESTS_OF_A_GROUP * 2);
      expectOwnOrder(feed);
      expectOrderOfWriting(ids);
    }
  });

  async function positionsOf({ partnerId }: ApiCaller) {
    return engine.database
      .selectFrom('event')
      .where('partner_id', '=', partnerId)
      .orderBy('position')
      .select(['position', 'request_id', 'sequence'])
      .$narrowType<{ request_id: string; sequence: number }>()
      .execute();
  }

  /** The sequences of each request are 1, 2, 3, ... */
  function expectOwnOrder(feed: readonly { readonly request_id: string; readonly sequence: number }[]): void {
    const latest = new Map<string, number>();
    for (const { request_id, sequence } of feed) {
      expect(sequence).toBe((latest.get(request_id) ?? 0) + 1);
      latest.set(request_id, sequence);
    }
  }

  /** No event precedes another that was already committed before the first was begun. */
  function expectOrderOfWriting(ids: readonly string[]): void {
    const { begun, written } = writers;
    let firstWrittenAfter = Infinity;
    for (const id of ids.toReversed()) {
      expect(begun.get(id)).toBeLessThan(firstWrittenAfter);
      firstWrittenAfter = Math.min(firstWrittenAfter, written.get(id) ?? 0);
    }
  }
});

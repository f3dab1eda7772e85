/** Requests are listed with filters and pages, and concurrent readers of a request share a read. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { saveRequest } from '../../db/requests/requests.ts';
import { firstEntry } from '../../domain/requests/timeline.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { Submission } from '../../domain/requests/submission.ts';
import type { Status } from '../../domain/requests/statuses.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { submission } from '../support/requests/submissions.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { shareConcurrent } from '../../services/common/concurrency.ts';
import type { FeedEvent } from '../../domain/webhooks/schedule.ts';

const { engine, given } = useEngine();

describe('the list of requests', () => {
  interface Page {
    readonly requests: readonly RequestRecord[];
    readonly has_more: boolean;
    readonly next_cursor: string | null;
  }

  const partner = prepared(given.partner());

  const list = (query = '', caller = partner) => caller.call<Page>('GET', `/requests${query}`);

  const idsOf = ({ requests }: Page) => requests.map(({ request_id }) => request_id);

  /** Writes a request into the read model, as its workflow would. */
  async function put(
    caller: ApiCaller,
    changes: Partial<Submission>,
    then?: Status,
    thenAt?: string,
  ): Promise<string> {
    const made = submission({ partner_id: caller.partnerId, ...changes });
    const at = thenAt ?? made.accepted_at;
    const timeline = [
      firstEntry(made),
      ...(then ? [{ sequence: 2, status: then, at, actor: 'pharmacy' as const }] : []),
    ];
    await saveRequest(engine.database, { submission: made, timeline });
    return made.request_id;
  }

  const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T08:00:00.000Z`;

  describe('filters', () => {
    let caller: ApiCaller;
    let made: Record<string, string>;
    beforeAll(async () => {
      caller = await given.partner();
      made = {
        first: await put(caller, { accepted_at: day(1), enrollee_id: 'ENR-1', external_id: 'CLAIM 1/a' }),
        second: await put(caller, { accepted_at: day(2), enrollee_id: 'ENR-2' }, 'confirmed'),
        third: await put(caller, { accepted_at: day(3), enrollee_id: 'ENR-1' }, 'rejected'),
        fourth: await put(caller, {
          accepted_at: day(4),
          enrollee_id: 'ENR-3',
          pharmacy: { pharmacy_id: 'ph_other', name: 'Other', address: '1 Road' },
        }),
      };
      await put(partner, { accepted_at: day(2), enrollee_id: 'ENR-1' });
    });

    test.each([
      ['', ['fourth', 'third', 'second', 'first']],
      ['?enrollee_id=ENR-1', ['third', 'first']],
      ['?pharmacy_id=ph_other', ['fourth']],
      ['?external_id=CLAIM%201/a', ['first']],
      ['?status=pending', ['fourth', 'first']],
      ['?status=confirmed,rejected', ['third', 'second']],
      [`?created_after=${day(2)}`, ['fourth', 'third', 'second']],
      [`?created_before=${day(2)}`, ['first']],
      [`?created_after=${day(2)}&created_before=${day(4)}&enrollee_id=ENR-1`, ['third']],
      ['?created_after=2026-03-03T09:00:00%2B01:00&created_before=2026-03-03T08:00:01Z', ['third']],
      ['?created_after=2026-03-03T09:00:00+01:00&created_before=2026-03-03T09:00:01+01:00', ['third']],
      ['?enrollee_id=%20ENR-1%C2%A0', ['third', 'first']],
      ['?enrollee_id=ENR-9', []],
    ])('the filter %s returns the requests %j', async (query, names) => {
      const { status, data } = await list(query, caller);
      expect(status).toBe(200);
      expect(idsOf(data)).toEqual(names.map((name) => made[name]));
      expect(data).toMatchObject({ has_more: false, next_cursor: null });
    });

    test.each([
      ['?status=gone', 'status'],
      ['?status=', 'status'],
      ['?status=pending,', 'status'],
      ['?created_after=yesterday', 'created_after'],
      ['?created_before=2026-13-01T00:00:00Z', 'created_before'],
      ['?delivered_after=yesterday', 'delivered_after'],
      ['?delivered_before=2026-03-01', 'delivered_before'],
      ['?limit=0', 'limit'],
      ['?limit=101', 'limit'],
      ['?limit=ten', 'limit'],
      ['?limit=1.5', 'limit'],
      ['?sort=oldest', 'sort'],
      ['?limit=1&limit=2', 'limit'],
      ['?enrollee_id=%00', 'enrollee_id'],
      ['?enrollee_id=ENR-1%E2%80%8B', 'enrollee_id'],
    ])('the filter %s is refused, naming %s', async (query, path) => {
      const { status, error } = await list(query, caller);
      expect({ status, code: error.code }).toEqual({ status: 400, code: 'validation_error' });
      expect(error.fields?.map((field) => field.path)).toEqual([path]);
    });
  });

  describe('filters by the time of the delivery', () => {
    let caller: ApiCaller;
    let made: Record<string, string>;
    beforeAll(async () => {
      caller = await given.partner();
      made = {
        early: await put(caller, { accepted_at: day(1) }, 'delivered', day(3)),
        late: await put(caller, { accepted_at: day(2) }, 'delivered', day(5)),
        failed: await put(caller, { accepted_at: day(2) }, 'failed', day(4)),
        open: await put(caller, { accepted_at: day(4) }),
      };
      await put(partner, { accepted_at: day(1) }, 'delivered', day(3));
    });

    test.each([
      [`?delivered_after=${day(3)}`, ['late', 'early']],
      [`?delivered_after=${day(4)}`, ['late']],
      [`?delivered_before=${day(5)}`, ['early']],
      [`?delivered_before=${day(6)}`, ['late', 'early']],
      [`?delivered_after=${day(3)}&delivered_before=${day(5)}&created_after=${day(1)}`, ['early']],
      [`?delivered_after=${day(1)}&status=failed,pending`, []],
    ])('%s returns %j', async (query, names) => {
      const { status, data } = await list(query, caller);
      expect(status).toBe(200);
      expect(idsOf(data)).toEqual(names.map((name) => made[name]));
    });
  });

  describe('pages of the list', () => {
    test('pages contain every request once, newest first, also with equal timestamps and while new ones arrive', async () => {
      const caller = await given.partner();
      for (let number = 1; number <= 25; number += 1) {
        await put(caller, { accepted_at: day(Math.ceil(number / 5)) });
      }
      const seen: RequestRecord[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const { data }: { data: Page } = await list(`?limit=4${cursor && `&cursor=${cursor}`}`, caller);
        seen.push(...data.requests);
        expect(data.has_more).toBe(data.next_cursor !== null);
        cursor = data.next_cursor;
        await put(caller, { accepted_at: day(28) });
      }
      expect(seen).toHaveLength(25);
      expect(new Set(seen.map(({ request_id }) => request_id)).size).toBe(25);
      const places = seen.map(({ created_at, request_id }) => `${created_at} ${request_id}`);
      expect(places).toEqual(places.toSorted().toReversed());
    });

    test('a page has 20 requests by default and 100 at most', async () => {
      const caller = await given.partner();
      for (let number = 1; number <= 101; number += 1) await put(caller, { accepted_at: day(1) });
      expect((await list('', caller)).data.requests).toHaveLength(20);
      expect((await list('?limit=100', caller)).data).toMatchObject({ has_more: true });
    });

    test.each([['x'], ['bm90IG91cnM'], [Buffer.from(`${day(1)} req_1`).toString('base64url')]])(
      'the malformed cursor %s is refused',
      async (cursor) => {
        const { status, error } = await list(`?cursor=${cursor}`);
        expect({ status, code: error.code }).toEqual({ status: 400, code: 'invalid_cursor' });
      },
    );

    test("a cursor from another partner's page lists only the caller's own requests", async () => {
      const [caller, stranger] = [await given.partner(), await engine.partner()];
      await put(caller, { accepted_at: day(2) });
      await put(caller, { accepted_at: day(3) });
      const theirs = await put(stranger, { accepted_at: day(1) });
      const { data } = await list('?limit=1', caller);
      expect(idsOf((await list(`?cursor=${data.next_cursor}`, stranger)).data)).toEqual([theirs]);
    });
  });

  test('the list shows a request exactly as reading it does', async () => {
    const caller = await given.partner();
    const { request_id } = await given.order().by(caller).playing('happy');
    const record = await caller.readUntil(request_id, 'delivered');
    const listed = async () => (await list('?status=delivered', caller)).data.requests;
    await eventually(async () => (await listed()).length > 0, { deadlineMs: 10_000, describe: 'the list' });
    expect(await listed()).toEqual([record]);
  });

  test('listing requests needs the scope requests:read', async () => {
    const caller = await engine.partner(['requests:create']);
    expect((await list('', caller)).error.code).toBe('insufficient_scope');
  });
});

describe('concurrent reads of one request', () => {
  const partner = prepared(given.partner());

  test('50 concurrent reads of a new request all return the same record', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { request_id } = await given.order().by(partner);
      const records = await Promise.all(Array.from({ length: 50 }, () => partner.read(request_id)));
      expect(new Set(records.map((record) => JSON.stringify(record))).size).toBe(1);
      expect(records[0]?.status).toBe('pending');
    }
  });

  test('a read that begins after the response to a step never returns an older state', async () => {
    const { request_id } = await given.order().by(partner);
    const stop = new AbortController();
    const noise = Array.from({ length: 10 }, async () => {
      while (!stop.signal.aborted) await partner.read(request_id);
    });
    for (const step of ['confirm', 'dispense', 'mark_ready'] as const) {
      const outcome = await engine.fulfilment.takeStep(
        request_id,
        step,
        { actor: 'pharmacy' },
        `test-${step}`,
      );
      if (outcome.kind !== 'taken') throw new Error(`${step} was refused`);
      expect((await partner.read(request_id)).timeline).toHaveLength(outcome.version.sequence);
    }
    stop.abort();
    await Promise.all(noise);
  });

  test('callers that arrive during a read share the next read, even when the first read fails', async () => {
    const releases: ((fail?: boolean) => void)[] = [];
    const shared = shareConcurrent(
      () =>
        new Promise<number>((resolve, reject) => {
          const turn = releases.length;
          releases.push((fail = false) => (fail ? reject(new Error('failed')) : resolve(turn)));
        }),
    );
    const first = shared('a');
    const later = [shared('a'), shared('a')];
    const other = shared('b');
    releases[0]?.(true);
    await expect(first).rejects.toThrow('failed');
    await Promise.resolve();
    expect(releases).toHaveLength(3);
    releases[2]?.();
    releases[1]?.();
    expect(await Promise.all(later)).toEqual([2, 2]);
    expect(await other).toBe(1);
  });
});

describe('GET /events/{event_id}', () => {
  const { given } = useEngine();

  const partner = prepared(given.partner());

  /** Waits until the partner's feed has this many events, and returns it. */
  async function feedOf(caller: ApiCaller, count: number): Promise<readonly FeedEvent[]> {
    let events: readonly FeedEvent[] = [];
    const isThere = async () => {
      ({ events } = (await caller.call<{ events: FeedEvent[] }>('GET', '/events')).data);
      return events.length >= count;
    };
    await eventually(isThere, { deadlineMs: 20_000, describe: `${count} events` });
    return events;
  }

  test('each event can be read by its id and equals the event in the feed', async () => {
    await given.order().by(partner);
    const { request_id } = await given.order().by(partner);
    await partner.call('POST', `/requests/${request_id}/cancel`, {});
    const events = await feedOf(partner, 3);
    for (const event of events) {
      const { status, data } = await partner.call<FeedEvent>('GET', `/events/${event.data.event_id}`);
      expect({ status, data }).toEqual({ status: 200, data: event });
    }
  });

  test("another partner's event answers 404 event_not_found, like an unknown one", async () => {
    const other = await given.partner();
    await given.order().by(other);
    const [event] = await feedOf(other, 1);
    const ids = [event?.data.event_id, 'evt_3v9r2m6k8x0c4t7w1z5b9d3f7h_2', 'evt_1', 'x%00'];
    for (const id of ids) {
      const { status, error } = await partner.call('GET', `/events/${id}`);
      expect({ status, code: error?.code }).toEqual({ status: 404, code: 'event_not_found' });
    }
  });
});

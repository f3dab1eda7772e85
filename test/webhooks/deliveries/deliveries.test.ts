/** Deliveries of an endpoint and their outcomes: listed with filters and pages, and read one by one. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { ANSWER_COLUMN } from '../../../db/sealed-columns.ts';
import { sealedText } from '../../../db/sealed-rows.ts';
import { ATTEMPTS_SHOWN, type DeliveryRecord } from '../../../domain/webhooks/records.ts';
import { preparedEach } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { record, register, setState } from '../../support/webhooks/registered-webhooks.ts';

interface Page {
  readonly deliveries: readonly DeliveryRecord[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

const { engine, given } = useEngine();
const partner = preparedEach(given.partner());
const all = preparedEach(() => register(partner));
const some = preparedEach(async () => {
  const paused = await register(partner, { event_types: ['request.confirmed', 'request.delivered'] });
  await partner.call('POST', `/webhooks/${paused.webhook_id}/pause`);
  return paused;
});
const first = preparedEach(() => record(engine.database, partner, 'confirmed', 'dispensing'));
const second = preparedEach(() => record(engine.database, partner, 'rejected'));

const page = (query = '', { webhook_id } = all) =>
  partner.call<Page>('GET', `/webhooks/${webhook_id}/deliveries${query}`);
const idsOf = ({ data }: Awaited<ReturnType<typeof page>>) => data.deliveries.map(({ event_id }) => event_id);
const newestFirst = () => [...first.event_ids, ...second.event_ids].toReversed();

test('an endpoint has a delivery for each subscribed event, newest first, also while it is disabled', async () => {
  const { data } = await page();
  expect(data.deliveries.map(({ event_id }) => event_id)).toEqual(newestFirst());
  expect(data).toMatchObject({ has_more: false, next_cursor: null });
  expect(data.deliveries.at(-1)).toEqual({
    event_id: first.event_ids[0],
    event_type: 'request.pending',
    request_id: first.request_id,
    statement_id: null,
    sequence: 1,
    state: 'pending',
    next_attempt_at: null,
    acknowledged_at: null,
    created_at: expect.any(String),
    attempt_count: 0,
    attempts: [],
  });
  expect(idsOf(await page('', some))).toEqual([first.event_ids[1]]);
});

test('pages of deliveries neither skip nor repeat a delivery while new ones arrive', async () => {
  const caller = await given.partner();
  const { webhook_id } = await register(caller);
  const made = await record(engine.database, caller, 'confirmed', 'dispensing', 'ready', 'delivered');
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const path: string = `/webhooks/${webhook_id}/deliveries?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`;
    const { data }: { data: Page } = await caller.call<Page>('GET', path);
    seen.push(...data.deliveries.map(({ event_id }) => event_id));
    cursor = data.next_cursor;
    expect(data.has_more).toBe(cursor !== null);
    await record(engine.database, caller);
  } while (cursor !== null);
  expect(seen).toEqual(made.event_ids.toReversed());
});

test('filters select deliveries by state, type, request and time', async () => {
  await setState(engine.database, all, first, 'failed', 2);
  await setState(engine.database, all, first, 'skipped', 3);
  const [pending, confirmed, dispensing] = first.event_ids;
  expect(idsOf(await page('?state=failed'))).toEqual([confirmed]);
  expect(idsOf(await page('?state=skipped,failed'))).toEqual([dispensing, confirmed]);
  expect(idsOf(await page('?event_type=request.rejected'))).toEqual([second.event_ids[1]]);
  expect(idsOf(await page(`?request_id=${first.request_id}`))).toEqual([dispensing, confirmed, pending]);
  const { data } = await page('?limit=1');
  const moment = encodeURIComponent(data.deliveries[0]?.created_at ?? '');
  const later = encodeURIComponent(new Date(Date.now() + 60_000).toISOString());
  expect(idsOf(await page(`?created_before=${moment}`))).toEqual(first.event_ids.toReversed());
  expect(idsOf(await page(`?created_after=${moment}&created_before=${later}`))).toEqual(
    second.event_ids.toReversed(),
  );
  expect(idsOf(await page(`?created_after=${later}`))).toEqual([]);
});

test.each([
  ['state=lost', 'state'],
  ['event_type=request.lost', 'event_type'],
  ['limit=101', 'limit'],
  ['created_after=yesterday', 'created_after'],
  ['page=2', 'page'],
])('a list of deliveries with ?%s is refused', async (query, path) => {
  const { status, error } = await page(`?${query}`);
  expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', path]);
});

test("a malformed cursor or one of another endpoint's list is refused", async () => {
  const { next_cursor } = (await page('?limit=1')).data;
  expect((await page(`?cursor=${next_cursor}`)).status).toBe(200);
  for (const answer of [await page('?cursor=made-up'), await page(`?cursor=${next_cursor}`, some)]) {
    expect([answer.status, answer.error.code]).toEqual([400, 'invalid_cursor']);
  }
});

test('a delivery shows its number of attempts and the newest attempts', async () => {
  const [event_id = ''] = second.event_ids;
  const made = ATTEMPTS_SHOWN + 5;
  const began = Date.parse('2026-11-21T08:00:00.123Z');
  const at = (minute: number) => new Date(began + minute * 60_000);
  const ids = Array.from({ length: made }, () => randomUUID());
  const answers = await Promise.all(
    ids.map((attempt_id, minute) =>
      sealedText(engine.database, ANSWER_COLUMN, {
        keyId: second.request_id,
        value: { attempt_id, text: `no ${minute}` },
      }),
    ),
  );
  await engine.database
    .insertInto('webhook_attempt')
    .values(
      Array.from(ids, (attempt_id, minute) => ({
        attempt_id,
        webhook_id: all.webhook_id,
        request_id: second.request_id,
        sequence: 1,
        trigger: 'schedule' as const,
        started_at: at(minute),
        duration_ms: minute,
        status: minute === 0 ? null : 500,
        failure: minute === 0 ? ('timeout' as const) : ('status' as const),
        message: `attempt ${minute}`,
        answer: answers[minute] ?? null,
        next_attempt_at: at(minute + 1),
      })),
    )
    .execute();
  const path = `/webhooks/${all.webhook_id}/deliveries/${event_id}`;
  const { status, data } = await partner.call<DeliveryRecord>('GET', path);
  expect(status).toBe(200);
  expect(data.attempt_count).toBe(made);
  expect(data.attempts.map(({ duration_ms }) => duration_ms)).toEqual(
    Array.from({ length: ATTEMPTS_SHOWN }, (_, index) => made - 1 - index),
  );
  expect(data.attempts[0]).toEqual({
    trigger: 'schedule',
    started_at: at(made - 1).toISOString(),
    duration_ms: made - 1,
    status: 500,
    failure: 'status',
    message: `attempt ${made - 1}`,
    answer: `no ${made - 1}`,
    next_attempt_at: at(made).toISOString(),
  });
  const listed = (await page(`?request_id=${second.request_id}`)).data.deliveries;
  expect(listed.at(-1)).toEqual(data);
});

test.each(['evt_none', 'evt_00000000000000000000000000_1'])(
  'a delivery of the unknown event %s is not found',
  async (eventId) => {
    const path = `/webhooks/${all.webhook_id}/deliveries/${eventId}`;
    const { status, error } = await partner.call('GET', path);
    expect([status, error.code]).toEqual([404, 'delivery_not_found']);
  },
);

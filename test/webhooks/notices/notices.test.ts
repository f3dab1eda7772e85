/** Changes of an endpoint's state appear in its partner's feed: once, in order, and nowhere else. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { saveRequest } from '../../../db/requests/requests.ts';
import { insertNotice } from '../../../db/webhooks/notices.ts';
import { FEED_EVENT_TYPES, type FeedEvent } from '../../../domain/webhooks/schedule.ts';
import { newId } from '../../../domain/common/ids.ts';
import { ENDPOINT_EVENT_TYPES, type NoticeData } from '../../../domain/webhooks/notices.ts';
import { WEBHOOK_EVENT_TYPES } from '../../../domain/webhooks/webhooks.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { addEndpoint } from '../../support/webhooks/endpoint-rows.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { submission } from '../../support/requests/submissions.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

interface Page {
  readonly events: readonly FeedEvent[];
  readonly next_cursor: string;
}

const FAILING: NoticeData = {
  status: 'enabled',
  disabled_reason: null,
  failing_since: '2026-11-21T07:10:44.027Z',
};
const DISABLED: NoticeData = { ...FAILING, status: 'disabled', disabled_reason: 'failing' };

// A separate engine, because a test checks whether a reader waits.
const { engine, given } = useOwnEngine({ worker: false });

const read = (caller: ApiCaller, query = '') => caller.call<Page>('GET', `/events${query}`);
const idsOf = ({ events }: Page) => events.map(({ data }) => data.event_id);

/** Creates a notice as the endpoint code does. @returns its id. */
const createNotice = (
  { partnerId: partner_id }: ApiCaller,
  webhook_id: string,
  type = ENDPOINT_EVENT_TYPES[0] ?? 'webhook.disabled',
  data = DISABLED,
) =>
  engine.database
    .transaction()
    .execute((transaction) => insertNotice(transaction, { partner_id, webhook_id, type, data }));

/** Records a request, and returns the id of its event. */
async function order({ partnerId }: ApiCaller): Promise<string> {
  const made = submission({ partner_id: partnerId });
  await saveRequest(engine.database, { submission: made, timeline: [firstEntryOf(made)] });
  return `evt_${made.request_id.slice(4)}_1`;
}
const firstEntryOf = ({ accepted_at: at }: { accepted_at: string }) => ({
  sequence: 1,
  status: 'pending' as const,
  at,
  actor: 'partner' as const,
});

test.each(ENDPOINT_EVENT_TYPES.map((type) => [type]))(
  '%s in the feed shows the state of its endpoint',
  async (type) => {
    const caller = await given.partner();
    const webhook_id = await addEndpoint(engine.database, caller.partnerId);
    const data = type === 'webhook.disabled' ? DISABLED : FAILING;
    const event_id = await createNotice(caller, webhook_id, type, data);
    const { data: page } = await read(caller);
    expect(page.events).toEqual([
      { type, timestamp: expect.any(String), data: { event_id, webhook_id, ...data } },
    ]);
    expect(event_id).toMatch(/^evt_[0-9a-z]{26}$/);
    const { at } = await engine.database
      .selectFrom('webhook_notice')
      .where('notice_id', '=', event_id)
      .select('at')
      .executeTakeFirstOrThrow();
    expect(page.events[0]?.timestamp).toBe(at.toISOString());
  },
);

test('a notice in the feed contains no URL or description', async () => {
  const caller = await given.partner();
  await createNotice(caller, await addEndpoint(engine.database, caller.partnerId));
  const { data } = await read(caller);
  expect(JSON.stringify(data)).not.toMatch(/hooks\.example\.com|a-token|secret|Claims/);
});

test('a notice stays in the feed when the endpoint is deleted', async () => {
  const caller = await given.partner();
  const webhook_id = await addEndpoint(engine.database, caller.partnerId);
  const id = await createNotice(caller, webhook_id);
  await engine.database.deleteFrom('webhook').where('webhook_id', '=', webhook_id).execute();
  expect(idsOf((await read(caller)).data)).toEqual([id]);
});

test('a notice appears in the feed of its own partner only', async () => {
  const [caller, stranger] = [await given.partner(), await given.partner()];
  const id = await createNotice(caller, newId('webhook'));
  expect((await read(stranger)).data.events).toEqual([]);
  expect((await read(stranger, `?after=${id}`)).error.code).toBe('invalid_cursor');
});

test('a long poll for events ends when a notice arrives', async () => {
  const caller = await given.partner();
  const waiting = read(caller, '?wait=30');
  await eventually(() => engine.changes.watchers(caller.partnerId) === 1, {
    deadlineMs: 20_000,
    describe: 'the reader to wait',
  });
  const id = await createNotice(caller, newId('webhook'));
  expect(idsOf((await waiting).data)).toEqual([id]);
});

test('a notice has a position among the events, from which cursors and event ids continue', async () => {
  const caller = await given.partner();
  const ids: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    ids.push(await order(caller), await createNotice(caller, newId('webhook')));
  }
  expect(idsOf((await read(caller)).data)).toEqual(ids);
  for (const [index, id] of ids.entries()) {
    expect(idsOf((await read(caller, `?after=${id}`)).data)).toEqual(ids.slice(index + 1));
  }
  let after = '';
  for (const id of ids) {
    const { data } = await read(caller, `?limit=1${after}`);
    expect(idsOf(data)).toEqual([id]);
    after = `&after=${data.next_cursor}`;
  }
});

test('a cursor at a notice is refused after a loss of data has moved the notice', async () => {
  const caller = await given.partner();
  const [first, second] = [
    await createNotice(caller, newId('webhook')),
    await createNotice(caller, newId('webhook')),
  ];
  const { next_cursor } = (await read(caller)).data;
  await sql`update event set position = 3 where notice_id = ${first}`.execute(engine.database);
  await sql`update event set position = 1 where notice_id = ${second}`.execute(engine.database);
  expect((await read(caller, `?after=${next_cursor}`)).error.code).toBe('invalid_cursor');
});

test('the position of a notice is reused when its transaction rolls back', async () => {
  const caller = await given.partner();
  const { partnerId: partner_id } = caller;
  const rolledBack = engine.database.transaction().execute(async (transaction) => {
    await insertNotice(transaction, {
      partner_id,
      webhook_id: newId('webhook'),
      type: 'webhook.disabled',
      data: DISABLED,
    });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  const ids = [await order(caller), await createNotice(caller, newId('webhook'))];
  expect(idsOf((await read(caller)).data)).toEqual(ids);
  const { rows } = await sql`select position from event where partner_id = ${partner_id}`.execute(
    engine.database,
  );
  expect(rows).toEqual([{ position: '1' }, { position: '2' }]);
});

test('notices of several partners in one statement get distinct positions', async () => {
  const callers = [await given.partner(), await given.partner()];
  const rows = Array.from({ length: 6 }, (_, index) => ({
    notice_id: newId('notice'),
    partner_id: callers[index % 2]?.partnerId ?? '',
    webhook_id: newId('webhook'),
    type: 'webhook.failing' as const,
    data: JSON.stringify(FAILING),
    wants_mail: false,
  }));
  await engine.database.insertInto('webhook_notice').values(rows).execute();
  for (const caller of callers) {
    const own = rows.filter(({ partner_id }) => partner_id === caller.partnerId);
    expect(idsOf((await read(caller)).data)).toEqual(own.map(({ notice_id }) => notice_id).toSorted());
  }
});

test('an endpoint subscribed to all event types receives request events but no notices', async () => {
  const caller = await given.partner();
  const webhook_id = await addEndpoint(engine.database, caller.partnerId);
  await createNotice(caller, webhook_id);
  await order(caller);
  await createNotice(caller, webhook_id);
  const deliveries = await engine.database
    .selectFrom('webhook_delivery')
    .where('webhook_id', '=', webhook_id)
    .select(['event_type', 'position'])
    .execute();
  expect(deliveries).toEqual([{ event_type: 'request.pending', position: '2' }]);
});

test('the feed has the event types of notices, and no endpoint can subscribe to them', () => {
  for (const type of ENDPOINT_EVENT_TYPES) {
    expect(WEBHOOK_EVENT_TYPES.partner).not.toContain(type);
    expect(FEED_EVENT_TYPES).toContain(type);
  }
});

test.each([
  ['without a notice or an entry', null, null],
  ['with both a notice and an entry', 'a notice', 'an entry'],
])('the database rejects an event %s', async (_, notice, entry) => {
  const caller = await given.partner();
  const notice_id = notice === null ? null : await createNotice(caller, newId('webhook'));
  const request_id = entry === null ? null : newId('request');
  const inserting = sql`insert into event (partner_id, position, request_id, sequence, notice_id)
    values (${caller.partnerId}, 9, ${request_id}::text, ${entry === null ? null : 1}::int, ${notice_id}::text)`;
  await expect(inserting.execute(engine.database)).rejects.toThrow('check constraint');
});

test('Postgres refuses to delete a notice that has an event, and to give it a second event', async () => {
  const caller = await given.partner();
  const id = await createNotice(caller, newId('webhook'));
  const { database } = engine;
  const deleting = sql`delete from webhook_notice where notice_id = ${id}`.execute(database);
  await expect(deleting).rejects.toThrow('foreign key');
  const again = sql`insert into event (partner_id, position, notice_id) values (${caller.partnerId}, 9, ${id})`;
  await expect(again.execute(database)).rejects.toThrow('unique');
});

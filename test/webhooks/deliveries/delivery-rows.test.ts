/**
 * Deliveries in Postgres are created with their timeline entry, claimed without reading sent ones, counted, and
 * deleted after 30 days.
 */
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newId } from '../../../domain/common/ids.ts';
import { createDeliveries } from '../../../services/webhooks/deliveries.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { addEndpoint } from '../../support/webhooks/endpoint-rows.ts';
import { openDatabase } from '../../../db/database.ts';
import type { Database } from '../../../db/schema.ts';
import { claimDelivery, claimDue, claimProbe } from '../../../db/webhooks/claims.ts';
import { createTestDatabase, type TestDatabase } from '../../support/servers/database.ts';
import { attemptsOf, deliveriesOf, insertEndpoint } from '../../support/webhooks/webhooks.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import { ensurePartner } from '../../../db/partners/partners.ts';
import { deleteOld } from '../../../db/retention.ts';
import { recordAttempt } from '../../../db/webhooks/attempts.ts';
import { DELIVERY_STATE_NAMES, type EventFilter } from '../../../domain/webhooks/webhooks.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import type { Status } from '../../../domain/requests/statuses.ts';
import { addPharmacies } from '../../support/pharmacies/shelves.ts';

describe('attempts of an endpoint over time', () => {
  const suite = useDatabase();

  /** Half past midnight in Lagos, the day before in London. */
  const NOW = new Date('2026-11-20T23:30:00Z');

  async function endpointOf(partner_id: string): Promise<string> {
    await sql`insert into partner (partner_id, name) values (${partner_id}, 'Reliance') on conflict do nothing`.execute(
      suite.database,
    );
    return addEndpoint(suite.database, partner_id);
  }

  /** Stores an attempt with its own delivery. */
  async function attempt(webhook_id: string, started_at: string, failure: string | null): Promise<void> {
    const request_id = newId('request');
    await sql`
    with delivery as (
      insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
      values (${webhook_id}, ${request_id}, 1, nextval('webhook_position'), 'request.pending')
    )
    select`.execute(suite.database);
    await sql`
    insert into webhook_attempt (attempt_id, webhook_id, request_id, sequence, trigger, started_at, duration_ms, failure, message)
    values (gen_random_uuid(), ${webhook_id}, ${request_id}, 1, 'schedule', ${started_at}, 5, ${failure}, 'ok')
  `.execute(suite.database);
  }

  test('succeeded and failed attempts are counted by hour, and by day in Nigeria', async () => {
    const partner_id = newId('partner');
    const [webhook_id, another] = [await endpointOf(partner_id), await endpointOf(partner_id)];
    await attempt(webhook_id, '2026-11-20T22:10:00Z', null);
    await attempt(webhook_id, '2026-11-20T22:50:00Z', 'status');
    await attempt(webhook_id, '2026-11-20T23:10:00Z', null);
    await attempt(another, '2026-11-20T23:10:00Z', 'status');
    const read = async (unit: 'hour' | 'day') =>
      createDeliveries({ database: suite.database, clock: () => NOW }).attemptSeries(
        { webhook_id, owner: { partner_id } },
        unit,
      );
    const byHour = await read('hour');
    expect(byHour).toHaveLength(48);
    expect(byHour.slice(-3)).toEqual([
      { from: new Date('2026-11-20T21:00:00Z'), succeeded: 0, failed: 0 },
      { from: new Date('2026-11-20T22:00:00Z'), succeeded: 1, failed: 1 },
      { from: new Date('2026-11-20T23:00:00Z'), succeeded: 1, failed: 0 },
    ]);
    expect((await read('day')).slice(-2)).toEqual([
      { from: new Date('2026-11-19T23:00:00Z'), succeeded: 1, failed: 1 },
      { from: new Date('2026-11-20T23:00:00Z'), succeeded: 1, failed: 0 },
    ]);
  });

  test("another owner's endpoint has no attempt series", async () => {
    const webhook_id = await endpointOf(newId('partner'));
    const owner = { partner_id: newId('partner') };
    await expect(
      createDeliveries({ database: suite.database, clock: () => NOW }).attemptSeries(
        { webhook_id, owner },
        'hour',
      ),
    ).rejects.toMatchObject({ code: 'webhook_not_found' });
  });
});

describe('a claim from a backlog without statistics', () => {
  const REQUESTS = 3_000;

  const EVENTS = 6;

  /** Concurrent calls per endpoint. */
  const FREE = 20;

  let ours: TestDatabase;

  /** A pool with a worker's statement timeout. */
  let ofWorker: Kysely<Database>;

  let webhookId: string;

  beforeAll(async () => {
    ours = await createTestDatabase();
    ofWorker = openDatabase({ connectionString: ours.connectionString, name: 'webhooks' });
    await sql`alter table webhook_delivery set (autovacuum_enabled = off)`.execute(ours.database);
    const partnerId = newId('partner');
    await sql`insert into partner (partner_id, name) values (${partnerId}, 'Acme')`.execute(ours.database);
    webhookId = await insertEndpoint(ours.database, partnerId, 'https://partner.example.com/');
    await sql`
    insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
    select ${webhookId}, 'req_' || md5(request::text), sequence, request * ${EVENTS} + sequence, 'request.pending'
      from generate_series(1, ${REQUESTS}) request, generate_series(1, ${EVENTS}) sequence
  `.execute(ours.database);
  });

  afterAll(async () => {
    await ofWorker.destroy();
    await ours.close();
  });

  /** Sequences of the claimed events. */
  const claimedSequences = async () => {
    const rows = await ours.database
      .selectFrom('webhook_delivery')
      .where('lease', 'is not', null)
      .select('sequence')
      .execute();
    return rows.map(({ sequence }) => sequence);
  };

  test('among 18,000 deliveries, a claim and a probe pick only the first events of requests before a statement times out', async () => {
    await claimDue(ofWorker, { now: new Date(), limit: 50, free: FREE, busy: new Map(), held: [] });
    expect(await claimedSequences()).toEqual(Array.from({ length: FREE }, () => 1));

    await sql`update webhook_delivery set state = 'held', next_attempt_at = null, lease = null, leased_until = null`.execute(
      ours.database,
    );
    await claimProbe(ofWorker, webhookId, new Date());
    expect(await claimedSequences()).toEqual([1]);
  });
});

describe('a claim beside many sent deliveries', () => {
  const ours = useDatabase();

  const SENT = 20_000;

  const DUE = 5;

  /** A due row is read several times: to find its endpoint, to hold it and to lock it. */
  const READ_AT_MOST = 100;

  /** Inserts due deliveries, each of its own request. */
  const insertDue = (webhookId: string, count: number) => sql`
  insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
  select ${webhookId}, ${newId('request')} || number, 1, number + (select count(*) from webhook_delivery),
         'request.pending'
    from generate_series(1, ${count}::integer) number`;

  async function readOf(connection: Kysely<Database>): Promise<number> {
    await sql`select pg_stat_force_next_flush()`.execute(connection);
    const { rows } = await sql<{ read: string }>`
    select seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'webhook_delivery') as read
      from pg_stat_user_tables where relname = 'webhook_delivery'`.execute(connection);
    return Number(rows[0]?.read);
  }

  const counted = sql`analyze webhook_delivery`;

  /** Marks all deliveries as sent, and vacuums as autovacuum does. */
  async function sendAll(connection: Kysely<Database>): Promise<void> {
    await sql`update webhook_delivery set state = 'acknowledged', next_attempt_at = null`.execute(connection);
    await sql`vacuum webhook_delivery`.execute(connection);
  }

  test.each([
    ['never', []],
    ['while all were due', ['due']],
    ['while all were sent', ['sent']],
    ['at both times', ['due', 'sent']],
  ])('a claim reads no sent deliveries (table analysed %s)', async (_, moments) => {
    const partnerId = newId('partner');
    await sql`insert into partner (partner_id, name) values (${partnerId}, 'Acme')`.execute(ours.database);
    const webhookId = await insertEndpoint(ours.database, partnerId, 'https://partner.example.com/');
    await ours.database.connection().execute(async (connection) => {
      await sql`truncate webhook_delivery cascade`.execute(connection);
      await sql`alter table webhook_delivery set (autovacuum_enabled = off)`.execute(connection);
      await insertDue(webhookId, SENT).execute(connection);
      if (moments.includes('due')) await counted.execute(connection);
      await sendAll(connection);
      if (moments.includes('sent')) await counted.execute(connection);
      await insertDue(webhookId, DUE).execute(connection);
      const before = await readOf(connection);
      await claimDue(connection, { now: new Date(), limit: 50, free: 20, busy: new Map(), held: [] });
      expect(await readOf(connection)).toBeLessThan(before + READ_AT_MOST);
    });
    const { rows } = await sql`
    select from webhook_delivery where webhook_id = ${webhookId} and lease is not null`.execute(
      ours.database,
    );
    expect(rows).toHaveLength(DUE);
  });
});

describe('retention of deliveries', () => {
  const own = useDatabase();

  test('deliveries are deleted 30 days after they ended, in any final state', async () => {
    const { database } = own;
    const partner_id = newId('partner');
    await ensurePartner(database, { partner_id, name: 'Test HMO' });
    const webhook_id = await insertEndpoint(database, partner_id, 'https://receiver.example/hooks');
    const made = submission({ partner_id });
    const { request_id } = made;
    const timeline = timelineThrough(made, 'confirmed', 'dispensing', 'ready', 'in_transit');
    await saveRequest(database, { submission: made, timeline });
    const young = submission({ partner_id });
    await saveRequest(database, { submission: young, timeline: timelineThrough(young) });
    for (const [index, state] of DELIVERY_STATE_NAMES.entries()) {
      const delivery = { webhook_id, request_id, sequence: index + 1 };
      const claimed = await claimDelivery(database, delivery, new Date());
      await recordAttempt(database, {
        delivery,
        lease: claimed?.lease ?? '',
        attempt: {
          attempt_id: crypto.randomUUID(),
          trigger: 'schedule',
          started_at: made.accepted_at,
          duration_ms: 1,
          status: 500,
          failure: 'status',
          message: 'The answer was 500.',
          answer: null,
        },
        state,
        next_attempt_at: null,
        slow_until: null,
        gone: false,
      });
    }
    await sql`update webhook_delivery set created_at = now() - interval '31 days' where request_id = ${request_id}`.execute(
      database,
    );
    await deleteOld(database, 'webhook_delivery');
    const left = await deliveriesOf(database, webhook_id);
    expect(left.map(({ state }) => state)).toEqual(['pending', 'held', 'pending']);
    expect(left.at(-1)?.request_id).toBe(young.request_id);
    expect(await attemptsOf(database, request_id, 1)).toHaveLength(1);
    expect(await attemptsOf(database, request_id, DELIVERY_STATE_NAMES.indexOf('acknowledged') + 1)).toEqual(
      [],
    );
  });
});

describe('deliveries to the endpoints of a pharmacy', () => {
  const NOWHERE = 'http://127.0.0.1:9/webhooks';

  const own = useDatabase();

  let pharmacy_id: string;

  let webhookId: string;

  beforeEach(async () => {
    pharmacy_id = await newPharmacy();
    webhookId = await endpointOf(pharmacy_id);
  });

  async function newPharmacy(): Promise<string> {
    const id = newId('pharmacy');
    await addPharmacies(own.database, [{ pharmacy_id: id, latitude: 6.45, longitude: 3.39 }]);
    return id;
  }

  const endpointOf = (id: string, types?: EventFilter[]) =>
    insertEndpoint(own.database, { pharmacy_id: id }, NOWHERE, types);

  /** A new request of a new partner at the pharmacy. */
  async function orderOf(id = pharmacy_id, ...statuses: readonly Status[]) {
    const partner_id = newId('partner');
    await ensurePartner(own.database, { partner_id, name: 'Test HMO' });
    const pharmacy = { pharmacy_id: id, name: 'Test Pharmacy', address: '1 Allen Avenue, Ikeja' };
    const made = submission({ partner_id, pharmacy });
    return { submission: made, timeline: timelineThrough(made, ...statuses) };
  }

  const eventsSentTo = async (id = webhookId) =>
    (await deliveriesOf(own.database, id)).map(({ request_id, event_type }) => [request_id, event_type]);

  test('recording an order of one partner does not block recording an order of another', async () => {
    const [first, second] = [await orderOf(), await orderOf()];
    const open = await own.database.startTransaction().execute();
    await saveRequest(open, first);
    await saveRequest(own.database, second);
    expect(await eventsSentTo()).toEqual([[second.submission.request_id, 'order.pending']]);
    await open.commit().execute();
    expect(await eventsSentTo()).toEqual(
      [first, second].map(({ submission: { request_id } }) => [request_id, 'order.pending']),
    );
  });

  test('concurrent orders of many partners get distinct positions, in order for each request', async () => {
    const through = ['confirmed', 'dispensing', 'delivered'] as const;
    const orders = await Promise.all(Array.from({ length: 12 }, () => orderOf(pharmacy_id, ...through)));
    const others = await endpointOf(pharmacy_id);
    await Promise.all(
      orders.map(async ({ submission: made, timeline }) => {
        const placed = { submission: made, timeline: timeline.slice(0, 1) };
        await Promise.all([saveRequest(own.database, placed), saveRequest(own.database, placed)]);
        await saveRequest(own.database, { submission: made, timeline });
      }),
    );
    for (const id of [webhookId, others]) {
      const rows = await deliveriesOf(own.database, id);
      expect(rows).toHaveLength(4 * orders.length);
      for (const { submission: made } of orders) {
        const ofRequest = rows.filter(({ request_id }) => request_id === made.request_id);
        expect(ofRequest.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
      }
    }
  });

  test('partner and pharmacy get each timeline entry under their own event types', async () => {
    const { submission: made, timeline } = await orderOf();
    const partners = await insertEndpoint(own.database, made.partner_id, NOWHERE);
    const only = await endpointOf(pharmacy_id, ['order.hold_opened']);
    const [first] = timeline;
    if (first === undefined) throw new Error('An order has a first entry');
    const held: TimelineEntry = { ...first, sequence: 2, event: 'hold_opened' };
    await saveRequest(own.database, { submission: made, timeline: [...timeline, held] });
    const types = async (id: string) => (await eventsSentTo(id)).map(([, type]) => type);
    expect(await types(webhookId)).toEqual(['order.pending', 'order.hold_opened']);
    expect(await types(partners)).toEqual(['request.pending', 'request.hold_opened']);
    expect(await types(only)).toEqual(['order.hold_opened']);
  });

  /** An order that is re-routed to the next pharmacy while pending, and confirmed there. */
  async function reroutedTo(next: string) {
    const { submission: made, timeline } = await orderOf();
    const [first] = timeline;
    if (first === undefined) throw new Error('An order has a first entry');
    const { items, total_ngn, estimated_delivery_at } = made;
    const pharmacy = { ...made.pharmacy, pharmacy_id: next };
    const rerouted: TimelineEntry = {
      ...first,
      sequence: 2,
      event: 'rerouted',
      rerouted: { pharmacy, items, total_ngn, estimated_delivery_at },
    };
    const confirmed: TimelineEntry = { ...first, sequence: 3, status: 'confirmed', actor: 'pharmacy' };
    return { submission: made, timeline: [first, rerouted, confirmed] };
  }

  test.each([
    ['as it happens', [1, 2, 3]],
    ['later with all others', [3]],
  ])(
    'each entry, recorded %s, is sent to the pharmacy that had the order at its time',
    async (_, lengths) => {
      const next = await newPharmacy();
      const nextsEndpoint = await endpointOf(next);
      const strangers = await endpointOf(await newPharmacy());
      const { submission: made, timeline } = await reroutedTo(next);
      const { request_id } = made;
      for (const length of lengths) {
        await saveRequest(own.database, { submission: made, timeline: timeline.slice(0, length) });
      }
      // The pharmacy that loses the order gets it as rejected.
      expect(await eventsSentTo()).toEqual([
        [request_id, 'order.pending'],
        [request_id, 'order.rejected'],
      ]);
      expect(await eventsSentTo(nextsEndpoint)).toEqual([
        [request_id, 'order.rerouted'],
        [request_id, 'order.confirmed'],
      ]);
      expect(await eventsSentTo(strangers)).toEqual([]);
      const delivery = { request_id, sequence: 2 };
      const read = (webhook_id: string) =>
        claimDelivery(own.database, { ...delivery, webhook_id }, new Date());
      expect((await read(webhookId))?.event).toMatchObject({
        type: 'order.rejected',
        data: { status: 'rejected', previous_status: 'pending', sequence: 2 },
      });
      expect((await read(nextsEndpoint))?.event).toMatchObject({
        type: 'order.rerouted',
        data: { status: 'pending', previous_status: 'pending', sequence: 2 },
      });
    },
  );
});

/** A closed statement is one event for its partner and for its pharmacy, from the transaction that closes it. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { closePeriod, settleEnded } from '../../db/statements.ts';
import { closingTime, dayOf, periodAfter, periodOf } from '../../domain/money/periods.ts';
import { statementEventId, type StatementEvent } from '../../domain/requests/events.ts';
import type { DeliveryRecord } from '../../domain/webhooks/records.ts';
import { closeDuePeriods } from '../../services/statements.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import type { PharmacyApiCaller } from '../support/callers/pharmacy-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { startReceiver } from '../support/webhooks/receiver.ts';
import { register } from '../support/webhooks/registered-webhooks.ts';

const { engine, given } = useOwnEngine();
const RECIPIENT = { name: 'Uzoma Eke', phone: '0803 555 0138' };
const COPAY = { percent: 10 };
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked().with({ commission_percent: 5 }));
/** Answers the first call of each endpoint with 500, so that the event is sent again. */
const receiver = prepared(
  async () => {
    const started = await startReceiver();
    const failed = new Set<string>();
    started.answer = ({ id, path }) => {
      if (id.startsWith('ping_') || failed.has(path)) return 200;
      failed.add(path);
      return 500;
    };
    return started;
  },
  (started) => started.close(),
);

type Caller = ApiCaller | PharmacyApiCaller;
interface Shown {
  readonly statement_id: string;
  readonly due_ngn: number;
}

const period = periodOf(dayOf(new Date()), 'month');
const close = () => closeDuePeriods(engine.database, { length: 'month', now: closingTime(period) });
const closedOf = async (caller: Caller) =>
  (await caller.call<{ statements: Shown[] }>('GET', '/statements')).data.statements[1];
const feed = async () =>
  (await partner.call<{ events: StatementEvent[] }>('GET', '/events?limit=100')).data.events.filter(
    ({ type }) => type === 'statement.closed',
  );
const deliveriesOf = async (caller: Caller, id: string) =>
  (
    await caller.call<{ deliveries: DeliveryRecord[] }>(
      'GET',
      `/webhooks/${id}/deliveries?event_type=statement.closed`,
    )
  ).data.deliveries;

const story = prepared(async () => {
  const [ofPartner, ofPharmacy] = await Promise.all(
    [partner, pharmacy].map((caller, index) =>
      register(caller, { url: `${receiver.url}/${index}`, event_types: ['statement.closed'] }),
    ),
  );
  if (ofPartner === undefined || ofPharmacy === undefined)
    throw new TypeError('Two endpoints are registered');
  const others = await register(partner, { url: `${receiver.url}/2`, event_types: ['request.delivered'] });
  const { request_id } = await given
    .order()
    .by(partner)
    .at(pharmacy)
    .with({ recipient: RECIPIENT, authorization: { code: 'AUTH/1', copay: COPAY } })
    .inTransit();
  await pharmacy.step(request_id, 'deliver', { proof: { type: 'name', name: RECIPIENT.name } });
  await settleEnded(engine.database);
  const interruption = await closePeriod(engine.database, period, closingTime(period), (party) => {
    if (party === 'partner') throw new Error('interrupted');
    return 'stm_interrupted';
  }).catch(String);
  const afterInterruption = {
    interruption,
    feed: await feed(),
    deliveries: await deliveriesOf(pharmacy, ofPharmacy.webhook_id),
  };
  const waiting = partner.call<{ events: StatementEvent[] }>(
    'GET',
    `/events?limit=100&wait=30&after=${await endOfFeed()}`,
  );
  await Promise.all([close(), close()]);
  await close();
  return { ofPartner, ofPharmacy, others, afterInterruption, waited: (await waiting).data.events };
});

async function endOfFeed(): Promise<string> {
  const { data } = await partner.call<{ next_cursor: string }>('GET', '/events?limit=100');
  return encodeURIComponent(data.next_cursor);
}

const expected = (statement: Shown | undefined) => ({
  type: 'statement.closed',
  timestamp: closingTime(period).toISOString(),
  data: {
    event_id: statementEventId(statement?.statement_id ?? ''),
    statement_id: statement?.statement_id,
    period_start: period.starts_on,
    period_end: period.ends_on,
    currency: 'NGN',
    due_ngn: statement?.due_ngn,
  },
});

test('an interrupted closing leaves neither an event nor a delivery', () => {
  expect(story.afterInterruption).toEqual({
    interruption: 'Error: interrupted',
    feed: [],
    deliveries: [],
  });
});

test('the feed has one event for the closed statement, however often the period is closed', async () => {
  expect(story.waited).toHaveLength(1);
  const statement = await closedOf(partner);
  expect(statement?.due_ngn).toBeGreaterThan(0);
  expect(await feed()).toEqual([expected(statement)]);
  expect(story.waited).toEqual([expected(statement)]);
  const read = await partner.call('GET', `/events/${statementEventId(statement?.statement_id ?? '')}`);
  expect(read.data).toEqual(expected(statement));
});

test.each([
  ['a partner', partner, 'ofPartner'],
  ['a pharmacy', pharmacy, 'ofPharmacy'],
] as const)(
  'the endpoint of %s gets the event until it answers 2xx, signed, without patient data',
  async (_, caller, endpoint) => {
    const { secret, webhook_id, url } = story[endpoint];
    const calls = () =>
      receiver.received.filter(({ id, path }) => url.endsWith(path) && id.startsWith('evt_'));
    await eventually(async () => calls().length >= 2, {
      deadlineMs: 60_000,
      describe: `two calls of ${webhook_id}`,
    });
    const statement = await closedOf(caller);
    expect(calls().map(({ status }) => status)).toEqual([500, 200]);
    for (const { text, headers, event, id } of calls()) {
      expect(new Webhook(secret).verify(text, headers)).toEqual(expected(statement));
      expect([event, id]).toEqual([expected(statement), expected(statement).data.event_id]);
      for (const hidden of [RECIPIENT.name, '555 0138', 'commission', 'AUTH/1'])
        expect(text).not.toContain(hidden);
    }
    await eventually(
      async () => (await deliveriesOf(caller, webhook_id)).every(({ state }) => state === 'acknowledged'),
      { deadlineMs: 30_000, describe: 'the delivery to be acknowledged' },
    );
    const delivery = {
      event_id: expected(statement).data.event_id,
      event_type: 'statement.closed',
      request_id: null,
      sequence: null,
      statement_id: statement?.statement_id,
      attempt_count: 2,
    };
    expect(await deliveriesOf(caller, webhook_id)).toEqual([expect.objectContaining(delivery)]);
    const again = `/webhooks/${webhook_id}/deliveries/${delivery.event_id}`;
    expect((await caller.call('GET', again)).data).toMatchObject(delivery);
    expect((await caller.call('POST', `${again}/retry`)).status).toBe(200);
    await eventually(async () => calls().length === 3, { deadlineMs: 30_000, describe: 'the repeated call' });
  },
);

test('an endpoint for other types does not get it', async () => {
  expect(await deliveriesOf(partner, story.others.webhook_id)).toEqual([]);
});

test('a period without lines has no event', async () => {
  const before = await feed();
  const next = periodAfter(period, 'month');
  await closeDuePeriods(engine.database, { length: 'month', now: closingTime(next) });
  expect(await feed()).toEqual(before);
});

test('a statement has at most one event', async () => {
  const statement = await closedOf(partner);
  const again = sql`insert into event (partner_id, position, statement_id)
    values (${partner.partnerId}, 99, ${statement?.statement_id})`;
  await expect(again.execute(engine.database)).rejects.toThrow('unique');
});

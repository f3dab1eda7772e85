/** The authorization of an HMO limits price and time of a request, and its co-pays divide the price. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { OrderAnswer as Order } from '../../api/pharmacy/order-schemas.ts';
import type { HoldReason } from '../../domain/holds/holds.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { act, hold } from '../holds/acting.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import { eventually, onThisMachine } from '../support/engine/eventually.ts';
import { BATCH } from '../support/given/steps.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';

const { given } = useEngine();
const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

const CODE = 'AUTH/2026/1';
const FAR = '2099-12-31T00:00:00.000Z';
/** The same time as people in Nigeria write it. */
const FAR_IN_LAGOS = '2099-12-31T01:00:00+01:00';

const ordered = (authorization: object, packs: readonly number[] = [2]) =>
  given
    .order()
    .by(partner)
    .at(pharmacy)
    .packs(...packs)
    .with({ authorization: { code: CODE, ...authorization } });

const authorize = (id: string, sequence: number, body: object) =>
  partner.call<RequestRecord>('POST', `/requests/${id}/hold/authorize`, { sequence, ...body });

function expectHeld({ hold: open }: RequestRecord, reason: HoldReason): number {
  expect(open?.reason).toBe(reason);
  return open?.sequence ?? 0;
}

describe('an invalid authorization', () => {
  test.each([
    ['authorization.approved_ngn', { approved_ngn: 100.5 }],
    ['authorization.approved_ngn', { approved_ngn: -1 }],
    ['authorization.approved_ngn', { approved_ngn: 1_000_000_001 }],
    ['authorization.copay.percent', { copay: { percent: 101 } }],
    ['authorization.copay.percent', { copay: { percent: -1 } }],
    ['authorization.copay', { copay: { percent: 10, amount_ngn: 100 } }],
    ['authorization.copay.amount_ngn', { copay: { amount_ngn: 10_000_000 } }],
    ['authorization.item_copays[0].line', { item_copays: [{ line: 9, copay: { percent: 10 } }] }],
    ['authorization.valid_until', { valid_until: '2026-01-01T00:00:00Z' }],
    ['authorization.valid_until', { valid_until: '31/12/2099' }],
  ])('an order is refused for %s in %j, and nothing is placed', async (path, authorization) => {
    const external_id = randomUUID();
    const order = { ...ORDER, external_id, authorization: { code: CODE, ...authorization } };
    for (const dry_run of [true, false]) {
      const { status, error } = await partner.call('POST', '/requests', { ...order, dry_run });
      expect([status, error.code, error.fields?.map((field) => field.path)]).toEqual([
        400,
        'validation_error',
        [path],
      ]);
    }
    const { data } = await partner.call<{ requests: unknown[] }>(
      'GET',
      `/requests?external_id=${external_id}`,
    );
    expect(data.requests).toEqual([]);
  });

  test('an order that was placed before its authorization ended is answered when it is repeated later', async () => {
    const valid_until = new Date(Date.now() + onThisMachine(3_000)).toISOString();
    const order = { ...ORDER, external_id: randomUUID(), authorization: { code: CODE, valid_until } };
    const first = await partner.call<RequestRecord>('POST', '/requests', order);
    expect(first.status).toBe(201);
    await eventually(async () => Date.now() > Date.parse(valid_until) || undefined, {
      deadlineMs: 20_000,
      describe: 'the end of the authorization',
    });
    const again = await partner.call<RequestRecord>('POST', '/requests', order);
    expect([again.status, again.data.request_id]).toEqual([200, first.data.request_id]);
  });
});

describe('an invalid answer to a hold', () => {
  const withoutCode = async () => given.order().by(partner).at(pharmacy).with({ authorization: {} });
  const held = prepared(withoutCode);
  const valid = { code: CODE, approved_ngn: 1_000_000, valid_until: FAR };

  test.each([
    ['approved_ngn', { approved_ngn: 100.5 }],
    ['approved_ngn', { approved_ngn: -1 }],
    ['approved_ngn', { approved_ngn: 1_000_000_001 }],
    ['copay.percent', { copay: { percent: 100.01 } }],
    ['copay.percent', { copay: { percent: -1 } }],
    ['copay', { copay: { percent: 10, amount_ngn: 100 } }],
    ['copay.amount_ngn', { copay: { amount_ngn: 10_000_000 } }],
    ['item_copays[0].line', { item_copays: [{ line: 9, copay: { percent: 10 } }] }],
    ['valid_until', { valid_until: '2026-01-01T00:00:00Z' }],
  ])('is refused naming %s in %j, and the request stays on hold', async (path, wrong) => {
    const before = await partner.read(held.request_id);
    const sequence = expectHeld(before, 'authorization_required');
    const { status, error } = await authorize(held.request_id, sequence, { ...valid, ...wrong });
    expect([status, error.code, error.fields?.map((field) => field.path)]).toEqual([
      400,
      'validation_error',
      [path],
    ]);
    expect(await partner.read(held.request_id)).toEqual(before);
  });

  test('is refused after the request has ended, and nothing changes', async () => {
    const { request_id } = await withoutCode();
    const { hold: open } = await partner.read(request_id);
    await partner.call('POST', `/requests/${request_id}/cancel`, {});
    const before = await partner.read(request_id);
    expect(before.status).toBe('cancelled');
    const { status, error } = await authorize(request_id, open?.sequence ?? 0, valid);
    expect([status, error.code]).toEqual([409, 'hold_not_open']);
    const late = await partner.call('POST', `/requests/${request_id}/authorization`, {
      code: CODE,
      approved_ngn: 1_000_000,
    });
    expect([late.status, late.error.fields?.map((field) => field.path)]).toEqual([400, ['approved_ngn']]);
    expect(await partner.read(request_id)).toEqual(before);
  });
});

describe('the approved amount', () => {
  test('an order above it is held at once; less is refused naming the price, and the price lets it continue', async () => {
    const placed = await ordered({ approved_ngn: 10 });
    const { request_id, total_ngn } = placed;
    const sequence = expectHeld(placed, 'authorization_exceeded');
    expect(placed.hold?.problems).toMatchObject([{ unit: 'NGN', requested: total_ngn, allowed: 10 }]);
    const refused = await pharmacy.call('POST', `/orders/${request_id}/accept`, {});
    expect([refused.status, refused.error.code]).toEqual([409, 'request_on_hold']);
    const less = await authorize(request_id, sequence, { approved_ngn: total_ngn - 1 });
    expect([less.status, less.error.fields?.[0]?.path]).toEqual([400, 'approved_ngn']);
    expect(less.error.message).toContain(String(total_ngn));
    expect((await partner.read(request_id)).hold?.sequence).toBe(sequence);
    const { status, data } = await authorize(request_id, sequence, { approved_ngn: total_ngn });
    expect([status, data.hold, data.authorization]).toEqual([
      200,
      null,
      {
        code: CODE,
        emergency: false,
        approved_ngn: total_ngn,
        valid_until: null,
        copay: null,
        item_copays: [],
      },
    ]);
    expect((await pharmacy.step(request_id, 'accept')).status).toBe(200);
  });

  test('a price raised above the approved amount is held again, and declining that cancels the request', async () => {
    const { request_id, total_ngn } = await ordered({ approved_ngn: 1_000_000, copay: { percent: 10 } });
    expect(total_ngn).toBeLessThan(1_000_000);
    const dearer = { reason: 'price_changed', lines: [{ line: 1, line_total_ngn: 1_000_010 }] };
    const raised = await hold({ pharmacy, partner }, request_id, dearer);
    const approved = await act(partner, request_id, 'approve', { sequence: raised.sequence });
    const sequence = expectHeld(approved.data, 'authorization_exceeded');
    expect(approved.data.charges).toMatchObject({ total_ngn: 1_000_010, patient_ngn: 100_001 });
    const declined = await partner.call<RequestRecord>('POST', `/requests/${request_id}/hold/decline`, {
      sequence,
    });
    expect([declined.data.status, declined.data.status_reason]).toEqual([
      'cancelled',
      'authorization_declined',
    ]);
    expect(declined.data.charges).toMatchObject({ total_ngn: 0, payer_ngn: 0, patient_ngn: 0 });
  });

  test('a first authorization for less than the price leads to the next hold', async () => {
    const placed = await given.order().by(partner).at(pharmacy).with({ authorization: {} });
    const first = expectHeld(placed, 'authorization_required');
    const none = await authorize(placed.request_id, first, { approved_ngn: 10 });
    expect([none.status, none.error.fields?.[0]?.path]).toEqual([400, 'code']);
    const { data } = await authorize(placed.request_id, first, { code: CODE, approved_ngn: 10 });
    expectHeld(data, 'authorization_exceeded');
    expect(data.authorization_code).toBe(CODE);
  });
});

describe('members that an answer removes', () => {
  const STATED = {
    approved_ngn: 900_000,
    valid_until: FAR,
    copay: { percent: 50 },
    item_copays: [{ line: 2, copay: { percent: 80 } }],
  };
  const placed = async () => {
    const order = given.order().by(partner).at(pharmacy).packs(1, 1).with({ authorization: STATED });
    const record = await order;
    return { ...record, sequence: expectHeld(record, 'authorization_required') };
  };

  test('no longer apply, and the others keep their values', async () => {
    const { request_id, sequence } = await placed();
    const { data } = await authorize(request_id, sequence, {
      code: CODE,
      remove: ['item_copays', 'valid_until'],
    });
    expect(data.authorization).toMatchObject({ ...STATED, item_copays: [], valid_until: null });
    const half = Math.round(data.total_ngn / 2);
    expect([data.charges.patient_ngn, (await partner.read(request_id)).charges]).toEqual([
      half,
      data.charges,
    ]);
  });

  test('leave an authorization without limits, and nothing to collect', async () => {
    const { request_id, sequence } = await placed();
    const remove = Object.keys(STATED);
    const { data } = await authorize(request_id, sequence, { code: CODE, remove });
    const none = { approved_ngn: null, valid_until: null, copay: null, item_copays: [] };
    expect(data.authorization).toMatchObject(none);
    const order = await pharmacy.call<Order>('GET', `/orders/${request_id}`);
    expect([order.data.charges.patient_ngn, order.data.authorization_valid_until]).toEqual([0, null]);
  });

  test.each([
    ['is set in the same call', { copay: { percent: 10 }, remove: ['copay'] }, 'remove'],
    ['is unknown', { remove: ['code'] }, 'remove[0]'],
    ['is named twice', { remove: ['copay', 'copay'] }, 'remove'],
  ])('are refused if one %s, and the hold stays', async (_what, body, path) => {
    const { request_id, sequence } = await placed();
    const { status, error } = await authorize(request_id, sequence, { code: CODE, ...body });
    expect([status, error.fields?.[0]?.path]).toEqual([400, path]);
    expect((await partner.read(request_id)).hold?.sequence).toBe(sequence);
  });

  test('end a hold for a price above the approved amount', async () => {
    const { request_id, hold: open } = await ordered({ approved_ngn: 10 });
    const { data } = await authorize(request_id, open?.sequence ?? 0, { remove: ['approved_ngn'] });
    expect([data.hold, data.authorization?.approved_ngn]).toEqual([null, null]);
  });
});

describe('the end of an authorization', () => {
  const ends = () => new Date(Date.now() + onThisMachine(3_000)).toISOString();
  const passed = (until: string) =>
    eventually(async () => Date.now() > Date.parse(until) || undefined, {
      deadlineMs: 30_000,
      describe: 'the end of the authorization',
    });

  test('nothing is accepted after it; the answer to the hold must extend it, and the pharmacy goes on', async () => {
    const valid_until = ends();
    const { request_id } = await ordered({ valid_until });
    await passed(valid_until);
    const refused = await pharmacy.call('POST', `/orders/${request_id}/accept`, {});
    expect([refused.status, refused.error.code]).toEqual([409, 'authorization_insufficient']);
    const sequence = expectHeld(await partner.read(request_id), 'authorization_expired');
    const unchanged = await authorize(request_id, sequence, { approved_ngn: 1_000_000 });
    expect([unchanged.status, unchanged.error.fields?.[0]?.path]).toEqual([400, 'valid_until']);
    expect((await authorize(request_id, sequence, { valid_until: FAR_IN_LAGOS })).data.hold).toBeNull();
    const accepted = await pharmacy.step(request_id, 'accept');
    expect([accepted.status, accepted.data.authorization_valid_until]).toEqual([200, FAR]);
  });

  test('the rest of a partly dispensed order cannot be dispensed after it until the hold is answered', async () => {
    const valid_until = ends();
    const { request_id } = await ordered({ valid_until });
    const lines = [{ line: 1, quantity: 1, ...BATCH }];
    const steps = [
      await pharmacy.step(request_id, 'accept'),
      await pharmacy.step(request_id, 'dispense', { lines }),
    ];
    expect(steps.map(({ status }) => status)).toEqual([200, 200]);
    await passed(valid_until);
    const rest = { lines, additional: true };
    const refused = await pharmacy.call('POST', `/orders/${request_id}/dispense`, rest);
    expect([refused.status, refused.error.code]).toEqual([409, 'authorization_insufficient']);
    const record = await partner.read(request_id);
    expect(record.items[0]?.quantity_dispensed).toBe(1);
    await authorize(request_id, expectHeld(record, 'authorization_expired'), { valid_until: FAR });
    expect((await pharmacy.step(request_id, 'dispense', rest)).status).toBe(200);
  });
});

describe('the co-pay', () => {
  /** Dispenses everything, and hands over these packs of the first line. */
  async function deliveredWith(id: string, report: object) {
    await pharmacy.step(id, 'accept');
    const { data } = await pharmacy.call<Order>('GET', `/orders/${id}`);
    await pharmacy.step(id, 'dispense', {
      lines: data.items.map(({ line, quantity }) => ({ line, quantity, ...BATCH })),
    });
    return pharmacy.step(id, 'deliver', { proof: { type: 'name', name: 'Ada Obi' }, ...report });
  }

  test('the order and its events state how much to collect, before and after a smaller delivery', async () => {
    const authorization = {
      code: CODE,
      copay: { percent: 10 },
      item_copays: [{ line: 2, copay: { amount_ngn: 7 } }],
    };
    const placed = await ordered(authorization, [2, 1]);
    const { request_id, items, charges } = placed;
    const [first = 0, second = 0] = items.map(({ line_total_ngn }) => line_total_ngn);
    const tenth = Math.round(first / 10);
    expect(charges).toEqual({
      total_ngn: first + second,
      payer_ngn: first + second - tenth - 7,
      patient_ngn: tenth + 7,
      delivery_fee_ngn: 0,
      lines: [
        { line: 1, total_ngn: first, payer_ngn: first - tenth, patient_ngn: tenth },
        { line: 2, total_ngn: second, payer_ngn: second - 7, patient_ngn: 7 },
      ],
    });
    expect((await pharmacy.call<Order>('GET', `/orders/${request_id}`)).data.charges).toEqual(charges);
    const delivered = await deliveredWith(request_id, {
      lines: [{ line: 1, quantity: 1 }],
      collection: { collected_ngn: 5, method: 'cash' },
    });
    const half = Math.round(first / 20);
    expect(delivered.data).toMatchObject({
      charges: { total_ngn: Math.round(first / 2), patient_ngn: half },
      collection: { due_ngn: half, collected_ngn: 5, method: 'cash', difference_ngn: 5 - half },
    });
    const record = await partner.read(request_id);
    expect([record.collection, record.charges]).toEqual([delivered.data.collection, delivered.data.charges]);
    const shown = (await partner.eventsOf(request_id)).flatMap(({ data }) =>
      'charges' in data ? [data.charges] : [],
    );
    const { lines: _lines, delivery_fee_ngn: _fee, ...total } = charges;
    const { lines: _left, delivery_fee_ngn: _none, ...atTheEnd } = record.charges;
    expect(shown).toEqual([...Array.from({ length: shown.length - 1 }, () => total), atTheEnd]);
  });

  test('the amount to collect for fewer units can be read before the delivery, and then applies', async () => {
    const item_copays = [{ line: 2, copay: { amount_ngn: 700 } }];
    const { request_id } = await ordered({ copay: { percent: 33.33 }, item_copays }, [3, 1]);
    await pharmacy.step(request_id, 'accept');
    const { data: order } = await pharmacy.call<Order>('GET', `/orders/${request_id}`);
    await pharmacy.step(request_id, 'dispense', {
      lines: order.items.map(({ line, quantity }) => ({ line, quantity, ...BATCH })),
    });
    const preview = (query: string) =>
      pharmacy.call<Order['charges']>('GET', `/orders/${request_id}/charges${query}`);
    expect((await preview('')).data).toEqual(order.charges);
    const partly = await preview('?delivered=1:1,2:1');
    const part = Math.round((order.items[0]?.line_total_ngn ?? 0) / 3);
    expect(partly.data.lines.map(({ patient_ngn }) => patient_ngn)).toEqual([Math.round(part * 0.3333), 700]);
    for (const wrong of ['1:4', '3:1', '1:0', '1:1,1:1', '1:-1', '1;1', '1:1.5', '']) {
      const { status, error } = await preview(`?delivered=${wrong}`);
      expect([wrong, status, error.fields?.[0]?.path]).toEqual([wrong, 400, 'delivered']);
    }
    const delivered = await pharmacy.step(request_id, 'deliver', {
      proof: { type: 'name', name: 'Ada Obi' },
      lines: [1, 2].map((line) => ({ line, quantity: 1 })),
    });
    expect(delivered.data.charges).toEqual(partly.data);
    expect((await preview('?delivered=1:1')).data).toEqual(partly.data);
  });

  test('a repeated delivery is answered 200, and one with another collection is refused', async () => {
    const { request_id } = await ordered({ copay: { percent: 10 } });
    const report = { collection: { collected_ngn: 100, method: 'transfer' } };
    expect((await deliveredWith(request_id, report)).status).toBe(200);
    const repeat = (collection: object) =>
      pharmacy.call<Order>('POST', `/orders/${request_id}/deliver`, {
        proof: { type: 'name', name: 'Ada Obi' },
        collection,
      });
    expect((await repeat(report.collection)).status).toBe(200);
    const other = await repeat({ collected_ngn: 90, method: 'transfer' });
    expect([other.status, other.error.message]).toEqual([409, expect.stringContaining('collection')]);
  });

  test.each([
    ['a fraction of a Naira', { collected_ngn: 10.5, method: 'cash' }, 'collection.collected_ngn'],
    ['a negative amount', { collected_ngn: -1, method: 'cash' }, 'collection.collected_ngn'],
    ['an unknown method', { collected_ngn: 10, method: 'cheque' }, 'collection.method'],
    ['no method', { collected_ngn: 10 }, 'collection.method'],
  ])('a collection of %s is refused', async (_what, collection, path) => {
    const { request_id } = await ordered({});
    const body = { proof: { type: 'name', name: 'Ada Obi' }, collection };
    const { status, error } = await pharmacy.call('POST', `/orders/${request_id}/deliver`, body);
    expect([status, error.fields?.[0]?.path]).toEqual([400, path]);
  });
});

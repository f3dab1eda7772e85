/** A pharmacy dispenses an order in several packages, corrects batches, and cannot pass on an order that is short. */
import { describe, expect, test } from '@jest/globals';
import type { OrderAnswer as Order } from '../../../api/pharmacy/order-schemas.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import { act, hold } from '../../holds/acting.ts';
import { ITEM } from '../../support/callers/api-caller.ts';
import { BATCH } from '../../support/given/steps.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';

const { engine, given } = useEngine();

const partner = prepared(given.partner());
const pharmacy = prepared(given.pharmacy().stocked());

const OTHER = { ...BATCH, batch_number: 'PCM-2299', expires_on: '2036-01-31' };
const KEY = 'Idempotency-Key';

const confirmed = (...packs: readonly number[]) =>
  given
    .order()
    .by(partner)
    .at(pharmacy)
    .packs(...packs)
    .confirmed();
const part = (quantity: number, batch = BATCH, line = 1) => ({ line, quantity, ...batch });
const dispense = (id: string, lines: readonly object[], more: object = {}, headers = {}) =>
  pharmacy.step(id, 'dispense', { lines, ...more }, headers);
const correct = (id: string, body: object) =>
  pharmacy.call<Order>('POST', `/orders/${id}/correct_batch`, body);
const dispensedOf = ({ items }: Pick<Order, 'items'>) =>
  items.map(({ quantity_dispensed }) => quantity_dispensed);
const eventsOf = ({ timeline }: Pick<Order, 'timeline'>) =>
  timeline.map(({ status, event }) => event ?? status);

/** Content units of a request's reservations, as [dispensed, on the shelf]. */
async function reservedOf(request_id: string): Promise<[number, number]> {
  const rows = await engine.database
    .selectFrom('stock_reservation')
    .select(['content_quantity', 'dispensed_at'])
    .where('request_id', '=', request_id)
    .execute();
  const sum = (isDispensed: boolean) =>
    rows
      .filter(({ dispensed_at }) => (dispensed_at !== null) === isDispensed)
      .reduce((total, { content_quantity }) => total + Number(content_quantity), 0);
  return [sum(true), sum(false)];
}

describe('packages that are reported', () => {
  test('a line of which nothing is dispensed counts as left out, whatever its batch', async () => {
    const { request_id } = await confirmed(1, 2);
    const none = part(0, { batch_number: 'N/A', expires_on: '2020-01-31', nafdac_number: 'A4-0123' }, 2);
    for (const lines of [[part(1), none], [part(1)]]) {
      const { status, data } = await dispense(request_id, lines);
      expect(status).toBe(200);
      expect(data.items.map(({ batches }) => batches)).toEqual([[{ quantity: 1, ...BATCH }], []]);
    }
  });

  test('one that expires before the days_supply of its line ends is refused, also as a correction', async () => {
    const items = [{ ...ITEM, days_supply: 90 }];
    const { request_id } = await given.order().by(partner).at(pharmacy).with({ items }).confirmed();
    const ends = nigerianDay(new Date(), -90);
    expect((await pharmacy.waitFor(request_id)).items[0]?.supply_ends_on).toBe(ends);
    const lasting = { ...BATCH, expires_on: ends };
    const early = { ...BATCH, expires_on: nigerianDay(new Date(), -89) };
    const code = 'expires_early';
    const message = `is too early: this line must last until ${ends}; use a package that expires on that day or later`;
    const { error } = await dispense(request_id, [part(2, early)]);
    expect(error.fields).toEqual([{ path: 'lines[0].expires_on', code, message }]);
    expect((await dispense(request_id, [part(2, lasting)])).status).toBe(200);
    const corrected = await correct(request_id, { line: 1, batch: lasting, corrected: early });
    expect(corrected.error.fields).toEqual([{ path: 'corrected.expires_on', code, message }]);
  });
});

describe('dispensing the rest', () => {
  test('an order is dispensed in two packages, and the partner sees both packages', async () => {
    const { request_id, items } = await confirmed(3);
    const each = (items[0]?.content_quantity ?? 0) / 3;
    const first = await dispense(request_id, [part(1)]);
    expect(first.data).toMatchObject({ status: 'dispensing', allowed_steps: ['dispense', 'fail'] });
    expect(await reservedOf(request_id)).toEqual([each, 2 * each]);
    const second = await dispense(request_id, [part(2, OTHER)], { note: 'the rest' });
    expect([second.status, second.data.allowed_steps]).toEqual([
      200,
      ['ready', 'hand_over', 'deliver', 'fail'],
    ]);
    expect(await reservedOf(request_id)).toEqual([3 * each, 0]);
    expect((await pharmacy.step(request_id, 'hand_over')).status).toBe(200);
    const { data } = await pharmacy.step(request_id, 'deliver', { proof: { type: 'name', name: 'Ada Obi' } });
    const record = await partner.readUntil(request_id, 'delivered');
    expect(eventsOf(record)).toEqual([
      'pending',
      'confirmed',
      'dispensing',
      'more_dispensed',
      'in_transit',
      'delivered',
    ]);
    expect(record.timeline[3]).toMatchObject({
      status: 'dispensing',
      actor: 'pharmacy',
      note: 'the rest',
      lines: [{ line: 1, quantity: 2, batch: OTHER }],
    });
    expect(record.items[0]).toMatchObject({
      quantity_dispensed: 3,
      quantity_delivered: 3,
      batches: [
        { ...BATCH, quantity: 1 },
        { ...OTHER, quantity: 2 },
      ],
    });
    expect([record.payable_ngn, data.payable_ngn]).toEqual([record.total_ngn, record.total_ngn]);
    const events = await partner.eventsOf(request_id);
    expect(events.map(({ type }) => type)).toContain('request.more_dispensed');
  });

  test('a repeated dispensing report adds nothing, also after a later package', async () => {
    const { request_id } = await confirmed(4);
    const first = [part(1)];
    const second = [part(1, OTHER)];
    for (const lines of [first, first, second, first, second])
      expect((await dispense(request_id, lines)).status).toBe(200);
    const { data } = await dispense(request_id, first);
    expect([dispensedOf(data), eventsOf(data).slice(2)]).toEqual([[2], ['dispensing', 'more_dispensed']]);
    const noted = await dispense(request_id, first, { note: 'another note' });
    expect([noted.status, noted.error.message]).toEqual([
      409,
      expect.stringContaining('with a different note'),
    ]);
  });

  test('equal concurrent reports add their packages once', async () => {
    const { request_id } = await confirmed(9);
    const firsts = await Promise.all([1, 2, 3, 4].map(() => dispense(request_id, [part(1)])));
    expect(firsts.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const seconds = await Promise.all([1, 2, 3, 4].map(() => dispense(request_id, [part(2, OTHER)])));
    expect(seconds.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = await pharmacy.call<Order>('GET', `/orders/${request_id}`);
    expect(dispensedOf(data)).toEqual([3]);
  });

  test('a package equal to a recorded one is dispensed if marked as additional, once for each Idempotency-Key', async () => {
    const { request_id } = await confirmed(3);
    await dispense(request_id, [part(1)]);
    const again = () =>
      dispense(request_id, [part(1)], { additional: true }, { [KEY]: `more-${request_id}` });
    const [one, other] = await Promise.all([again(), again()]);
    expect([200, 409]).toContain(one.status);
    expect([200, 409]).toContain(other.status);
    expect((await again()).status).toBe(200);
    const { data } = await pharmacy.call<Order>('GET', `/orders/${request_id}`);
    expect(dispensedOf(data)).toEqual([2]);
  });

  test('no more is dispensed than the pharmacy accepted', async () => {
    const { request_id } = await confirmed(2, 1);
    await dispense(request_id, [part(1)]);
    const tooMuch = await dispense(request_id, [part(2, OTHER)]);
    expect([tooMuch.status, tooMuch.error.fields]).toEqual([
      400,
      [{ path: 'lines', code: 'quantity', message: 'line 1 has 1 at most' }],
    ]);
    expect((await dispense(request_id, [part(1, OTHER), part(1, BATCH, 2)])).status).toBe(200);
    const after = await dispense(request_id, [part(1, OTHER, 2)]);
    expect([after.status, after.error.code, after.error.message]).toEqual([
      409,
      'illegal_transition',
      expect.stringContaining('already recorded with a different batch_number'),
    ]);
  });

  test('an expired package in a later dispensing is refused with the name of the member', async () => {
    const { request_id } = await confirmed(2);
    await dispense(request_id, [part(1)]);
    const { status, error } = await dispense(request_id, [{ ...part(1, OTHER), expires_on: '2020-01-31' }]);
    expect([status, error.fields?.[0]?.path]).toEqual([400, 'lines[0].expires_on']);
  });
});

describe('concurrent dispensing', () => {
  const batchOf = (number: number) => ({ ...BATCH, batch_number: `D${number}` });

  test.each([
    ['of an order that is being dispensed', 1],
    ['of an order that no package is dispensed of', 0],
  ])('different packages %s are all recorded', async (_, before) => {
    const { request_id } = await confirmed(before + 3);
    if (before > 0) await dispense(request_id, [part(before)]);
    const calls = [1, 2, 3].map((number) => dispense(request_id, [part(1, batchOf(number))]));
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
    const { items } = await partner.read(request_id);
    expect(items[0]).toMatchObject({ quantity_dispensed: before + 3 });
    expect(items[0]?.batches.map(({ batch_number }) => batch_number).toSorted()).toEqual(
      [...(before > 0 ? [BATCH.batch_number] : []), 'D1', 'D2', 'D3'].toSorted(),
    );
  });

  test('equal packages are recorded once', async () => {
    const { request_id } = await confirmed(6);
    for (const lines of [[part(1)], [part(1, OTHER)]]) {
      const calls = [1, 2, 3].map(() => dispense(request_id, lines));
      expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    expect((await partner.read(request_id)).items[0]).toMatchObject({ quantity_dispensed: 2 });
  });

  test('packages beyond the order are refused with what is missing', async () => {
    const { request_id } = await confirmed(3);
    await dispense(request_id, [part(1)]);
    const calls = [1, 2, 3].map((number) => dispense(request_id, [part(1, batchOf(number))]));
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await partner.read(request_id)).items[0]).toMatchObject({ quantity_dispensed: 3 });
  });
});

describe('short orders', () => {
  test.each([
    ['ready', {}],
    ['hand_over', {}],
    ['deliver', { proof: { type: 'name', name: 'Ada Obi' } }],
  ] as const)('%s is refused with the short lines and the calls that resolve it', async (step, body) => {
    const { request_id } = await confirmed(2, 1);
    await dispense(request_id, [part(1)]);
    const { status, error } = await pharmacy.step(request_id, step, body);
    expect([status, error.code, error.message]).toEqual([
      409,
      'not_fully_dispensed',
      `${step}: Less is dispensed than the partner agreed to: line 1 has 1 of 2, line 2 has 0 of 1. Dispense the rest with ` +
        'POST /orders/{request_id}/dispense, or propose less with POST /orders/{request_id}/hold and partial_stock.',
    ]);
    expect((await partner.read(request_id)).status).toBe('dispensing');
  });

  test('no PIN is checked for a short order', async () => {
    const { request_id } = await confirmed(2);
    await dispense(request_id, [part(1)]);
    const { error } = await pharmacy.step(request_id, 'deliver', { proof: { type: 'pin', pin: '000000' } });
    expect(error.code).toBe('not_fully_dispensed');
    await dispense(request_id, [part(1, OTHER)]);
    const named = await pharmacy.step(request_id, 'deliver', { proof: { type: 'name', name: 'Ada Obi' } });
    expect(named.status).toBe(200);
  });

  test('a short order continues once the partner approves less, and the rest of the stock is released', async () => {
    const { request_id, total_ngn, items } = await confirmed(4);
    const each = (items[0]?.content_quantity ?? 0) / 4;
    await dispense(request_id, [part(3)]);
    const { sequence, proposed } = await hold({ pharmacy, partner }, request_id, {
      reason: 'partial_stock',
      lines: [{ line: 1, quantity: 3 }],
    });
    expect(proposed).toMatchObject([{ line: 1, quantity: 3 }]);
    expect((await dispense(request_id, [part(1, OTHER)])).error.code).toBe('request_on_hold');
    const { data } = await act(partner, request_id, 'approve', { sequence });
    expect(data.items[0]).toMatchObject({
      quantity: 4,
      quantity_agreed: 3,
      quantity_accepted: 3,
      quantity_dispensed: 3,
    });
    expect(await reservedOf(request_id)).toEqual([3 * each, 0]);
    await pharmacy.step(request_id, 'ready');
    await pharmacy.step(request_id, 'deliver', { proof: { type: 'name', name: 'Ada Obi' } });
    const record = await partner.readUntil(request_id, 'delivered');
    expect(record).toMatchObject({ total_ngn: (total_ngn * 3) / 4, payable_ngn: (total_ngn * 3) / 4 });
  });

  test('a short order fails when the partner declines less, and nothing is payable', async () => {
    const { request_id } = await confirmed(4);
    await dispense(request_id, [part(3)]);
    const lines = [{ line: 1, quantity: 3 }];
    const { sequence } = await hold({ pharmacy, partner }, request_id, { reason: 'partial_stock', lines });
    const { data } = await act(partner, request_id, 'decline', { sequence });
    expect(data).toMatchObject({ status: 'failed', status_reason: 'hold_declined', payable_ngn: 0 });
  });

  test('a pharmacy cannot propose less than it has dispensed', async () => {
    const { request_id } = await confirmed(4);
    await dispense(request_id, [part(3)]);
    const body = { reason: 'partial_stock', lines: [{ line: 1, quantity: 2 }] };
    const { status, error } = await pharmacy.call('POST', `/orders/${request_id}/hold`, body);
    expect([status, error.fields?.[0]?.message]).toEqual([
      400,
      'line 1 has 3 dispensed: that much is proposed at least',
    ]);
  });

  test('the partner pays for the quantity that the recipient accepts at the door', async () => {
    const { request_id, total_ngn } = await confirmed(4).dispensed();
    const lines = [{ line: 1, quantity: 1 }];
    await pharmacy.step(request_id, 'deliver', { proof: { type: 'name', name: 'Ada Obi' }, lines });
    const record = await partner.readUntil(request_id, 'delivered');
    expect([record.total_ngn, record.payable_ngn]).toEqual([total_ngn, total_ngn / 4]);
  });
});

describe('correcting a batch', () => {
  const body = { line: 1, batch: BATCH, corrected: OTHER };

  test('the record shows the corrected batch, the timeline keeps both batches, and the partner is notified', async () => {
    const { request_id } = await confirmed(2).dispensed();
    const { status, data } = await correct(request_id, { ...body, note: 'misread' });
    expect([status, data.items[0]?.batches]).toEqual([200, [{ ...OTHER, quantity: 2 }]]);
    const record = await partner.read(request_id);
    expect(record.items[0]?.batches).toEqual([{ ...OTHER, quantity: 2 }]);
    expect(record.timeline.at(-1)).toEqual({
      sequence: 4,
      status: 'dispensing',
      at: record.updated_at,
      actor: 'pharmacy',
      event: 'batch_corrected',
      note: 'misread',
      corrected: { line: 1, quantity: 2, from: BATCH, to: OTHER },
    });
    expect(record.timeline[2]?.lines).toEqual([{ line: 1, quantity: 2, batch: BATCH }]);
    const events = await partner.eventsOf(request_id);
    expect(events.map(({ type }) => type)).toContain('request.batch_corrected');
  });

  test('a repeated correction changes nothing, and a correction that was undone can be made again', async () => {
    const { request_id } = await confirmed(2).dispensed();
    const all = await Promise.all([
      correct(request_id, body),
      correct(request_id, body),
      correct(request_id, body),
    ]);
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    const back = { line: 1, batch: OTHER, corrected: BATCH };
    for (const sent of [back, back, body, body]) expect((await correct(request_id, sent)).status).toBe(200);
    expect(eventsOf((await correct(request_id, body)).data).slice(3)).toEqual([
      'batch_corrected',
      'batch_corrected',
      'batch_corrected',
    ]);
  });

  test('a dispensing report that is repeated after a correction of its batch adds nothing', async () => {
    const { request_id } = await confirmed(3);
    await dispense(request_id, [part(1)]);
    await correct(request_id, body);
    const { status, data } = await dispense(request_id, [part(1)]);
    expect([status, dispensedOf(data), data.items[0]?.batches]).toEqual([
      200,
      [1],
      [{ ...OTHER, quantity: 1 }],
    ]);
  });

  test.each([
    ['an unknown batch', { ...body, batch: OTHER, corrected: BATCH }, 'batch'],
    ['too many units', { ...body, quantity: 3 }, 'batch'],
    ['an unknown line', { ...body, line: 2 }, 'batch'],
    [
      'an expired package',
      { ...body, corrected: { ...OTHER, expires_on: '2020-01-31' } },
      'corrected.expires_on',
    ],
    ['a placeholder', { ...body, corrected: { ...OTHER, batch_number: 'N/A' } }, 'corrected.batch_number'],
    [
      'a batch number that a spreadsheet has changed',
      { ...body, corrected: { ...OTHER, batch_number: '6.154E+12' } },
      'corrected.batch_number',
    ],
    [
      'a wrong NAFDAC number',
      { ...body, corrected: { ...OTHER, nafdac_number: 'x' } },
      'corrected.nafdac_number',
    ],
  ])('a correction with %s is refused', async (_what, sent, path) => {
    const { request_id } = await confirmed(2).dispensed();
    const { status, error } = await correct(request_id, sent);
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', path]);
  });

  test('batches can be corrected in transit, and not after the delivery', async () => {
    const { request_id } = await confirmed(2).inTransit();
    expect((await correct(request_id, { ...body, quantity: 1 })).status).toBe(200);
    await pharmacy.step(request_id, 'deliver', { proof: { type: 'name', name: 'Ada Obi' } });
    const { status, error } = await correct(request_id, body);
    expect([status, error.code, error.message]).toEqual([
      409,
      'illegal_transition',
      'correct_batch: The order is delivered: it is final.',
    ]);
  });

  test("a pharmacy cannot correct a batch of another pharmacy's order", async () => {
    const { request_id } = await confirmed(1).dispensed();
    const other = await given.pharmacy().stocked();
    const { status } = await other.call('POST', `/orders/${request_id}/correct_batch`, body);
    expect(status).toBe(404);
  });
});

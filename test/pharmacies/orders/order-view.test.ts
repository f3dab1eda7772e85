/** An order as shown to its pharmacy and sent to its system. */
import { describe, expect, test } from '@jest/globals';
import {
  gatewayUrlProblems,
  httpOrderOf,
  orderOf,
  pharmacyTaskQueue,
} from '../../../domain/pharmacies/gateway.ts';
import {
  answerBy,
  legalSteps,
  rejectedFor,
  shownOrder,
  toOrder,
  systemDeadline,
} from '../../../domain/pharmacies/orders.ts';
import { chargesOf } from '../../../domain/money/charges.ts';
import { isTerminal, type Status, STATUSES } from '../../../domain/requests/statuses.ts';
import type { TimelineEntry } from '../../../domain/requests/timeline.ts';
import { NO_BRAND_NAMED } from '../../../domain/medicines/brands.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';

const MINUTE = 60_000;
const START = Date.parse('2026-01-05T09:00:00.000Z');
const at = (minute: number) => new Date(START + minute * MINUTE).toISOString();
const made = submission({ accepted_at: at(0), prescription_ids: ['rx_1'] });

function entry(sequence: number, minute: number, changes: Partial<TimelineEntry>): TimelineEntry {
  return { sequence, status: 'pending', at: at(minute), actor: 'pharmacy', ...changes };
}
const opened = (sequence: number, minute: number) =>
  entry(sequence, minute, {
    event: 'hold_opened',
    opened: { reason: 'address_unclear', expires_at: at(90) },
  });
const resolved = (sequence: number, minute: number) =>
  entry(sequence, minute, { event: 'hold_resolved', resolved: { end: 'withdraw' } });
function rerouted(sequence: number, minute: number, pharmacy_id: string): TimelineEntry {
  const { items, total_ngn, estimated_delivery_at } = made;
  const pharmacy = { pharmacy_id, name: pharmacy_id, address: 'there' };
  return entry(sequence, minute, {
    event: 'rerouted',
    reason: 'out_of_stock',
    rerouted: { pharmacy, items, total_ngn, estimated_delivery_at },
  });
}
const order = (entries: readonly TimelineEntry[], pharmacyId = 'ph_test') =>
  toOrder(made, [...timelineThrough(made), ...entries], ['rx_1'], pharmacyId);

describe('the order as its pharmacy sees it', () => {
  test('a new order awaits an answer and has numbered lines', () => {
    const { request_id, enrollee_id, recipient, delivery_address, total_ngn, environment } = made;
    expect(order([])).toEqual({
      request_id,
      enrollee_id,
      recipient,
      delivery_address,
      total_ngn,
      payable_ngn: 0,
      charges: chargesOf(
        made.items.map(({ line_total_ngn }) => line_total_ngn),
        {},
      ),
      collection: null,
      authorization_valid_until: null,
      environment,
      status: 'pending',
      status_reason: null,
      answer_by: at(15),
      next_step_by: at(15),
      allowed_steps: ['confirm', 'reject'],
      items: [expect.objectContaining({ line: 1, medicine_id: 'med_test', quantity_accepted: 0 })],
      hold: null,
      authorization_code: null,
      authorization_submitted_at: null,
      prescription_ids: ['rx_1'],
      proof_required: 'any',
      currency: 'NGN',
      estimated_delivery_at: made.estimated_delivery_at,
      timeline: [{ sequence: 1, status: 'pending', at: at(0), actor: 'partner' }],
      created_at: at(0),
      updated_at: at(0),
    });
  });

  test('an answered order does not await an answer', () => {
    expect(order([entry(2, 1, { status: 'confirmed' })])).toMatchObject({
      answer_by: null,
      allowed_steps: ['dispense', 'fail'],
    });
  });

  test('each next step has a day, not counting holds, and an ended order awaits nothing', () => {
    const day = 24 * 60;
    const nextStepBy = (...entries: readonly TimelineEntry[]) => order(entries).next_step_by;
    const confirmed = entry(2, 1, { status: 'confirmed' });
    const held = { status: 'confirmed' } as const;
    expect(nextStepBy(confirmed)).toBe(at(1 + day));
    expect(nextStepBy(confirmed, entry(3, 7, { status: 'dispensing' }))).toBe(at(7 + day));
    expect(nextStepBy(confirmed, { ...opened(3, 10), ...held })).toBeNull();
    expect(nextStepBy(confirmed, { ...opened(3, 10), ...held }, { ...resolved(4, 30), ...held })).toBe(
      at(1 + day + 20),
    );
    expect(nextStepBy(confirmed, entry(3, 7, { status: 'failed' }))).toBeNull();
  });

  test('the system ends an order at the expiry of its hold or of its next step', () => {
    const until = (...entries: readonly TimelineEntry[]) =>
      systemDeadline(made, [...timelineThrough(made), ...entries]);
    expect(until()).toBe(at(15));
    expect(until(opened(2, 10))).toBe(at(90));
    expect(until(opened(2, 10), resolved(3, 30))).toBe(at(35));
    expect(until(opened(2, 1), rerouted(3, 20, 'ph_next'))).toBe(at(35));
    const confirmed = { status: 'confirmed' } as const;
    expect(until(entry(2, 1, confirmed))).toBe(at(1 + 24 * 60));
    expect(until(entry(2, 1, confirmed), { ...opened(3, 2), ...confirmed })).toBe(at(90));
    expect(until(entry(2, 1, { status: 'rejected' }))).toBeNull();
  });

  test('a held order awaits no answer and can only be ended', () => {
    expect(order([opened(2, 1)])).toMatchObject({ answer_by: null, allowed_steps: ['reject'] });
    expect(
      order([entry(2, 1, { status: 'in_transit' }), { ...opened(3, 2), status: 'in_transit' }]),
    ).toMatchObject({
      allowed_steps: ['return', 'fail'],
    });
  });

  test('a rerouted order shows as rejected to the first pharmacy and continues for the second', () => {
    const entries = [rerouted(2, 5, 'ph_next'), entry(3, 6, { status: 'confirmed' })];
    const first = order(entries);
    expect(first).toMatchObject({ status: 'rejected', status_reason: 'out_of_stock', updated_at: at(5) });
    expect(first.timeline).toHaveLength(2);
    expect(first.timeline[1]).toEqual({
      sequence: 2,
      status: 'rejected',
      at: at(5),
      actor: 'pharmacy',
      reason: 'out_of_stock',
    });
    expect(order(entries, 'ph_next')).toMatchObject({ status: 'confirmed', updated_at: at(6) });
  });

  test('an order rerouted twice shows as rejected to the second pharmacy from that time on', () => {
    const entries = [rerouted(2, 5, 'ph_next'), rerouted(3, 8, 'ph_third')];
    expect(order(entries, 'ph_next')).toMatchObject({ status: 'rejected', updated_at: at(8) });
    expect(order(entries, 'ph_third')).toMatchObject({ status: 'pending', updated_at: at(8) });
  });

  test('an order shown as rejected does not show the next pharmacy', () => {
    expect(rejectedFor(rerouted(2, 5, 'ph_next'))).toEqual(
      entry(2, 5, { status: 'rejected', reason: 'out_of_stock' }),
    );
  });

  test('a pharmacy cannot cancel an order', () =>
    expect(legalSteps('pending')).toEqual(['confirm', 'reject']));
});

describe('the deadline for an answer', () => {
  const by = (...entries: readonly TimelineEntry[]) => answerBy(made, [...timelineThrough(made), ...entries]);

  test("the time to answer runs from the order's arrival at this pharmacy", () => {
    expect(by()).toBe(at(15));
    expect(by(rerouted(2, 5, 'ph_next'))).toBe(at(20));
    expect(by(rerouted(2, 5, 'ph_next'), rerouted(3, 9, 'ph_third'))).toBe(at(24));
    expect(answerBy(made, [])).toBe(at(15));
  });

  test('the time to answer stops while the order is held', () => {
    expect(by(opened(2, 1), resolved(3, 8))).toBe(at(22));
    expect(by(opened(2, 1), resolved(3, 8), rerouted(4, 10, 'ph_next'))).toBe(at(25));
    expect(by(rerouted(2, 10, 'ph_next'), opened(3, 11), resolved(4, 12))).toBe(at(26));
  });
});

describe("patient data in a pharmacy's order", () => {
  const recipient = { name: 'Ada Obi', phone: '+2348031234567' };
  const shownWhile = (status: Status) => {
    const last = entry(2, 1, { status, note: 'her sister', proof: { type: 'name', name: 'Ada Obi' } });
    const { enrollee_id, delivery_address, delivery_area, authorization_code, ...shown } = shownOrder({
      ...order([last]),
      recipient,
      authorization_code: 'AUTH-1',
    });
    const { note, proof } = shown.timeline[1] ?? {};
    return [enrollee_id, shown.recipient, delivery_address, delivery_area, authorization_code, note, proof];
  };
  const { enrollee_id, delivery_address } = made;
  const area = { city: delivery_address.city, state: delivery_address.state };
  const whole = { type: 'name', name: 'Ada Obi' };

  test.each(['confirmed', 'dispensing', 'ready', 'in_transit'] as const)(
    'all patient data is shown while %s',
    (status) =>
      expect(shownWhile(status)).toEqual([
        enrollee_id,
        recipient,
        delivery_address,
        area,
        'AUTH-1',
        'her sister',
        whole,
      ]),
  );

  test('a pending order shows the area only', () =>
    expect(shownWhile('pending')).toEqual([null, null, null, area, null, undefined, { type: 'name' }]));

  test.each(STATUSES.filter(isTerminal))('an order that is %s shows no patient data', (status) =>
    expect(shownWhile(status)).toEqual([null, null, null, null, null, undefined, { type: 'name' }]),
  );
});

describe("the order as a pharmacy's system gets it", () => {
  test('a system gets an order with its lines and without sandbox data', () => {
    const timeline = [...timelineThrough(made), rerouted(2, 5, 'ph_next')];
    const offered = orderOf(made, timeline);
    expect(offered).toMatchObject({ routing: 2, pharmacy: { pharmacy_id: 'ph_next' }, answer_by: at(20) });
    const [item] = made.items as [(typeof made.items)[0]];
    const { medicine_id } = item;
    const pack = { sales_unit: null, pack_size: null, content_size: null };
    const code = { item_code: 'PCM', medicine_id, ...NO_BRAND_NAMED, ...pack };
    expect(httpOrderOf(offered, [code])).toEqual({
      request_id: made.request_id,
      pharmacy_id: 'ph_next',
      items: [
        {
          line: 1,
          medicine_id: item.medicine_id,
          medicine_label: item.medicine_label,
          article_id: item.article_id,
          brand: null,
          item_code: 'PCM',
          quantity: item.quantity,
          unit: item.unit,
          pack_size: 24,
          content_unit: 'tablet',
          content_size: null,
          content_quantity: 24,
          line_total_ngn: item.line_total_ngn,
        },
      ],
      charges: chargesOf([item.line_total_ngn], {}),
      delivery_area: { city: made.delivery_address.city, state: made.delivery_address.state },
      prescription_ids: ['rx_1'],
      proof_required: 'any',
      answer_by: at(20),
    });
  });

  test('an order offered again has the agreed amount and price', () => {
    const item = { ...made.items[0], quantity: 4, content_quantity: 96, line_total_ngn: 2_000 };
    const four = submission({ items: [item] as typeof made.items });
    const lines = [{ line: 1, quantity: 3 }];
    const timeline = [
      ...timelineThrough(four),
      entry(2, 1, { event: 'hold_opened', opened: { reason: 'partial_stock', expires_at: at(90), lines } }),
      entry(3, 2, { event: 'hold_resolved', resolved: { end: 'approve' } }),
    ];
    expect(httpOrderOf(orderOf(four, timeline), []).items).toMatchObject([
      { quantity: 3, unit: 'pack', pack_size: 24, content_quantity: 72, line_total_ngn: 1_500 },
    ]);
  });

  test.each([
    ['https://pharmacy.example/orders', undefined],
    ['https://pharmacy.example/orders?key=1', ['must not have parameters (?)']],
    ['http://pharmacy.example/', ['must begin with https://']],
    ['http://pharmacy.example/?', ['must begin with https://', 'must not have parameters (?)']],
  ])('a system URL at %s has the problems %j', (url, problems) => {
    expect(gatewayUrlProblems(url, { allowLoopback: false })).toEqual(problems);
  });

  test('systems are called on a separate task queue', () =>
    expect(pharmacyTaskQueue('main')).toBe('main-pharmacies'));
});

/** A hold stops a request until its partner acts: actions, refusals and time limits. */
import { describe, expect, test } from '@jest/globals';
import type { FeedEvent } from '../../domain/webhooks/schedule.ts';
import { BATCH } from '../support/given/steps.ts';
import { act, hold } from './acting.ts';
import { MEDICINE_ID, STOCK } from '../support/callers/pharmacy-caller.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { type HoldAction, type HoldReason, HOLDS, MAX_HOLDS_OF_REQUEST } from '../../domain/holds/holds.ts';
import type { OpenHold } from '../../domain/requests/messages.ts';
import type { SealedRecord } from '../../domain/requests/record.ts';
import { endOf } from '../support/requests/ended.ts';
import { skipTimeFromNow, startSkippingTime, submission } from '../support/requests/submissions.ts';

const { given } = useEngine();

const pharmacy = prepared(given.pharmacy().stocked());

const partner = prepared(given.partner());

const both = () => ({ pharmacy, partner });

const ordered = given.order().by(partner).at(pharmacy);

const dispense = (quantity: number) => ({ lines: [{ line: 1, quantity, ...BATCH }] });

test('a smaller quantity is supplied once the partner approves, at its share of the price', async () => {
  const placed = await ordered.packs(4);
  const { request_id } = placed;
  const opened = await hold(both(), request_id, {
    reason: 'partial_stock',
    lines: [{ line: 1, quantity: 3 }],
    note: 'one pack is damaged',
  });
  const share = (placed.total_ngn * 3) / 4;
  expect(opened).toMatchObject({
    sequence: 2,
    reason: 'partial_stock',
    raised_by: 'pharmacy',
    actions: ['approve', 'decline'],
    note: 'one pack is damaged',
    proposed: [{ line: 1, quantity: 3, line_total_ngn: share }],
  });
  const early = await pharmacy.step(request_id, 'accept');
  expect([early.status, early.error.code]).toEqual([409, 'request_on_hold']);
  const held = await pharmacy.waitFor(request_id);
  expect([held.allowed_steps, held.answer_by]).toEqual([['reject'], null]);
  const { status, data } = await act(partner, request_id, 'approve', { sequence: opened.sequence });
  expect([status, data.hold, data.total_ngn, data.status]).toEqual([200, null, share, 'pending']);
  expect((await pharmacy.step(request_id, 'accept')).status).toBe(200);
  expect((await pharmacy.step(request_id, 'dispense', dispense(4))).status).toBe(400);
  const { data: order } = await pharmacy.step(request_id, 'dispense', dispense(3));
  expect(order.items[0]).toMatchObject({ quantity: 4, quantity_accepted: 3, quantity_dispensed: 3 });
});

test("a hold shows the patient's new part, which the charges have once the partner approves", async () => {
  const { request_id, charges } = await ordered
    .packs(4)
    .with({ authorization: { code: 'PA-9', copay: { percent: 10 } } });
  const { sequence, proposed_charges } = await hold(both(), request_id, {
    reason: 'partial_stock',
    lines: [{ line: 1, quantity: 1 }],
  });
  expect(proposed_charges?.patient_ngn).toBe(charges.patient_ngn / 4);
  expect((await pharmacy.waitFor(request_id)).hold?.proposed_charges).toEqual(proposed_charges);
  const { data } = await act(partner, request_id, 'approve', { sequence });
  expect(data.charges).toEqual(proposed_charges);
  const unclear = await hold(both(), request_id, { reason: 'address_unclear' });
  expect(unclear.proposed_charges).toBeNull();
});

test('a quantity reduced after acceptance is supplied once the partner approves', async () => {
  const { request_id } = await ordered.packs(4).confirmed();
  const { sequence } = await hold(both(), request_id, {
    reason: 'partial_stock',
    lines: [{ line: 1, quantity: 1 }],
  });
  expect((await act(partner, request_id, 'approve', { sequence })).data.items[0]).toMatchObject({
    quantity: 4,
    quantity_accepted: 1,
  });
});

test('a substitute is supplied once the partner approves', async () => {
  const placed = await ordered.packs(2);
  const substitute = { medicine_id: 'med_6aeec3a9ea56', quantity: 1, unit: 'pack' };
  const { status } = await pharmacy.call('PUT', `/stock/${substitute.medicine_id}`, {
    quantity: 10,
    sales_unit: 'pack',
    pack_size: 10,
    price_ngn: 700,
    as_of: '2026-05-01T08:00:00Z',
  });
  expect(status).toBe(200);
  const { request_id } = placed;
  const { sequence, proposed } = await hold(both(), request_id, {
    reason: 'substitution_proposed',
    lines: [{ line: 1, substitute }],
  });
  expect(proposed).toMatchObject([
    { line: 1, quantity: 1, line_total_ngn: 700, medicine_id: 'med_6aeec3a9ea56' },
  ]);
  const { data } = await act(partner, request_id, 'approve', { sequence });
  expect(data.total_ngn).toBe(700);
  expect(data.items[0]).toMatchObject({
    medicine_id: 'med_6aeec3a9ea56',
    substituted_for: { medicine_id: placed.items[0]?.medicine_id },
  });
  expect((await pharmacy.step(request_id, 'accept')).data.items[0]?.quantity_accepted).toBe(1);
});

test('a substitute for packs can be proposed and agreed in tablets, shown next to the ordered packs', async () => {
  const placed = await ordered.packs(2);
  const { request_id } = placed;
  const medicine_id = 'med_6aeec3a9ea56';
  await pharmacy.put(medicine_id, { sales_unit: 'pack', pack_size: 10, price_ngn: 700 });
  const { sequence, proposed } = await hold(both(), request_id, {
    reason: 'substitution_proposed',
    lines: [{ line: 1, substitute: { medicine_id, quantity: 7, unit: 'capsule' } }],
  });
  const { pack_size } = STOCK;
  const requested = {
    medicine_id: MEDICINE_ID,
    medicine_label: placed.items[0]?.medicine_label,
    quantity: 2,
    unit: 'pack',
    pack_size,
    content_unit: 'tablet',
    content_quantity: 2 * pack_size,
    line_total_ngn: placed.total_ngn,
  };
  const agreed = {
    medicine_id,
    quantity: 7,
    unit: 'capsule',
    pack_size: 1,
    content_unit: 'capsule',
    content_quantity: 7,
    line_total_ngn: 490,
  };
  expect(proposed).toMatchObject([{ line: 1, ...agreed, requested }]);
  expect((await pharmacy.waitFor(request_id)).hold?.proposed).toEqual(proposed);
  const { data } = await act(partner, request_id, 'approve', { sequence });
  expect(data.items[0]).toMatchObject({ ...agreed, requested });
  const { data: accepted } = await pharmacy.step(request_id, 'accept');
  expect(accepted.items[0]).toMatchObject({ ...agreed, requested, quantity_accepted: 7 });
});

test('a substitute is refused without a unit, and in a unit that the article does not have', async () => {
  const { request_id } = await ordered.packs(2);
  const medicine_id = 'med_6aeec3a9ea56';
  await pharmacy.put(medicine_id, { sales_unit: 'pack', pack_size: 10 });
  const propose = (substitute: object) =>
    pharmacy.call('POST', `/orders/${request_id}/hold`, {
      reason: 'substitution_proposed',
      lines: [{ line: 1, substitute: { medicine_id, quantity: 1, ...substitute } }],
    });
  const without = await propose({});
  expect([without.status, without.error.fields?.[0]?.path]).toEqual([400, 'lines[0].substitute.unit']);
  for (const unit of ['bottle', 'tablet', 'strip']) {
    const { status, error } = await propose({ unit });
    expect([status, error.code]).toEqual([422, 'unit_not_available']);
    expect(error.fields).toMatchObject([
      { path: 'lines[0].substitute.unit', message: expect.stringContaining('sold by pack or capsule') },
    ]);
  }
  expect((await partner.read(request_id)).hold).toBeNull();
});

test('declining a higher price cancels the request', async () => {
  const { request_id } = await ordered;
  const { sequence } = await hold(both(), request_id, {
    reason: 'price_changed',
    lines: [{ line: 1, line_total_ngn: 99_000 }],
  });
  const { data } = await act(partner, request_id, 'decline', { sequence });
  expect([data.status, data.status_reason, data.hold]).toEqual(['cancelled', 'price_too_high', null]);
  const agreed = await ordered;
  const again = await hold(both(), agreed.request_id, {
    reason: 'price_changed',
    lines: [{ line: 1, line_total_ngn: 2_345 }],
  });
  const approved = await act(partner, agreed.request_id, 'approve', { sequence: again.sequence });
  expect(approved.data.total_ngn).toBe(2_345);
});

test('declining after the pharmacy accepted fails the request', async () => {
  const { request_id } = await ordered.confirmed();
  const { sequence } = await hold(both(), request_id, { reason: 'prescription_unclear' });
  const { data } = await act(partner, request_id, 'decline', { sequence });
  expect([data.status, data.status_reason]).toEqual(['failed', 'hold_declined']);
});

test('a partner corrects address and recipient of a request in delivery', async () => {
  const { request_id } = await ordered.confirmed();
  await pharmacy.step(request_id, 'dispense', dispense(2));
  await pharmacy.step(request_id, 'hand_over', { by: 'courier' });
  const address = await hold(both(), request_id, { reason: 'address_unclear' });
  const delivery_address = { street: '14 Adeola Odeku Street', city: 'Victoria Island', state: 'lagos' };
  await act(partner, request_id, 'correct_address', { sequence: address.sequence, delivery_address });
  const recipient = await hold(both(), request_id, { reason: 'recipient_unreachable' });
  await act(partner, request_id, 'correct_recipient', {
    sequence: recipient.sequence,
    recipient: { name: 'Chidi Obi', phone: '0803 765 4321' },
  });
  const order = await pharmacy.waitFor(request_id);
  expect(order).toMatchObject({
    status: 'in_transit',
    hold: null,
    delivery_address: { ...delivery_address, state: 'NG-LA' },
    recipient: { name: 'Chidi Obi', phone: '+2348037654321' },
  });
  const delivered = await pharmacy.step(request_id, 'deliver', {
    proof: { type: 'name', name: 'Chidi Obi' },
  });
  expect(delivered.data.items[0]).toMatchObject({ quantity_dispensed: 2, quantity_delivered: 2 });
});

test.each(['the hold', 'the request'])(
  'prescriptions attached to %s resolve a hold for a missing prescription',
  async (where) => {
    const { request_id } = await ordered.confirmed();
    const { sequence } = await hold(both(), request_id, { reason: 'prescription_required' });
    const { prescription_id } = await given.prescription().by(partner);
    const prescription_ids = [prescription_id];
    const answer =
      where === 'the hold'
        ? await act(partner, request_id, 'attach_prescriptions', { sequence, prescription_ids })
        : await partner.call('POST', `/requests/${request_id}/prescriptions`, { prescription_ids });
    expect([answer.status, answer.error]).toEqual([200, undefined]);
    expect(await partner.read(request_id)).toMatchObject({
      status: 'confirmed',
      hold: null,
      prescription_ids,
    });
  },
);

test('a pharmacy can withdraw its hold, and later actions on it are refused', async () => {
  const { request_id } = await ordered;
  const { sequence } = await hold(both(), request_id, { reason: 'address_unclear' });
  const second = await pharmacy.call('POST', `/orders/${request_id}/hold`, {
    reason: 'prescription_unclear',
  });
  expect([second.status, second.error.code]).toEqual([409, 'illegal_transition']);
  const back = await pharmacy.call('POST', `/orders/${request_id}/hold/withdraw`, { sequence });
  expect(back.status).toBe(200);
  const late = await act(partner, request_id, 'decline', { sequence });
  expect([late.status, late.error.code]).toEqual([409, 'hold_not_open']);
  expect((await pharmacy.step(request_id, 'accept')).status).toBe(200);
});

test('an action on an earlier hold does not resolve the current one', async () => {
  const { request_id } = await ordered.packs(4);
  const first = await hold(both(), request_id, {
    reason: 'partial_stock',
    lines: [{ line: 1, quantity: 3 }],
  });
  await pharmacy.call('POST', `/orders/${request_id}/hold/withdraw`, { sequence: first.sequence });
  await hold(both(), request_id, { reason: 'partial_stock', lines: [{ line: 1, quantity: 1 }] });
  expect((await act(partner, request_id, 'approve', { sequence: first.sequence })).error.code).toBe(
    'hold_not_open',
  );
  expect((await partner.read(request_id)).hold?.proposed[0]?.quantity).toBe(1);
});

test('a held request can be cancelled or rejected', async () => {
  const [cancelled, rejected] = [await ordered, await ordered];
  for (const { request_id } of [cancelled, rejected]) {
    await hold(both(), request_id, { reason: 'address_unclear' });
  }
  const { data } = await partner.call<{ hold: null }>('POST', `/requests/${cancelled.request_id}/cancel`);
  expect(data).toMatchObject({ status: 'cancelled', hold: null });
  const answer = await pharmacy.step(rejected.request_id, 'reject', { reason: 'address_not_serviceable' });
  expect([answer.status, answer.data.hold]).toEqual([200, null]);
});

test('opening and resolving a hold creates events in timeline order', async () => {
  const fresh = await given.partner();
  const { request_id } = await ordered.by(fresh);
  const { sequence } = await hold({ pharmacy, partner: fresh }, request_id, { reason: 'address_unclear' });
  await pharmacy.call('POST', `/orders/${request_id}/hold/withdraw`, { sequence });
  const { data } = await fresh.call<{ events: FeedEvent[] }>('GET', '/events');
  expect(data.events.map(({ type, data: content }) => ({ type, ...content }))).toMatchObject([
    { type: 'request.pending', sequence: 1, previous_status: null },
    { type: 'request.hold_opened', sequence: 2, status: 'pending', reason: 'address_unclear' },
    { type: 'request.hold_resolved', sequence: 3, status: 'pending' },
  ]);
});

describe('refused holds and actions', () => {
  describe('holds refused by the pharmacy API', () => {
    test.each([
      ['for a line that does not exist', { reason: 'partial_stock', lines: [{ line: 2, quantity: 1 }] }],
      [
        'when it proposes as much as was asked',
        { reason: 'partial_stock', lines: [{ line: 1, quantity: 2 }] },
      ],
      ['when nothing would be left', { reason: 'partial_stock', lines: [{ line: 1, quantity: 0 }] }],
      [
        'when it names a line twice',
        {
          reason: 'partial_stock',
          lines: [
            { line: 1, quantity: 1 },
            { line: 1, quantity: 0 },
          ],
        },
      ],
      ['when it proposes nothing', { reason: 'partial_stock' }],
      ['when it proposes something else', { reason: 'price_changed', lines: [{ line: 1, quantity: 1 }] }],
      [
        'when it proposes another price beside less',
        { reason: 'partial_stock', lines: [{ line: 1, quantity: 1, line_total_ngn: 5 }] },
      ],
      ['when there is nothing to propose', { reason: 'address_unclear', lines: [{ line: 1, quantity: 1 }] }],
      ["when it is the system's", { reason: 'authorization_required' }],
    ])('a hold is refused %s', async (_, body) => {
      const { request_id } = await ordered;
      const { status, error } = await pharmacy.call('POST', `/orders/${request_id}/hold`, body);
      expect([status, error.code]).toEqual([400, 'validation_error']);
      expect((await partner.read(request_id)).timeline).toHaveLength(1);
    });

    test('a hold is refused when the order has reached the maximum number of holds', async () => {
      const { request_id } = await ordered;
      for (let held = 0; held < MAX_HOLDS_OF_REQUEST; held += 1) {
        const { sequence } = await hold(both(), request_id, { reason: 'address_unclear' });
        const { status } = await pharmacy.call('POST', `/orders/${request_id}/hold/withdraw`, { sequence });
        expect(status).toBe(200);
      }
      const again = await pharmacy.call('POST', `/orders/${request_id}/hold`, { reason: 'address_unclear' });
      expect([again.status, again.error.code]).toEqual([409, 'hold_limit_reached']);
    });

    test('a hold is refused when it proposes more than was agreed, or no change', async () => {
      const { request_id } = await ordered.packs(4, 2);
      for (const lines of [[{ line: 1, quantity: 2 }], [{ line: 2, quantity: 0 }]]) {
        const { sequence } = await hold(both(), request_id, { reason: 'partial_stock', lines });
        expect((await act(partner, request_id, 'approve', { sequence })).status).toBe(200);
      }
      for (const line of [
        { line: 1, quantity: 3 },
        { line: 1, quantity: 2 },
        { line: 2, quantity: 1 },
        { line: 1, quantity: 0 },
      ]) {
        const body = { reason: 'partial_stock', lines: [line] };
        const { status, error } = await pharmacy.call('POST', `/orders/${request_id}/hold`, body);
        expect([line, status, error?.code]).toEqual([line, 400, 'validation_error']);
      }
    });

    test('a hold is refused from a pharmacy that does not have the order', async () => {
      const other = await given.pharmacy();
      const { request_id } = await ordered;
      const { status, error } = await other.call('POST', `/orders/${request_id}/hold`, {
        reason: 'address_unclear',
      });
      expect([status, error.code]).toEqual([404, 'order_not_found']);
    });

    test('a hold is refused in a status that its reason does not allow', async () => {
      const { request_id } = await ordered.confirmed();
      const body = { reason: 'price_changed', lines: [{ line: 1, line_total_ngn: 5 }] };
      const { status, error } = await pharmacy.call('POST', `/orders/${request_id}/hold`, body);
      expect([status, error.code]).toEqual([409, 'illegal_transition']);
    });
  });

  /** A valid body of each action, to try the actions that a hold's reason does not allow. */
  const BODIES: Readonly<Record<HoldAction, unknown>> = {
    approve: {},
    attach_prescriptions: { prescription_ids: [] },
    authorize: { code: 'AUTH/1' },
    correct_address: { delivery_address: { street: '1', city: 'Ikeja', state: 'Lagos' } },
    correct_recipient: { recipient: { name: 'Chidi', phone: '08037654321' } },
    decline: {},
  };

  test("an action that the hold's reason does not allow is refused and changes nothing", async () => {
    const reason = 'address_unclear' satisfies HoldReason;
    const { request_id } = await ordered;
    const { sequence } = await hold(both(), request_id, { reason });
    const taken: readonly HoldAction[] = [...HOLDS[reason].actions, 'attach_prescriptions'];
    for (const action of (Object.keys(BODIES) as HoldAction[]).filter((name) => !taken.includes(name))) {
      const { status, error } = await act(partner, request_id, action, {
        sequence,
        ...(BODIES[action] as object),
      });
      expect([action, status, error.code]).toEqual([action, 409, 'hold_not_open']);
      expect(error.message).toContain('correct_address or decline');
    }
    expect((await partner.read(request_id)).timeline).toHaveLength(2);
  });
});

describe('the time limit of a hold', () => {
  const MINUTE = 60_000;

  const HOUR = 60 * MINUTE;

  /** Allows for clock differences and the duration of the steps; milliseconds. */
  const TOLERANCE = 30_000;

  const { engine, given } = useEngine();

  /** Each entry in words, with the minutes since the previous entry. */
  function course({ timeline }: SealedRecord): string[] {
    return timeline.map(({ event, status, at, reason }, index) => {
      const passed = Date.parse(at) - Date.parse(timeline[index - 1]?.at ?? at);
      expect(Math.abs(passed - Math.round(passed / MINUTE) * MINUTE)).toBeLessThan(TOLERANCE);
      return [event ?? status, reason ?? '', Math.round(passed / MINUTE)].join(' ');
    });
  }

  const ADDRESS = { actor: 'pharmacy', reason: 'address_unclear' } as const satisfies OpenHold;

  test('a hold for an authorization ends after an hour without a code, with an event', async () => {
    const input = { ...submission(), authorization: { code: null, emergency: false } };
    await startSkippingTime(engine.client, engine.taskQueue, input);
    const record = await endOf(engine, input.request_id);
    expect(course(record)).toEqual([
      'pending  0',
      'hold_opened  0',
      'authorization_overdue  60',
      'hold_resolved  0',
      // The pharmacy gets its full time, because it could not act during the hold.
      'rejected no_answer 15',
    ]);
    expect(record.authorization_code).toBeNull();
  });

  test.each([
    ['an emergency', { code: null, emergency: true }],
    ['a code', { code: 'AUTH/2026/1', emergency: false }],
  ])('an order with %s is not held', async (_, authorization) => {
    const input = { ...submission(), authorization };
    await startSkippingTime(engine.client, engine.taskQueue, input);
    const record = await endOf(engine, input.request_id);
    expect(course(record)).toEqual(['pending  0', 'rejected no_answer 15']);
    expect(record.authorization_code).toBe(authorization.code);
  });

  test('a hold that is unresolved for a day rejects a pending request', async () => {
    const input = submission();
    await engine.fulfilment.start(input);
    expect((await engine.fulfilment.openHold(input.request_id, ADDRESS, 'hold')).kind).toBe('taken');
    await skipTimeFromNow(engine.client, input.request_id);
    expect(course(await endOf(engine, input.request_id))).toEqual([
      'pending  0',
      'hold_opened  0',
      `hold_resolved  ${24 * 60}`,
      'rejected hold_expired 0',
    ]);
  });

  test('a hold that is unresolved for a day fails an accepted request', async () => {
    const { request_id } = await given.order().confirmed();
    expect((await engine.fulfilment.openHold(request_id, ADDRESS, 'hold')).kind).toBe('taken');
    await skipTimeFromNow(engine.client, request_id);
    expect(course(await endOf(engine, request_id)).slice(2)).toEqual([
      'hold_opened  0',
      `hold_resolved  ${24 * 60}`,
      'failed hold_expired 0',
    ]);
  });

  test('after a hold the pharmacy keeps its remaining time, and the next step has a full day', async () => {
    const input = submission();
    await engine.fulfilment.start(input);
    await engine.fulfilment.openHold(input.request_id, ADDRESS, 'hold');
    const resolution = { end: 'withdraw' } as const;
    const withdrawn = { actor: 'pharmacy', opened: 2, resolution } as const;
    expect((await engine.fulfilment.resolveHold(input.request_id, withdrawn, 'withdraw')).kind).toBe('taken');
    await skipTimeFromNow(engine.client, input.request_id);
    expect(course(await endOf(engine, input.request_id)).at(-1)).toBe('rejected no_answer 15');
    const later = await given.order().confirmed();
    await engine.fulfilment.openHold(later.request_id, ADDRESS, 'hold');
    await engine.fulfilment.resolveHold(later.request_id, { ...withdrawn, opened: 3 }, 'withdraw');
    await skipTimeFromNow(engine.client, later.request_id);
    const record = await endOf(engine, later.request_id);
    expect(course(record).at(-1)).toBe('failed no_progress 1440');
    expect(Date.parse(record.updated_at) - Date.parse(record.created_at)).toBeGreaterThan(
      24 * HOUR - TOLERANCE,
    );
  });
});

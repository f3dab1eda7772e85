/** The scenarios of the sandbox with holds, partial supply and rerouting. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { MAX_HOLDS_OF_REQUEST } from '../../domain/holds/holds.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import {
  expectedHold,
  expectedStatuses,
  magicPharmacyId,
  type ScenarioName,
} from '../../domain/sandbox/scenarios.ts';
import { ORDER } from '../support/callers/api-caller.ts';
import {
  AUTHORIZATION_CODE,
  CORRECTED_ADDRESS,
  CORRECTED_RECIPIENT,
  heldRecord,
  passedStatuses,
  playThrough,
  resolve,
} from '../support/callers/partner-at-holds.ts';
import { details, received } from '../support/prescriptions/submit.ts';
import { AMOXICILLIN } from '../prescriptions/orders.ts';
import { acceptedUpdates, playHasBegun, playHasEnded } from './plays.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import type { FeedEvent } from '../../domain/webhooks/schedule.ts';

const { engine, given } = useEngine();

describe('a scenario with a hold', () => {
  const partner = prepared(given.partner());

  async function order(
    scenario: ScenarioName,
    changes: Record<string, unknown> = {},
  ): Promise<RequestRecord> {
    const { status, data, error } = await partner.call<RequestRecord>('POST', '/requests', {
      ...ORDER,
      sandbox: { scenario, step_seconds: 0 },
      ...changes,
    });
    expect([status, error]).toEqual([201, undefined]);
    return data;
  }

  const line = (quantity: number, medicine = ORDER.items[0]?.medicine) => ({
    medicine,
    quantity,
    unit: 'pack',
  });

  /** A short text for each entry. */
  const course = ({ timeline }: RequestRecord) => timeline.map(({ event, status }) => event ?? status);

  test('the hold that a request starts with is in the response to the order and in later reads', async () => {
    const accepted = await order('hold_authorization_required', { authorization: {} });
    expect(accepted.hold).toMatchObject({ reason: 'authorization_required', sequence: 2 });
    const { hold, timeline } = await partner.read(accepted.request_id);
    expect([hold, timeline.slice(0, 2)]).toEqual([accepted.hold, accepted.timeline]);
  });

  const tenthMore = (naira: number) => Math.ceil(naira * 1.1);

  test.each([
    {
      scenario: 'hold_prescription_required',
      at: ['confirmed', 'pharmacy'],
      after: () => ({ prescription_ids: [expect.any(String)] }),
    },
    {
      scenario: 'hold_prescription_unclear',
      at: ['pending', 'pharmacy'],
      after: () => ({ prescription_ids: [expect.any(String)] }),
    },
    {
      scenario: 'hold_partial_stock',
      at: ['pending', 'pharmacy'],
      after: ({ total_ngn }) => ({
        total_ngn: total_ngn / 2,
        items: [{ quantity: 2, quantity_accepted: 1, quantity_delivered: 1 }],
      }),
    },
    {
      scenario: 'hold_price_changed',
      at: ['pending', 'pharmacy'],
      after: ({ total_ngn }) => ({ total_ngn: tenthMore(total_ngn), items: [{ quantity_delivered: 2 }] }),
    },
    {
      scenario: 'hold_substitution_proposed',
      at: ['pending', 'pharmacy'],
      after: ({ items: [item] }) => ({
        items: [
          {
            medicine: item?.medicine,
            medicine_label: expect.stringMatching(/^paracetamol (?!500 mg tablet)/),
            prescription_required: false,
            content_unit: item?.content_unit,
            content_quantity: item?.content_quantity,
            substituted_for: { medicine_id: item?.medicine_id },
            requested: { medicine_id: item?.medicine_id, quantity: 2, pack_size: item?.pack_size },
          },
        ],
      }),
    },
    {
      scenario: 'hold_authorization_required',
      at: ['pending', 'system'],
      after: () => ({ authorization_code: AUTHORIZATION_CODE }),
    },
    {
      scenario: 'hold_address_unclear',
      at: ['in_transit', 'courier'],
      after: () => ({ delivery_address: CORRECTED_ADDRESS }),
    },
    {
      scenario: 'hold_recipient_unreachable',
      at: ['in_transit', 'courier'],
      after: () => ({ recipient: CORRECTED_RECIPIENT }),
    },
  ] satisfies {
    scenario: ScenarioName;
    at: string[];
    after: (placed: RequestRecord) => object;
  }[])(
    '$scenario is held at $at, and delivered once the hold is resolved',
    async ({ scenario, at, after }) => {
      const placed = await order(scenario);
      const { status, hold } = await heldRecord(partner, placed.request_id);
      expect([hold.reason, status, hold.raised_by]).toEqual([expectedHold(scenario), ...at]);
      await resolve(partner, placed.request_id, hold);
      const record = await partner.readUntil(placed.request_id, 'ended');
      expect(record.status).toBe('delivered');
      expect(record).toMatchObject(after(placed));
      expect(course(record).filter((told) => told.startsWith('hold'))).toEqual([
        'hold_opened',
        'hold_resolved',
      ]);
      await playHasEnded(engine, placed.request_id);
    },
  );

  test.each([
    ['hold_partial_stock', ['cancelled', 'other']],
    ['hold_address_unclear', ['failed', 'hold_declined']],
  ] as const)('declining the hold of %s ends the request, and the play ends too', async (scenario, end) => {
    const { request_id } = await order(scenario);
    const { hold } = await heldRecord(partner, request_id);
    await partner.call('POST', `/requests/${request_id}/hold/decline`, { sequence: hold.sequence });
    const { status, status_reason } = await partner.read(request_id);
    expect([status, status_reason]).toEqual(end);
    await playHasEnded(engine, request_id);
  });

  test.each([
    ['hold_expires', ['pending', 'hold_opened', 'hold_resolved', 'rejected']],
    ['hold_expires_confirmed', ['pending', 'confirmed', 'hold_opened', 'hold_resolved', 'failed']],
    [
      'authorization_overdue',
      [
        'pending',
        'hold_opened',
        'authorization_overdue',
        'hold_resolved',
        'confirmed',
        'dispensing',
        'ready',
        'in_transit',
        'delivered',
      ],
    ],
  ] as const)('the scenario %s proceeds when its partner does nothing', async (scenario, passed) => {
    const { request_id } = await order(scenario);
    const record = await playThrough(partner, request_id, scenario);
    expect(course(record)).toEqual(passed);
    expect(record.authorization_code).toBeNull();
  });

  test('hold_partial_stock proposes less of the first line of several packs, or else nothing of the last line', async () => {
    const two = await order('hold_partial_stock', { items: [line(1), line(3, 'ibuprofen 200 mg tablet')] });
    const ones = await order('hold_partial_stock', { items: [line(1), line(1, 'ibuprofen 200 mg tablet')] });
    const proposed = async (requestId: string) =>
      (await heldRecord(partner, requestId)).hold.proposed.map((line) => [line.line, line.quantity]);
    expect(await proposed(two.request_id)).toEqual([[2, 2]]);
    expect(await proposed(ones.request_id)).toEqual([[2, 0]]);
  });

  test('no hold is opened when the pharmacy has no substitute to propose', async () => {
    const { request_id } = await order('hold_partial_stock', { items: [line(1)] });
    const record = await partner.readUntil(request_id, 'ended');
    expect(course(record)).toEqual([
      'pending',
      'confirmed',
      'dispensing',
      'ready',
      'in_transit',
      'delivered',
    ]);
  });

  test("the scenario's hold waits until an open hold is resolved", async () => {
    const { request_id } = await order('hold_partial_stock', { authorization: {} });
    const first = await heldRecord(partner, request_id);
    expect(first.hold.reason).toBe('authorization_required');
    await resolve(partner, request_id, first.hold);
    const second = await heldRecord(partner, request_id);
    expect(second.hold.reason).toBe('partial_stock');
    await resolve(partner, request_id, second.hold);
    expect((await partner.readUntil(request_id, 'ended')).status).toBe('delivered');
  });

  test('an authorization in the body takes precedence over the scenario', async () => {
    const { request_id } = await order('hold_authorization_required', { authorization: { emergency: true } });
    const record = await partner.readUntil(request_id, 'ended');
    expect([record.status, record.timeline.length]).toEqual(['delivered', 6]);
  });

  test('a magic pharmacy opens its hold without a named scenario', async () => {
    const pharmacy_id = magicPharmacyId('hold_price_changed');
    const { request_id } = await order('happy', { pharmacy_id, sandbox: { step_seconds: 0 } });
    expect((await heldRecord(partner, request_id)).hold.reason).toBe('price_changed');
  });

  test('when no more holds may be opened, a refused dispensing is retried once a prescription is attached', async () => {
    const placed = await given.order().by(partner).of(AMOXICILLIN).playing('happy', 3);
    const { request_id } = placed;
    const { fulfilment } = engine;
    // Up to the maximum number of holds of a request; each restarts the delay before the next step.
    for (let opened = 2; opened < 2 + 2 * MAX_HOLDS_OF_REQUEST; opened += 2) {
      const asked = { actor: 'pharmacy', reason: 'address_unclear' } as const;
      expect((await fulfilment.openHold(request_id, asked, randomUUID())).kind).toBe('taken');
      const withdrawn = { actor: 'pharmacy', opened, resolution: { end: 'withdraw' } } as const;
      expect((await fulfilment.resolveHold(request_id, withdrawn, randomUUID())).kind).toBe('taken');
    }
    const dispensings = async () =>
      (await acceptedUpdates(engine, request_id)).filter((name) => name === 'dispense').length;
    await eventually(async () => (await dispensings()) === 1, {
      deadlineMs: 30_000,
      describe: 'the pharmacy to dispense',
    });
    const { prescription_id } = await received(partner, { details: details({ reference: request_id }) });
    const body = { prescription_ids: [prescription_id] };
    expect((await partner.call('POST', `/requests/${request_id}/prescriptions`, body)).status).toBe(200);
    await partner.readUntil(request_id, 'delivered', 60_000);
    expect(await dispensings()).toBe(2);
  });
});

describe('scenarios with partial supply', () => {
  const { given } = useEngine();

  const partner = prepared(given.partner());

  test.each([
    ['partial_dispensed', 5, [2, 2, 2]],
    ['partial_dispensed', 1, [1, 1, 1]],
    ['dispensed_in_parts', 5, [5, 5, 5]],
    ['partial_delivered', 5, [5, 5, 2]],
    ['partial_delivered', 2, [2, 2, 1]],
  ])(
    'the scenario %s counts what a line of %i packs and a line of one pack got',
    async (scenario, quantity, counted) => {
      const { data } = await partner.call<RequestRecord>('POST', '/requests', {
        ...ORDER,
        items: [
          { medicine: 'paracetamol 500 mg tablet', quantity, unit: 'pack' },
          { medicine: 'ibuprofen 200 mg tablet', quantity: 1, unit: 'pack' },
        ],
        sandbox: { scenario, step_seconds: 0 },
      });
      // Nothing can be left out, so there is no hold.
      const isHeld = scenario === 'partial_dispensed' && quantity > 1;
      const held = isHeld ? await heldRecord(partner, data.request_id) : undefined;
      const proposed = held?.hold.proposed.map((line) => [line.line, line.quantity]);
      expect(proposed).toEqual(isHeld ? [[1, 2]] : undefined);
      if (held !== undefined) await resolve(partner, data.request_id, held.hold);
      const record = await partner.readUntil(data.request_id, 'ended');
      expect(record.status).toBe('delivered');
      const counters = record.items.map((item) => [
        item.quantity_accepted,
        item.quantity_dispensed,
        item.quantity_delivered,
      ]);
      expect(counters).toEqual([counted, [1, 1, 1]]);
      const [, dispensed] = counted;
      expect(record.items[0]?.batches).toMatchObject([{ batch_number: 'SANDBOX-1', quantity: dispensed }]);
    },
  );
});

describe('scenarios with rerouting', () => {
  const partner = prepared(given.partner());

  async function order(scenario: ScenarioName, reroute_policy?: string, step_seconds = 0): Promise<string> {
    const { status, data, error } = await partner.call<RequestRecord>('POST', '/requests', {
      ...ORDER,
      ...(reroute_policy === undefined ? {} : { reroute_policy }),
      sandbox: { scenario, step_seconds },
    });
    expect([status, error]).toEqual([201, undefined]);
    return data.request_id;
  }

  test.each([
    ['reroutes', undefined, 'pharmacy', 'out_of_stock'],
    ['reroutes_silently', undefined, 'system', 'no_answer'],
    ['rejects', 'any', 'pharmacy', 'out_of_stock'],
    ['never_answers', 'any', 'system', 'no_answer'],
  ] as const)(
    'the scenario %s with the policy %s is delivered by the next pharmacy',
    async (scenario, policy, actor, reason) => {
      const request_id = await order(scenario, policy);
      const record = await partner.readUntil(request_id, 'ended', 30_000);
      expect(passedStatuses(record)).toEqual(expectedStatuses('happy'));
      expect(record.routing_history).toMatchObject([{ pharmacy_id: ORDER.pharmacy_id, actor, reason }]);
      expect(record.pharmacy.pharmacy_id).not.toBe(ORDER.pharmacy_id);
      await playHasEnded(engine, request_id, 2);
    },
  );

  test.each([
    ['reroutes', 'out_of_stock'],
    ['reroutes_silently', 'no_answer'],
  ] as const)('the scenario %s is rejected when the order forbids rerouting', async (scenario, reason) => {
    const request_id = await order(scenario, 'none');
    const record = await partner.readUntil(request_id, 'ended', 30_000);
    expect([record.status, record.status_reason, record.routing_history]).toEqual(['rejected', reason, []]);
  });

  test('the event request.rerouted comes between request.pending and request.confirmed', async () => {
    const fresh = await given.partner();
    const { request_id } = await given.order().by(fresh).playing('reroutes');
    await fresh.readUntil(request_id, 'ended');
    const { data } = await fresh.call<{ events: FeedEvent[] }>('GET', '/events');
    expect(data.events.slice(0, 3).map(({ type }) => type)).toEqual([
      'request.pending',
      'request.rerouted',
      'request.confirmed',
    ]);
  });

  test('a manual report that takes the order from its pharmacy ends the scenario', async () => {
    const request_id = await order('happy', 'any', 1);
    await playHasBegun(engine, request_id);
    const refused = { actor: 'pharmacy', reason: 'pharmacy_closed' } as const;
    await engine.fulfilment.takeStep(request_id, 'reject', refused, 'by hand');
    await playHasEnded(engine, request_id);
    const record = await partner.readUntil(request_id, 'ended', 30_000);
    expect(passedStatuses(record)).toEqual(expectedStatuses('happy'));
  });
});

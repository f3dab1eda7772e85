/** A request is offered to its pharmacy, withdrawn, and routed to the next one. */
import { describe, expect, test } from '@jest/globals';
import type { Rerouting } from '../../domain/routing.ts';
import {
  OFFER_AGAIN_UPDATE,
  OPEN_HOLD_UPDATE,
  REFUSALS,
  RESOLVE_HOLD_UPDATE,
} from '../../domain/requests/messages.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import { fromPayload } from '../support/workflows/payloads.ts';
import {
  ask,
  courseOf,
  expectRefusal,
  MINUTE,
  PARTNER,
  PHARMACY,
  PHARMACY_ID,
  QUIET_WORLD,
  quietExcept,
  recordOf,
  REQUEST_ID,
  startFulfilment,
  submitted,
} from '../support/workflows/fulfilments.ts';
import { START } from '../support/workflows/start.ts';

const REJECTION = { ...PHARMACY, reason: 'out_of_stock' };

const REJECTION_BY = (pharmacy_id: string) => ({ actor: 'pharmacy', pharmacy_id, reason: 'out_of_stock' });

function goingTo(pharmacy_id: string): Rerouting {
  const { items, estimated_delivery_at } = submitted();
  return {
    pharmacy: { pharmacy_id, name: pharmacy_id, address: 'Lagos' },
    items: items.map((item) => ({ ...item, line_total_ngn: 700 })),
    total_ngn: 700,
    estimated_delivery_at,
  };
}

/** Returns the next of these pharmacies at each call, then none. */
function nextPharmacies(...ids: readonly string[]) {
  const left = [...ids];
  const findNextPharmacy = () => {
    const next = left.shift();
    return next === undefined ? null : goingTo(next);
  };
  return { ...QUIET_WORLD, findNextPharmacy };
}

test('with the policy none a rejected request is not rerouted and no search runs', async () => {
  const flow = await startFulfilment({ reroute_policy: 'none' }, nextPharmacies('ph_2'));
  await ask(flow, 'reject', REJECTION);
  expect(await recordOf(flow)).toMatchObject({ status: 'rejected', status_reason: 'out_of_stock' });
  expect(flow.calls('findNextPharmacy')).toEqual([]);
  expect(flow.result).toEqual({ status: 'rejected', sequence: 2 });
});

test('a rejected request goes to the next pharmacy with its items and prices', async () => {
  const flow = await startFulfilment({ reroute_policy: 'any' }, nextPharmacies('ph_2'));
  const rejected = await ask(flow, 'reject', { ...REJECTION, note: 'sold' });
  const record = await recordOf(flow);
  await expect(rejected.outcome).resolves.toEqual({ status: 'pending', sequence: 2 });
  expect(record).toMatchObject({ status: 'pending', pharmacy: { pharmacy_id: 'ph_2' }, total_ngn: 700 });
  expect(record.routing_history).toMatchObject([
    { pharmacy_id: PHARMACY_ID, actor: 'pharmacy', reason: 'out_of_stock' },
  ]);
  expect(record.timeline.at(-1)).toMatchObject({ event: 'rerouted', note: 'sold', actor: 'pharmacy' });
  expect(flow.calls('offerOrder').map(({ args }) => args[0])).toMatchObject([
    { routing: 1, pharmacy: { pharmacy_id: PHARMACY_ID } },
    { routing: 2, pharmacy: { pharmacy_id: 'ph_2' } },
  ]);
  // The pharmacy that refused the order needs no withdrawal.
  expect(flow.calls('withdrawOrder')).toEqual([]);
});

test('a second pharmacy that does not answer is notified, also when the first had refused', async () => {
  const flow = await startFulfilment({ reroute_policy: 'any' }, nextPharmacies('ph_2'));
  await ask(flow, 'reject', REJECTION);
  await flow.advance(15 * MINUTE);
  expect(await courseOf(flow)).toEqual(['rerouted', 'rejected']);
  expect(flow.calls('withdrawOrder').map(({ args }) => args.slice(1))).toEqual([
    ['rejected', { pharmacy_id: 'ph_2', routing: 2 }],
  ]);
});

test('an order that moved on before Postgres stored it is offered to the next pharmacy only', async () => {
  const flow = await startFulfilment(
    { reroute_policy: 'any' },
    { ...quietExcept('recordRequest'), findNextPharmacy: () => goingTo('ph_2') },
  );
  await flow.advance(15 * MINUTE);
  flow.activity('recordRequest').resolve({ isCalled: true });
  await flow.settle();
  expect(flow.calls('offerOrder').map(({ args }) => args[0])).toMatchObject([{ routing: 2 }]);
});

test('a request cancelled by its partner is not rerouted', async () => {
  const flow = await startFulfilment({ reroute_policy: 'any' }, nextPharmacies('ph_2'));
  await ask(flow, 'cancel', PARTNER);
  expect([await courseOf(flow), flow.calls('findNextPharmacy')]).toEqual([['cancelled'], []]);
});

test('operators find a request by the pharmacy that has it now, and by its hold', async () => {
  const flow = await startFulfilment({ reroute_policy: 'any' }, nextPharmacies('ph_2'));
  await ask(flow, 'reject', { ...REJECTION, note: 'sold' });
  await ask(flow, OPEN_HOLD_UPDATE, {
    actor: 'pharmacy',
    pharmacy_id: 'ph_2',
    reason: 'address_unclear',
  });
  const shown = flow.commands.flatMap(({ upsertWorkflowSearchAttributes: found }) =>
    found?.searchAttributes ? [Object.entries(found.searchAttributes.indexedFields ?? {})] : [],
  );
  expect(shown.map((fields) => fields.map(([name, value]) => [name, fromPayload(value)]))).toEqual([
    [[SEARCH_ATTRIBUTES.pharmacy, 'ph_2']],
    [[SEARCH_ATTRIBUTES.state, 'held']],
  ]);
});

test('a pharmacy that does not answer loses the request and is notified, and the next one has the full time', async () => {
  const flow = await startFulfilment({ reroute_policy: 'any' }, nextPharmacies('ph_2'));
  await flow.advance(15 * MINUTE);
  expect(await courseOf(flow)).toEqual(['rerouted']);
  expect(flow.calls('withdrawOrder').map(({ args }) => args)).toEqual([
    [expect.any(String), 'rejected', { pharmacy_id: PHARMACY_ID, routing: 1 }],
  ]);
  await flow.advance(15 * MINUTE - 1);
  expect(await courseOf(flow)).toEqual(['rerouted']);
  await flow.advance(1);
  expect(await recordOf(flow)).toMatchObject({ status: 'rejected', status_reason: 'no_answer' });
});

test('at most three pharmacies get the request', async () => {
  const flow = await startFulfilment({ reroute_policy: 'any' }, nextPharmacies('ph_2', 'ph_3', 'ph_4'));
  for (const pharmacy_id of [PHARMACY_ID, 'ph_2', 'ph_3'])
    await ask(flow, 'reject', REJECTION_BY(pharmacy_id));
  expect(await courseOf(flow)).toEqual(['rerouted', 'rerouted', 'rejected']);
  expect(flow.calls('findNextPharmacy')).toHaveLength(2);
});

describe('a request that an HMO must still authorize', () => {
  const unauthorized = { reroute_policy: 'any', authorization: { code: null, emergency: false } } as const;
  const HOUR = 60 * MINUTE;
  const BY_NEXT = { actor: 'pharmacy', pharmacy_id: 'ph_2' };

  test('it stays held for the rest of the hour when its pharmacy rejects it', async () => {
    const flow = await startFulfilment(unauthorized, nextPharmacies('ph_2'));
    const { hold: first } = await recordOf(flow);
    await flow.advance(20 * MINUTE);
    await ask(flow, 'reject', REJECTION);
    const { hold } = await recordOf(flow);
    expect(hold).toMatchObject({
      sequence: 4,
      reason: 'authorization_required',
      expires_at: first?.expires_at,
    });
    await expectRefusal(await ask(flow, 'confirm', BY_NEXT), REFUSALS.onHold);
    await flow.advance(40 * MINUTE - 1);
    expect((await recordOf(flow)).hold).not.toBeNull();
    await flow.advance(1);
    expect(await courseOf(flow)).toEqual([
      'hold_opened',
      'rerouted',
      'hold_opened',
      'authorization_overdue',
      'hold_resolved',
    ]);
    expect((await ask(flow, 'confirm', BY_NEXT)).status).toBe('completed');
  });

  test('the code is given once, for whichever pharmacy has the request', async () => {
    const flow = await startFulfilment(unauthorized, nextPharmacies('ph_2', 'ph_3'));
    await ask(flow, 'reject', REJECTION);
    const resolution = { end: 'authorize', authorization_code: 'AUTH/2' };
    const answered = await ask(flow, RESOLVE_HOLD_UPDATE, { actor: 'partner', opened: 4, resolution });
    expect(answered.status).toBe('completed');
    await ask(flow, 'reject', REJECTION_BY('ph_2'));
    expect(await recordOf(flow)).toMatchObject({ hold: null, authorization_code: 'AUTH/2' });
  });

  test('a request that continued without authorization is not held again', async () => {
    const flow = await startFulfilment(unauthorized, nextPharmacies('ph_2'));
    await flow.advance(HOUR);
    await ask(flow, 'reject', REJECTION);
    expect(await recordOf(flow)).toMatchObject({ hold: null, pharmacy: { pharmacy_id: 'ph_2' } });
  });

  test('any other hold ends with the rerouting', async () => {
    const flow = await startFulfilment({ reroute_policy: 'any' }, nextPharmacies('ph_2'));
    await ask(flow, OPEN_HOLD_UPDATE, { ...PHARMACY, reason: 'address_unclear' });
    await ask(flow, 'reject', REJECTION);
    expect(await recordOf(flow)).toMatchObject({ hold: null, pharmacy: { pharmacy_id: 'ph_2' } });
  });
});

test("the former pharmacy's steps are refused", async () => {
  const flow = await startFulfilment({ reroute_policy: 'any' }, nextPharmacies('ph_2'));
  await ask(flow, 'reject', REJECTION);
  await expectRefusal(await ask(flow, 'confirm', PHARMACY), REFUSALS.notYourOrder);
  await expectRefusal(
    await ask(flow, OPEN_HOLD_UPDATE, { ...PHARMACY, reason: 'address_unclear' }),
    REFUSALS.notYourOrder,
  );
  expect((await ask(flow, 'confirm', { actor: 'pharmacy', pharmacy_id: 'ph_2' })).status).toBe('completed');
});

test('a confirmation during the search for the next pharmacy is refused', async () => {
  const flow = await startFulfilment({ reroute_policy: 'any' }, quietExcept('findNextPharmacy'));
  const rejected = await ask(flow, 'reject', REJECTION);
  const confirmed = await ask(flow, 'confirm', PHARMACY);
  flow.activity('findNextPharmacy').resolve(goingTo('ph_2'));
  await flow.settle();
  await rejected.outcome;
  await expectRefusal(confirmed, REFUSALS.notYourOrder);
});

test('a request cancelled while pending is withdrawn after its running offer was cancelled', async () => {
  const flow = await startFulfilment({}, quietExcept('offerOrder'));
  await ask(flow, 'cancel', PARTNER);
  expect(flow.waiting('offerOrder')).toEqual([]);
  expect(flow.calls('withdrawOrder').map(({ args }) => args[1])).toEqual(['cancelled']);
  expect(flow.result).toEqual({ status: 'cancelled', sequence: 2 });
});

test('cancelling the workflow in Temporal changes nothing', async () => {
  const flow = await startFulfilment();
  flow.cancel();
  await flow.settle();
  expect(flow.isClosed).toBe(false);
  expect((await ask(flow, 'confirm', PHARMACY)).status).toBe('completed');
  await flow.advance(24 * 60 * MINUTE);
  expect(flow.result).toEqual({ status: 'failed', sequence: 3 });
});

describe('the offer to a pharmacy', () => {
  test('the offer states the time until which the pharmacy must answer', async () => {
    const flow = await startFulfilment();
    expect(flow.calls('offerOrder').map(({ args, taskQueue }) => [args[0], taskQueue])).toEqual([
      [
        expect.objectContaining({
          request_id: REQUEST_ID,
          routing: 1,
          answer_by: new Date(START + 15 * MINUTE).toISOString(),
        }),
        'unit-pharmacies',
      ],
    ]);
  });

  test('a pharmacy that is not called gets neither offer nor withdrawal', async () => {
    const notCalled = { ...QUIET_WORLD, recordRequest: () => ({ isCalled: false }) };
    const flow = await startFulfilment({}, notCalled);
    await flow.advance(15 * MINUTE);
    expect(flow.result).toEqual({ status: 'rejected', sequence: 2 });
    expect(flow.activities.map(({ name }) => name)).toEqual(['recordRequest', 'recordChange']);
  });

  test('an order cancelled before its offer started is never offered', async () => {
    const flow = await startFulfilment({}, quietExcept('recordRequest'));
    await ask(flow, 'cancel', PARTNER);
    flow.activity('recordRequest').resolve({ isCalled: true });
    await flow.settle();
    expect([flow.isClosed, flow.calls('offerOrder'), flow.calls('withdrawOrder')]).toEqual([true, [], []]);
  });

  test('an order that ended before Postgres stored it is not offered', async () => {
    const flow = await startFulfilment({}, quietExcept('recordRequest'));
    await flow.advance(15 * MINUTE);
    flow.activity('recordRequest').resolve({ isCalled: true });
    await flow.settle();
    expect(flow.result).toEqual({ status: 'rejected', sequence: 2 });
    expect([...flow.calls('offerOrder'), ...flow.calls('withdrawOrder')]).toEqual([]);
  });

  test('an offer in flight is cancelled when the pharmacy answers the order', async () => {
    const flow = await startFulfilment({}, quietExcept('offerOrder'));
    expect(flow.waiting('offerOrder')).toHaveLength(1);
    await ask(flow, 'confirm', PHARMACY);
    expect(flow.waiting('offerOrder')).toHaveLength(0);
    expect(flow.commands.filter(({ requestCancelActivity }) => requestCancelActivity)).toHaveLength(1);
    expect(flow.calls('withdrawOrder')).toEqual([]);
  });

  test('an order is offered again on request, one offer at a time, while its answer is awaited', async () => {
    const flow = await startFulfilment({}, quietExcept('offerOrder'));
    const again = () => ask(flow, OFFER_AGAIN_UPDATE, { operator: 'ada' });
    await again();
    expect(flow.calls('offerOrder')).toHaveLength(1);
    flow.activity('offerOrder').fail(new Error('refused'));
    await flow.settle();
    expect((await again()).status).toBe('completed');
    expect(flow.calls('offerOrder').map(({ args }) => args[0])).toEqual([
      expect.objectContaining({ request_id: REQUEST_ID, routing: 1 }),
      expect.objectContaining({ request_id: REQUEST_ID, routing: 1 }),
    ]);
    await ask(flow, 'cancel', PARTNER);
    expect(flow.waiting('offerOrder')).toHaveLength(0);
    expect(flow.calls('withdrawOrder')).toHaveLength(1);
  });

  test('an order that its pharmacy answered is not offered again', async () => {
    const flow = await startFulfilment();
    await ask(flow, 'confirm', PHARMACY);
    await expectRefusal(await ask(flow, OFFER_AGAIN_UPDATE, { operator: 'ada' }), 'illegal_transition');
    expect(flow.calls('offerOrder')).toHaveLength(1);
  });
});

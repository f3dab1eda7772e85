/** Concurrent decisions in the workflow of a request. */
import { describe, expect, test } from '@jest/globals';
import { OPEN_HOLD_UPDATE, REFUSALS, RESOLVE_HOLD_UPDATE } from '../../domain/requests/messages.ts';
import type { SentUpdate } from '../support/workflows/calls.ts';
import type { Flow } from '../support/workflows/flow.ts';
import {
  ask,
  courseOf,
  expectRefusal,
  HOUR,
  MINUTE,
  PARTNER,
  PHARMACY,
  quietExcept,
  recordOf,
  startFulfilment,
  submitted,
} from '../support/workflows/fulfilments.ts';

const REJECTION = { ...PHARMACY, reason: 'out_of_stock' };

const UNCLEAR_ADDRESS = { ...PHARMACY, reason: 'address_unclear' };

/** Every decision that is possible while a request is pending, and its entry in the timeline. */
const DECISIONS: Readonly<
  Record<string, { readonly ask: (flow: Flow) => SentUpdate; readonly leaves: string }>
> = {
  confirm: { ask: (flow) => flow.update('confirm', PHARMACY), leaves: 'confirmed' },
  cancel: { ask: (flow) => flow.update('cancel', PARTNER), leaves: 'cancelled' },
  reject: { ask: (flow) => flow.update('reject', REJECTION), leaves: 'rejected' },
  hold: { ask: (flow) => flow.update(OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS), leaves: 'hold_opened' },
};

const NAMES = Object.keys(DECISIONS);

/** A hold may be followed by an end of the request, but not the reverse. */
const FOLLOWS_A_HOLD = ['cancel', 'reject'];

/** The decisions that are possible once the request is confirmed. */
const FOLLOWS_CONFIRM = ['hold'];

function decision(name: string) {
  const found = DECISIONS[name];
  if (found === undefined) throw new Error(`no decision ${name}`);
  return found;
}

function mayFollow(first: string, second: string): boolean {
  if (first === 'hold') return FOLLOWS_A_HOLD.includes(second);
  return first === 'confirm' && FOLLOWS_CONFIRM.includes(second);
}

/** The result of `findNextPharmacy` when a pharmacy can supply everything. */
const NEXT_PHARMACY = {
  pharmacy: { pharmacy_id: 'ph_next', name: 'Next', address: 'There' },
  items: submitted().items,
  total_ngn: submitted().total_ngn,
  estimated_delivery_at: submitted().estimated_delivery_at,
};

describe.each(NAMES)('a race between %s', (first) => {
  test.each(NAMES)(
    'with %s in the same workflow task the first decision wins and the second is validated against the result',
    async (second) => {
      const flow = await startFulfilment();
      const [one, other] = [decision(first).ask(flow), decision(second).ask(flow)];
      await flow.settle();
      await one.outcome;
      const both = mayFollow(first, second);
      expect(other.status).toBe(both ? 'completed' : 'failed');
      expect(await courseOf(flow)).toEqual(
        [first, ...(both ? [second] : [])].map((name) => decision(name).leaves),
      );
    },
  );

  test.each(NAMES)(
    'with %s during the admission of another step the second decision waits for the first',
    async (second) => {
      const flow = await startFulfilment({}, quietExcept('recordStep'));
      const confirmed = await ask(flow, 'confirm', PHARMACY);
      const [one, other] = [decision(first).ask(flow), decision(second).ask(flow)];
      await flow.settle();
      expect([confirmed, one, other].map(({ status }) => status)).toEqual([
        'accepted',
        'accepted',
        'accepted',
      ]);
      flow.activity('recordStep').resolve({ refused: REFUSALS.outOfStock, message: 'line 1' });
      await flow.settle();
      for (const waiting of flow.waiting('recordStep')) waiting.resolve({});
      await flow.settle();
      for (const waiting of flow.waiting('recordStep')) waiting.resolve({});
      await flow.settle();
      await expectRefusal(confirmed, REFUSALS.outOfStock);
      await one.outcome;
      expect(other.status).toBe(mayFollow(first, second) ? 'completed' : 'failed');
    },
  );
});

test('a step that depends on a decision in progress waits for it, because the pharmacy may have seen the result', async () => {
  const flow = await startFulfilment({}, quietExcept('recordStep'));
  const failure = { ...PHARMACY, reason: 'damaged' };
  const confirmed = await ask(flow, 'confirm', PHARMACY);
  const failed = await ask(flow, 'fail', failure);
  expect([confirmed.status, failed.status]).toEqual(['accepted', 'accepted']);
  for (const waiting of flow.waiting('recordStep')) waiting.resolve({});
  await flow.settle();
  for (const waiting of flow.waiting('recordStep')) waiting.resolve({});
  await flow.settle();
  await confirmed.outcome;
  await failed.outcome;
  expect(await courseOf(flow)).toEqual(['confirmed', 'failed']);
});

test('an illegal step is refused immediately when no decision is pending, and leaves nothing in the history', async () => {
  const flow = await startFulfilment();
  const failed = await ask(flow, 'fail', { ...PHARMACY, reason: 'damaged' });
  expect(failed.status).toBe('rejected');
  await expectRefusal(failed, REFUSALS.illegalTransition);
});

test('a refusal because of a decision waits until Postgres has that decision, so that its caller can read it', async () => {
  const flow = await startFulfilment({}, quietExcept('recordChange'));
  const cancelled = await ask(flow, 'cancel', PARTNER);
  const confirmed = await ask(flow, 'confirm', PHARMACY);
  expect([cancelled.status, confirmed.status]).toEqual(['accepted', 'accepted']);
  flow.activity('recordChange').resolve({ isCalled: false });
  await flow.settle();
  expect([cancelled.status, confirmed.status]).toEqual(['completed', 'failed']);
  await cancelled.outcome;
  await expectRefusal(confirmed, REFUSALS.illegalTransition);
});

describe('decisions at the deadline', () => {
  test.each(NAMES)('%s in the workflow task of the timer wins over the deadline', async (name) => {
    const flow = await startFulfilment();
    const asked = decision(name).ask(flow);
    flow.fireNext();
    await flow.settle();
    await asked.outcome;
    expect(await courseOf(flow)).toEqual([decision(name).leaves]);
  });

  test('a confirmation whose admission is pending at the deadline counts if it is admitted', async () => {
    const flow = await startFulfilment({}, quietExcept('recordStep'));
    const confirmed = await ask(flow, 'confirm', PHARMACY);
    await flow.advance(15 * MINUTE);
    expect(await courseOf(flow)).toEqual([]);
    flow.activity('recordStep').resolve({});
    await flow.settle();
    await confirmed.outcome;
    expect(await courseOf(flow)).toEqual(['confirmed']);
  });

  test('a confirmation that is refused admission after the deadline is followed by the rejection', async () => {
    const flow = await startFulfilment({}, quietExcept('recordStep'));
    const confirmed = await ask(flow, 'confirm', PHARMACY);
    await flow.advance(15 * MINUTE);
    flow.activity('recordStep').resolve({ refused: REFUSALS.outOfStock, message: 'line 1' });
    await flow.settle();
    await expectRefusal(confirmed, REFUSALS.outOfStock);
    expect(await recordOf(flow)).toMatchObject({ status: 'rejected', status_reason: 'no_answer' });
  });

  test('a hold requested before the deadline is opened and keeps the order at its pharmacy', async () => {
    const flow = await startFulfilment({}, quietExcept('recordStep'));
    const confirmed = await ask(flow, 'confirm', PHARMACY);
    const held = await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
    await flow.advance(15 * MINUTE);
    flow.activity('recordStep').resolve({ refused: REFUSALS.outOfStock, message: 'line 1' });
    await flow.settle();
    await expectRefusal(confirmed, REFUSALS.outOfStock);
    await held.outcome;
    expect(await courseOf(flow)).toEqual(['hold_opened']);
    expect(flow.calls('withdrawOrder')).toEqual([]);
    await flow.advance(24 * HOUR);
    expect((await recordOf(flow)).status_reason).toBe('hold_expired');
  });

  test('a hold that ended because the request was rerouted does not expire at the next pharmacy', async () => {
    const flow = await startFulfilment({ reroute_policy: 'any' }, quietExcept('findNextPharmacy'));
    await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
    await flow.advance(24 * HOUR - 1);
    const rejected = await ask(flow, 'reject', REJECTION);
    await flow.advance(MINUTE);
    flow.activity('findNextPharmacy').resolve(NEXT_PHARMACY);
    await flow.settle();
    await rejected.outcome;
    expect(await courseOf(flow)).toEqual(['hold_opened', 'rerouted']);
    expect(flow.failure).toBeUndefined();
    await flow.advance(15 * MINUTE - 1);
    expect((await recordOf(flow)).status).toBe('pending');
  });

  test('a dispensing in admission at the deadline keeps the request from failing', async () => {
    const flow = await startFulfilment({}, quietExcept('recordStep'));
    await ask(flow, 'confirm', PHARMACY);
    flow.activity('recordStep').resolve({});
    await flow.settle();
    await flow.advance(24 * HOUR - 1);
    const dispensed = await ask(flow, 'dispense', PHARMACY);
    await flow.advance(MINUTE);
    flow.activity('recordStep').resolve({});
    await flow.settle();
    await dispensed.outcome;
    expect(await courseOf(flow)).toEqual(['confirmed', 'dispensing']);
    await flow.advance(24 * HOUR);
    expect(await recordOf(flow)).toMatchObject({ status: 'failed', status_reason: 'no_progress' });
  });

  test('a long search for the next pharmacy leaves that pharmacy its full time to answer', async () => {
    const flow = await startFulfilment({ reroute_policy: 'any' }, quietExcept('findNextPharmacy'));
    const rejected = await ask(flow, 'reject', REJECTION);
    await flow.advance(15 * MINUTE);
    flow.activity('findNextPharmacy').resolve(NEXT_PHARMACY);
    await flow.settle();
    await rejected.outcome;
    expect(await courseOf(flow)).toEqual(['rerouted']);
    await flow.advance(14 * MINUTE);
    expect(await courseOf(flow)).toEqual(['rerouted']);
  });
});

test('a hold is resolved once, however many calls race', async () => {
  const flow = await startFulfilment();
  await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
  const resolution = { end: 'correct_address', delivery_address: { street: 'a', city: 'b', state: 'NG-LA' } };
  const corrected = flow.update(RESOLVE_HOLD_UPDATE, { ...PARTNER, opened: 2, resolution });
  const declined = flow.update(RESOLVE_HOLD_UPDATE, {
    ...PARTNER,
    opened: 2,
    resolution: { end: 'decline' },
  });
  await flow.settle();
  await corrected.outcome;
  await expectRefusal(declined, REFUSALS.illegalTransition);
  expect(await recordOf(flow)).toMatchObject({
    status: 'pending',
    delivery_address: { street: 'a' },
    hold: null,
  });
});

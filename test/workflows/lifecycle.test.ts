import { describe, expect, test } from '@jest/globals';
import {
  ATTACH_UPDATE,
  OPEN_HOLD_UPDATE,
  REFUSALS,
  type StepToRecord,
} from '../../domain/requests/messages.ts';
import { SEARCH_ATTRIBUTES } from '../../domain/requests/search-attributes.ts';
import type { Flow } from '../support/workflows/flow.ts';
import { fromPayload } from '../support/workflows/payloads.ts';
import { START } from '../support/workflows/start.ts';
import {
  ask,
  courseOf,
  HOUR,
  MINUTE,
  PARTNER,
  PHARMACY,
  PHARMACY_ID,
  prepareFulfilment,
  QUIET_WORLD,
  quietExcept,
  recordOf,
  REQUEST_ID,
  startFulfilment,
} from '../support/workflows/fulfilments.ts';

const COURIER = { actor: 'courier' };
const DELIVERED = { ...COURIER, proof: { type: 'pin' } };
const HAPPY = [
  ['confirm', PHARMACY],
  ['dispense', PHARMACY],
  ['mark_ready', PHARMACY],
  ['hand_over', COURIER],
  ['deliver', DELIVERED],
] as const;

/** Values of one of the search attributes that operators find requests by, in order. */
function shown(flow: Flow, name: string): unknown[] {
  return flow.commands.flatMap(({ upsertWorkflowSearchAttributes }) => {
    const value = upsertWorkflowSearchAttributes?.searchAttributes?.indexedFields?.[name];
    return value === undefined ? [] : [fromPayload(value)].flat();
  });
}

test('a request that all goes well with passes every status, ends, and its last record has all of it', async () => {
  const flow = await startFulfilment();
  for (const [step, report] of HAPPY) {
    await flow.advance(MINUTE);
    expect((await ask(flow, step, report)).status).toBe('completed');
  }
  expect(flow.result).toEqual({ status: 'delivered', sequence: 6 });
  const statuses = ['confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'];
  expect(shown(flow, SEARCH_ATTRIBUTES.state)).toEqual(['delivered']);
  expect(flow.activities.map(({ name }) => name)).toEqual([
    'recordRequest',
    'offerOrder',
    'recordStep',
    'recordStep',
    'recordChange',
    'recordChange',
    'recordStep',
  ]);
  const entryOf = (index: number) => ({
    status: ['pending', ...statuses][index],
    sequence: index + 1,
    at: new Date(START + index * MINUTE).toISOString(),
  });
  expect(flow.calls('recordRequest')[0]?.args[0]).toMatchObject({
    submission: { request_id: REQUEST_ID },
    timeline: [entryOf(0)],
    prescription_ids: [],
  });
  // What is written already travels no more.
  expect(flow.calls('recordChange').at(-1)?.args).toEqual([
    {
      request_id: REQUEST_ID,
      after: entryOf(3),
      entries: [expect.objectContaining(entryOf(4))],
      prescription_ids: [],
    },
  ]);
  expect(flow.calls('recordStep').at(-1)?.args).toEqual([
    {
      request_id: REQUEST_ID,
      step: 'deliver',
      after: entryOf(4),
      entry: expect.objectContaining(entryOf(5)),
    },
  ]);
  expect(flow.calls('withdrawOrder')).toEqual([]);
});

test('steps that come with the start, before the first workflow task, are taken', async () => {
  const flow = await prepareFulfilment();
  const confirmed = flow.update('confirm', PHARMACY);
  await flow.settle();
  await confirmed.outcome;
  expect(await courseOf(flow)).toEqual(['confirmed']);
});

test('only confirm, dispense and deliver ask the world, with what they follow', async () => {
  const flow = await startFulfilment();
  await ask(flow, ATTACH_UPDATE, { prescription_ids: ['rx_1'] });
  const lines = [{ line: 1, quantity: 1 }];
  for (const [step, report] of HAPPY) {
    await ask(flow, step, step === 'dispense' ? { ...report, lines } : report);
  }
  const asked = flow.calls('recordStep').map(({ args }) => args[0] as StepToRecord);
  expect(asked).toMatchObject([
    {
      step: 'confirm',
      after: { sequence: 1, status: 'pending' },
      entry: { sequence: 2, status: 'confirmed' },
    },
    {
      step: 'dispense',
      after: { sequence: 2, status: 'confirmed' },
      entry: { sequence: 3, status: 'dispensing', lines },
    },
    {
      step: 'deliver',
      after: { sequence: 5, status: 'in_transit' },
      entry: { sequence: 6, status: 'delivered', proof: DELIVERED.proof },
    },
  ]);
  expect(asked[0]?.entry).not.toHaveProperty('lines');
});

test('a refusal by the world leaves the request as it was', async () => {
  const refused = { refused: REFUSALS.outOfStock, message: 'line 1' };
  const flow = await startFulfilment({}, { ...QUIET_WORLD, recordStep: () => refused });
  const confirmed = await ask(flow, 'confirm', PHARMACY);
  await expect(confirmed.outcome).rejects.toMatchObject({
    type: REFUSALS.outOfStock,
    message: 'line 1',
    details: [{ status: 'pending' }],
  });
  expect(await courseOf(flow)).toEqual([]);
});

test('a decision that asks nothing of the world does not wait until Postgres has the one before', async () => {
  const flow = await startFulfilment({}, quietExcept('recordRequest'));
  const held = await ask(flow, OPEN_HOLD_UPDATE, { ...PHARMACY, reason: 'address_unclear' });
  const cancelled = await ask(flow, 'cancel', PARTNER);
  expect([held.status, cancelled.status]).toEqual(['accepted', 'accepted']);
  const late = await ask(flow, 'confirm', PHARMACY);
  expect(late.status).toBe('rejected');
});

test('the clock of another machine never makes an entry older than the one before', async () => {
  const later = new Date(START + HOUR).toISOString();
  const flow = await startFulfilment({ accepted_at: later });
  await ask(flow, 'cancel', PARTNER);
  expect((await recordOf(flow)).timeline.map(({ at }) => at)).toEqual([later, later]);
});

describe('time limits', () => {
  test('a pharmacy has 15 minutes from the offer, and is told when they are over', async () => {
    const flow = await startFulfilment();
    await flow.advance(15 * MINUTE - 1);
    expect((await recordOf(flow)).status).toBe('pending');
    await flow.advance(1);
    expect(await recordOf(flow)).toMatchObject({ status: 'rejected', status_reason: 'no_answer' });
    expect(flow.calls('withdrawOrder').map(({ args }) => args)).toEqual([
      [REQUEST_ID, 'rejected', { pharmacy_id: PHARMACY_ID, routing: 1 }],
    ]);
  });

  test('each step of an accepted request starts the day anew', async () => {
    const flow = await startFulfilment();
    for (const [step, report] of HAPPY.slice(0, 4)) {
      await ask(flow, step, report);
      await flow.advance(23 * HOUR);
    }
    expect((await recordOf(flow)).status).toBe('in_transit');
    await flow.advance(HOUR);
    expect(await recordOf(flow)).toMatchObject({ status: 'failed', status_reason: 'no_progress' });
    expect(flow.calls('withdrawOrder').map(({ args }) => args[1])).toEqual(['failed']);
    expect(flow.result).toEqual({ status: 'failed', sequence: 6 });
  });

  test('they are those of the submission', async () => {
    const time_limits = {
      pharmacy_answer_ms: MINUTE,
      progress_ms: 2 * MINUTE,
      hold_ms: 3 * MINUTE,
      authorization_ms: 4 * MINUTE,
    };
    const flow = await startFulfilment({ time_limits });
    await flow.advance(MINUTE);
    expect((await recordOf(flow)).status).toBe('rejected');
    const held = await startFulfilment({ time_limits });
    await ask(held, OPEN_HOLD_UPDATE, { ...PHARMACY, reason: 'address_unclear' });
    await held.advance(3 * MINUTE);
    expect((await recordOf(held)).status_reason).toBe('hold_expired');
    const unauthorized = await startFulfilment({
      time_limits,
      authorization: { code: null, emergency: false },
    });
    await unauthorized.advance(4 * MINUTE - 1);
    expect((await recordOf(unauthorized)).hold).not.toBeNull();
    await unauthorized.advance(1);
    expect((await recordOf(unauthorized)).hold).toBeNull();
  });

  test('a step that a pharmacy itself fails is not told to it', async () => {
    const flow = await startFulfilment();
    await ask(flow, 'confirm', PHARMACY);
    await ask(flow, 'fail', { ...PHARMACY, reason: 'damaged' });
    expect(flow.calls('withdrawOrder')).toEqual([]);
    expect(flow.result).toEqual({ status: 'failed', sequence: 3 });
  });
});

test('operators see the timeline, without patient data', async () => {
  const flow = await startFulfilment();
  await ask(flow, OPEN_HOLD_UPDATE, { ...PHARMACY, reason: 'address_unclear' });
  await ask(flow, 'cancel', { ...PARTNER, reason: 'other' });
  const { definition, currentDetails } = await flow.query<Record<string, unknown>>(
    '__temporal_workflow_metadata',
  );
  expect(definition).toMatchObject({ type: 'fulfilment' });
  expect(currentDetails).toBe(
    [
      '1. 2026-01-05T09:00:00.000Z **pending** by partner',
      '2. 2026-01-05T09:00:00.000Z **hold_opened** by pharmacy (address_unclear)',
      '3. 2026-01-05T09:00:00.000Z **cancelled** by partner (other)',
    ].join('\n'),
  );
});

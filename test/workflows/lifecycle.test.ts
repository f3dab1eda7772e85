/** The workflow of a request: its steps, refusals, writes and probes. */
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
import { START, startWorkflow } from '../support/workflows/start.ts';
import {
  ask,
  courseOf,
  expectRefusal,
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
import { MAX_PRESCRIPTIONS_OF_REQUEST } from '../../domain/prescriptions/prescriptions.ts';
import { PROBING_WORKFLOW } from '../../domain/webhooks/messages.ts';
import { PROBE_DELAYS_MS } from '../../domain/webhooks/schedule.ts';

const COURIER = { actor: 'courier' };

const DELIVERED = { ...COURIER, proof: { type: 'pin' } };

const HAPPY = [
  ['confirm', PHARMACY],
  ['dispense', PHARMACY],
  ['mark_ready', PHARMACY],
  ['hand_over', COURIER],
  ['deliver', DELIVERED],
] as const;

/** Successive values of a search attribute by which operators find requests. */
function shown(flow: Flow, name: string): unknown[] {
  return flow.commands.flatMap(({ upsertWorkflowSearchAttributes }) => {
    const value = upsertWorkflowSearchAttributes?.searchAttributes?.indexedFields?.[name];
    return value === undefined ? [] : [fromPayload(value)].flat();
  });
}

test('a successful request passes every status, and its last record shows the whole course', async () => {
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
  // Entries that are already recorded are not sent again.
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

test('steps that arrive with the start, before the first workflow task, are accepted', async () => {
  const flow = await prepareFulfilment();
  const confirmed = flow.update('confirm', PHARMACY);
  await flow.settle();
  await confirmed.outcome;
  expect(await courseOf(flow)).toEqual(['confirmed']);
});

test('only confirm, dispense and deliver call an admission activity, with the version they follow', async () => {
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

test('a refused admission leaves the request unchanged', async () => {
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

test('a decision without admission does not wait until Postgres has the previous entry', async () => {
  const flow = await startFulfilment({}, quietExcept('recordRequest'));
  const held = await ask(flow, OPEN_HOLD_UPDATE, { ...PHARMACY, reason: 'address_unclear' });
  const cancelled = await ask(flow, 'cancel', PARTNER);
  const late = await ask(flow, 'confirm', PHARMACY);
  expect([held, cancelled, late].map(({ status }) => status)).toEqual(['accepted', 'accepted', 'accepted']);
  flow.activity('recordRequest').resolve({ isCalled: false });
  await flow.settle();
  await expectRefusal(late, REFUSALS.illegalTransition);
  expect(await courseOf(flow)).toEqual(['hold_opened', 'cancelled']);
});

test('the clock of another machine never makes an entry older than the one before', async () => {
  const later = new Date(START + HOUR).toISOString();
  const flow = await startFulfilment({ accepted_at: later });
  await ask(flow, 'cancel', PARTNER);
  expect((await recordOf(flow)).timeline.map(({ at }) => at)).toEqual([later, later]);
});

describe('time limits', () => {
  test('a pharmacy has 15 minutes from the offer and is notified at their end', async () => {
    const flow = await startFulfilment();
    await flow.advance(15 * MINUTE - 1);
    expect((await recordOf(flow)).status).toBe('pending');
    await flow.advance(1);
    expect(await recordOf(flow)).toMatchObject({ status: 'rejected', status_reason: 'no_answer' });
    expect(flow.calls('withdrawOrder').map(({ args }) => args)).toEqual([
      [REQUEST_ID, 'rejected', { pharmacy_id: PHARMACY_ID, routing: 1 }],
    ]);
  });

  test('each step of an accepted request restarts the time limit of a day', async () => {
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

  test('the workflow uses the time limits of the submission', async () => {
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

  test('a failure that a pharmacy reported is not sent back to it', async () => {
    const flow = await startFulfilment();
    await ask(flow, 'confirm', PHARMACY);
    await ask(flow, 'fail', { ...PHARMACY, reason: 'damaged' });
    expect(flow.calls('withdrawOrder')).toEqual([]);
    expect(flow.result).toEqual({ status: 'failed', sequence: 3 });
  });
});

test('operators see the timeline in the workflow without patient data', async () => {
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

describe('refusals', () => {
  test.each([
    ['dispense', PHARMACY, REFUSALS.illegalTransition, 'dispense is not possible while pending'],
    ['confirm', { actor: 'partner' }, REFUSALS.invalidReport, 'confirm is not for the partner'],
    ['confirm', null, REFUSALS.invalidReport, 'confirm needs a report: an actor, and texts'],
    ['reject', PHARMACY, REFUSALS.invalidReport, 'reject needs a reason'],
    [
      'reject',
      { ...PHARMACY, reason: 'no_answer' },
      REFUSALS.invalidReport,
      'reject does not take the reason no_answer',
    ],
    [
      'confirm',
      { actor: 'pharmacy', pharmacy_id: 'ph_other' },
      REFUSALS.notYourOrder,
      'the order is not with this pharmacy',
    ],
    [
      'confirm',
      { ...PHARMACY, lines: [{ line: 1, quantity: 1 }] },
      REFUSALS.invalidReport,
      'confirm takes no lines',
    ],
    [ATTACH_UPDATE, {}, REFUSALS.invalidReport, 'there must be prescription_ids'],
    [
      ATTACH_UPDATE,
      {
        prescription_ids: Array.from(
          { length: MAX_PRESCRIPTIONS_OF_REQUEST + 1 },
          (_, index) => `rx_${index}`,
        ),
      },
      REFUSALS.tooManyPrescriptions,
      'it would have too many prescriptions',
    ],
    [
      OPEN_HOLD_UPDATE,
      { ...PHARMACY, reason: 'recipient_unreachable' },
      REFUSALS.illegalTransition,
      'no hold for recipient_unreachable while pending',
    ],
  ])('the step %s with %j is refused immediately: %s, %s', async (name, argument, type, message) => {
    const flow = await startFulfilment();
    const sent = await ask(flow, name, argument);
    expect(sent.status).toBe('rejected');
    await expect(sent.outcome).rejects.toMatchObject({ type, message, details: [{ status: 'pending' }] });
  });
});

describe('writes to Postgres', () => {
  test('a request that Postgres lost is rewritten completely before the next change', async () => {
    const told: string[] = [];
    const incompleteOnce = (name: string, complete: object) => () => {
      told.push(name);
      return told.filter((other) => other === name).length === 1 ? { incomplete: true } : complete;
    };
    const flow = await startFulfilment(
      {},
      {
        ...QUIET_WORLD,
        recordChange: incompleteOnce('change', { isCalled: false }),
        recordStep: incompleteOnce('step', {}),
      },
    );
    const attached = await ask(flow, ATTACH_UPDATE, { prescription_ids: ['rx_1'] });
    await attached.outcome;
    const confirmed = await ask(flow, 'confirm', PHARMACY);
    await confirmed.outcome;
    expect(told).toEqual(['change', 'step', 'step']);
    expect(flow.calls('recordRequest').map(({ args }) => args[0])).toMatchObject([
      { prescription_ids: [] },
      { prescription_ids: ['rx_1'], timeline: [{ status: 'pending' }] },
      { prescription_ids: ['rx_1'], timeline: [{ status: 'pending' }] },
    ]);
    expect(await courseOf(flow)).toEqual(['confirmed']);
  });

  test('a step fails after five attempts with pauses while Postgres keeps lacking earlier entries', async () => {
    const flow = await startFulfilment({}, { ...QUIET_WORLD, recordStep: () => ({ incomplete: true }) });
    const confirmed = await ask(flow, 'confirm', PHARMACY);
    const failure = confirmed.outcome.catch((error: unknown) => error);
    expect(flow.calls('recordStep')).toHaveLength(2);
    await flow.advance(MINUTE);
    expect(await failure).toMatchObject({ message: expect.stringContaining('Postgres keeps lacking') });
    expect(flow.calls('recordStep')).toHaveLength(5);
    expect(await courseOf(flow)).toEqual([]);
  });

  test('an Update completes after Postgres has the step, so that readers see the step', async () => {
    const flow = await startFulfilment({}, quietExcept('recordRequest', 'recordChange'));
    const cancelled = await ask(flow, 'cancel', PARTNER);
    expect([cancelled.status, (await recordOf(flow)).status]).toEqual(['accepted', 'pending']);
    // Writes are made one by one: the first is still in flight.
    expect(flow.waiting().map(({ name }) => name)).toEqual(['recordRequest']);
    flow.activity('recordRequest').resolve({ isCalled: true });
    await flow.settle();
    expect(cancelled.status).toBe('accepted');
    flow.activity('recordChange').resolve({ isCalled: false });
    await flow.settle();
    await expect(cancelled.outcome).resolves.toEqual({ status: 'cancelled', sequence: 2 });
    expect(flow.isClosed).toBe(true);
  });

  test('a step is admitted once Postgres has all earlier entries, and its Update completes once Postgres has the step', async () => {
    const flow = await startFulfilment({}, quietExcept('recordRequest', 'recordStep'));
    const confirmed = await ask(flow, 'confirm', PHARMACY);
    expect(flow.calls('recordStep')).toHaveLength(0);
    flow.activity('recordRequest').resolve({ isCalled: false });
    await flow.settle();
    expect([confirmed.status, await courseOf(flow)]).toEqual(['accepted', []]);
    flow.activity('recordStep').resolve({});
    await flow.settle();
    await expect(confirmed.outcome).resolves.toEqual({ status: 'confirmed', sequence: 2 });
    expect(await courseOf(flow)).toEqual(['confirmed']);
  });
});

describe('probing endpoints', () => {
  const HOUR = 3_600_000;

  test('a failing endpoint is probed at growing intervals until it recovers', async () => {
    const outcomes = [...PROBE_DELAYS_MS.map(() => 'still_broken'), 'still_broken', 'not_broken'];
    const left = [...outcomes];
    const flow = await startWorkflow(PROBING_WORKFLOW, ['wh_1'], {
      activities: { probeWebhook: () => left.shift() },
    });
    const delays = [...PROBE_DELAYS_MS, ...PROBE_DELAYS_MS.slice(-1), ...PROBE_DELAYS_MS.slice(-1)];
    for (const [probes, delay] of delays.entries()) {
      await flow.advance(delay - 1);
      expect(flow.calls('probeWebhook')).toHaveLength(probes);
      await flow.advance(1);
      expect(flow.calls('probeWebhook')).toHaveLength(probes + 1);
    }
    expect(flow.isClosed).toBe(true);
    expect(flow.calls('probeWebhook')[0]).toMatchObject({ args: ['wh_1'], taskQueue: 'unit-webhooks' });
  });

  test('an endpoint that is down for a day costs about one probe an hour', async () => {
    const flow = await startWorkflow(PROBING_WORKFLOW, ['wh_1'], {
      activities: { probeWebhook: () => 'still_broken' },
    });
    await flow.advance(24 * HOUR);
    expect(flow.calls('probeWebhook').length).toBeGreaterThanOrEqual(24);
    expect(flow.calls('probeWebhook').length).toBeLessThan(24 + 10);
  });
});

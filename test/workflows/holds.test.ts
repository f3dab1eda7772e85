import { expect, test } from '@jest/globals';
import { MAX_HOLDS_OF_REQUEST } from '../../domain/holds/holds.ts';
import {
  ATTACH_UPDATE,
  OPEN_HOLD_UPDATE,
  REFUSALS,
  RESOLVE_HOLD_UPDATE,
} from '../../domain/requests/messages.ts';
import {
  ask,
  courseOf,
  expectRefusal,
  HOUR,
  MINUTE,
  PARTNER,
  PHARMACY,
  quietExcept,
  QUIET_WORLD,
  recordOf,
  startFulfilment,
} from '../support/workflows/fulfilments.ts';

const UNCLEAR_ADDRESS = { ...PHARMACY, reason: 'address_unclear' };
const NEEDS_PRESCRIPTION = { ...PHARMACY, reason: 'prescription_required' };
const ADDRESS = { street: '1 Broad Street', city: 'Lagos', state: 'NG-LA' };
const corrects = (opened: number) => ({
  ...PARTNER,
  opened,
  resolution: { end: 'correct_address', delivery_address: ADDRESS },
});
const DECLINES = { ...PARTNER, opened: 2, resolution: { end: 'decline' } };

test('a hold states what it waits for and until when, and blocks every step that does not end the request', async () => {
  const flow = await startFulfilment();
  await ask(flow, OPEN_HOLD_UPDATE, { ...UNCLEAR_ADDRESS, note: 'Which house?' });
  expect((await recordOf(flow)).hold).toEqual({
    sequence: 2,
    reason: 'address_unclear',
    raised_by: 'pharmacy',
    opened_at: '2026-01-05T09:00:00.000Z',
    expires_at: '2026-01-06T09:00:00.000Z',
    actions: ['correct_address', 'decline'],
    note: 'Which house?',
    proposed: [],
    proposed_charges: null,
    lacking: [],
    problems: [expect.objectContaining({ line: null, requested: null })],
    calls: [
      expect.objectContaining({ action: 'correct_address', body: { sequence: 2 } }),
      expect.objectContaining({ action: 'decline', body: { sequence: 2 } }),
    ],
  });
  await expectRefusal(await ask(flow, 'confirm', PHARMACY), REFUSALS.onHold);
  await (
    await ask(flow, 'cancel', PARTNER)
  ).outcome;
  expect(await courseOf(flow)).toEqual(['hold_opened', 'cancelled']);
});

test("the record contains the partner's answer to a hold", async () => {
  const flow = await startFulfilment();
  await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
  const resolved = await ask(flow, RESOLVE_HOLD_UPDATE, corrects(2));
  await expect(resolved.outcome).resolves.toEqual({ status: 'pending', sequence: 3 });
  expect(await recordOf(flow)).toMatchObject({ hold: null, delivery_address: ADDRESS });
});

test('only the open hold can be resolved', async () => {
  const flow = await startFulfilment();
  await expectRefusal(await ask(flow, RESOLVE_HOLD_UPDATE, corrects(2)), REFUSALS.illegalTransition);
  await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
  await expectRefusal(await ask(flow, RESOLVE_HOLD_UPDATE, corrects(3)), REFUSALS.illegalTransition);
  expect((await ask(flow, RESOLVE_HOLD_UPDATE, corrects(2))).status).toBe('completed');
});

test.each([
  [false, ['hold_opened', 'hold_resolved', 'rejected']],
  [true, ['confirmed', 'hold_opened', 'hold_resolved', 'failed']],
])('an expired hold ends the request; accepted before: %s', async (accepted, course) => {
  const flow = await startFulfilment();
  if (accepted) await ask(flow, 'confirm', PHARMACY);
  await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
  await flow.advance(24 * HOUR - 1);
  expect((await recordOf(flow)).hold).not.toBeNull();
  await flow.advance(1);
  expect(await courseOf(flow)).toEqual(course);
  expect((await recordOf(flow)).status_reason).toBe('hold_expired');
  expect(flow.calls('withdrawOrder').map(({ args }) => args[1])).toEqual([course.at(-1)]);
  expect(flow.isClosed).toBe(true);
});

test.each([
  [false, 'cancelled', 'other'],
  [true, 'failed', 'hold_declined'],
])(
  'a declined hold ends the request and notifies its pharmacy; accepted before: %s',
  async (accepted, status, reason) => {
    const flow = await startFulfilment();
    if (accepted) await ask(flow, 'confirm', PHARMACY);
    await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
    await ask(flow, RESOLVE_HOLD_UPDATE, { ...DECLINES, opened: accepted ? 3 : 2 });
    expect(await recordOf(flow)).toMatchObject({ status, status_reason: reason, hold: null });
    expect(flow.calls('withdrawOrder').map(({ args }) => args[1])).toEqual([status]);
  },
);

test('a hold resolved in the workflow task of its expiry counts as resolved', async () => {
  const flow = await startFulfilment();
  await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
  const resolved = flow.update(RESOLVE_HOLD_UPDATE, corrects(2));
  flow.now += 24 * HOUR;
  flow.fireNext();
  await flow.settle();
  await resolved.outcome;
  expect(await courseOf(flow)).toEqual(['hold_opened', 'hold_resolved']);
  expect((await recordOf(flow)).status).toBe('pending');
});

test('resolving a hold completes once Postgres has the resolution, and readers do not see it before', async () => {
  const flow = await startFulfilment({}, quietExcept('recordChange'));
  const opened = await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
  expect(opened.status).toBe('accepted');
  flow.activity('recordChange').resolve({ isCalled: false });
  await flow.settle();
  const resolved = await ask(flow, RESOLVE_HOLD_UPDATE, corrects(2));
  await flow.advance(14 * MINUTE);
  expect(resolved.status).toBe('accepted');
  // Readers see what is recorded in Postgres.
  expect(await courseOf(flow)).toEqual(['hold_opened']);
  flow.activity('recordChange').resolve({ isCalled: false });
  await flow.settle();
  expect(await courseOf(flow)).toEqual(['hold_opened', 'hold_resolved']);
});

test('other time limits pause during a hold', async () => {
  const flow = await startFulfilment();
  await flow.advance(10 * MINUTE);
  await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
  await flow.advance(23 * HOUR);
  await ask(flow, RESOLVE_HOLD_UPDATE, corrects(2));
  await flow.advance(5 * MINUTE - 1);
  expect((await recordOf(flow)).status).toBe('pending');
  await flow.advance(1);
  expect(await recordOf(flow)).toMatchObject({ status: 'rejected', status_reason: 'no_answer' });
});

test('after a hold an accepted request has the rest of its day for the next step', async () => {
  const flow = await startFulfilment();
  await ask(flow, 'confirm', PHARMACY);
  await flow.advance(20 * HOUR);
  await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
  await flow.advance(20 * HOUR);
  await ask(flow, RESOLVE_HOLD_UPDATE, corrects(3));
  await flow.advance(4 * HOUR - 1);
  expect((await recordOf(flow)).status).toBe('confirmed');
  await flow.advance(1);
  expect(await recordOf(flow)).toMatchObject({ status: 'failed', status_reason: 'no_progress' });
});

test('a request is held at most twenty times, by any actor', async () => {
  const refusal = { refused: REFUSALS.prescriptionRequired, message: 'line 1' };
  const recordStep = (asked: { step: string }) => (asked.step === 'dispense' ? refusal : {});
  const flow = await startFulfilment({}, { ...QUIET_WORLD, recordStep });
  await ask(flow, 'confirm', PHARMACY);
  const resolve = async (end: string) => {
    const { hold } = await recordOf(flow);
    const ended = { ...PHARMACY, opened: hold?.sequence, resolution: { end } };
    expect((await ask(flow, RESOLVE_HOLD_UPDATE, ended)).status).toBe('completed');
  };
  for (let held = 0; held < MAX_HOLDS_OF_REQUEST / 2; held += 1) {
    expect((await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS)).status).toBe('completed');
    await resolve('withdraw');
    await expectRefusal(await ask(flow, 'dispense', PHARMACY), REFUSALS.prescriptionRequired);
    await resolve('withdraw');
  }
  await expectRefusal(await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS), REFUSALS.tooManyHolds);
  await expectRefusal(await ask(flow, 'dispense', PHARMACY), REFUSALS.prescriptionRequired);
  expect((await recordOf(flow)).hold).toBeNull();
});

test('an authorization can be extended when a pharmacy has used up the other holds, at most twenty times', async () => {
  const refusal = { refused: REFUSALS.authorizationExpired, message: 'it has ended' };
  const recordStep = (asked: { step: string }) => (asked.step === 'confirm' ? refusal : {});
  const flow = await startFulfilment(
    { authorization: { code: 'AUTH/1', emergency: false } },
    { ...QUIET_WORLD, recordStep },
  );
  const sequence = async () => (await recordOf(flow)).hold?.sequence;
  for (let held = 0; held < MAX_HOLDS_OF_REQUEST; held += 1) {
    await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS);
    const resolution = { end: 'withdraw' };
    await ask(flow, RESOLVE_HOLD_UPDATE, { ...PHARMACY, opened: await sequence(), resolution });
  }
  await expectRefusal(await ask(flow, OPEN_HOLD_UPDATE, UNCLEAR_ADDRESS), REFUSALS.tooManyHolds);
  for (let held = 0; held < MAX_HOLDS_OF_REQUEST; held += 1) {
    await expectRefusal(await ask(flow, 'confirm', PHARMACY), REFUSALS.authorizationExpired);
    expect((await recordOf(flow)).hold).toMatchObject({ reason: 'authorization_expired' });
    const valid_until = '2026-02-01T00:00:00.000Z';
    const resolution = { end: 'authorize', coverage: { valid_until } };
    const answer = await ask(flow, RESOLVE_HOLD_UPDATE, { ...PARTNER, opened: await sequence(), resolution });
    expect(answer.status).toBe('completed');
  }
  await expectRefusal(await ask(flow, 'confirm', PHARMACY), REFUSALS.authorizationExpired);
  expect((await recordOf(flow)).hold).toBeNull();
});

test("a request that needs an HMO's authorization starts on hold, and continues without it after an hour", async () => {
  const flow = await startFulfilment({ authorization: { code: null, emergency: false } });
  expect(await courseOf(flow)).toEqual(['hold_opened']);
  await flow.advance(HOUR);
  expect(await courseOf(flow)).toEqual(['hold_opened', 'authorization_overdue', 'hold_resolved']);
  const { timeline } = await recordOf(flow);
  expect(timeline.map(({ actor }) => actor)).toEqual(['partner', 'system', 'system', 'system']);
  await flow.advance(15 * MINUTE);
  expect(await recordOf(flow)).toMatchObject({ status_reason: 'no_answer', authorization_code: null });
});

test.each([[{ code: null, emergency: true }], [{ code: 'AUTH/1', emergency: false }]])(
  'a request with %j does not start held',
  async (authorization) => {
    const flow = await startFulfilment({ authorization });
    expect(await courseOf(flow)).toEqual([]);
    expect((await recordOf(flow)).authorization_code).toBe(authorization.code);
  },
);

test('an authorization code releases the request', async () => {
  const flow = await startFulfilment({ authorization: { code: null, emergency: false } });
  const resolution = { end: 'authorize', authorization_code: 'AUTH/2' };
  await ask(flow, RESOLVE_HOLD_UPDATE, { ...PARTNER, opened: 2, resolution });
  expect(await recordOf(flow)).toMatchObject({ hold: null, authorization_code: 'AUTH/2' });
});

test('dispensing without a prescription is refused and opens a hold for a prescription', async () => {
  const refusal = { refused: REFUSALS.prescriptionRequired, message: 'line 1' };
  const recordStep = (asked: { step: string }) => (asked.step === 'dispense' ? refusal : {});
  const flow = await startFulfilment({}, { ...QUIET_WORLD, recordStep });
  await ask(flow, 'confirm', PHARMACY);
  const dispensed = await ask(flow, 'dispense', PHARMACY);
  await expectRefusal(dispensed, REFUSALS.prescriptionRequired);
  expect((await recordOf(flow)).hold).toMatchObject({ reason: 'prescription_required', raised_by: 'system' });
});

test('the refusal that opens a hold is returned after Postgres has the hold', async () => {
  const flow = await startFulfilment({}, quietExcept('recordStep', 'recordChange'));
  const confirmed = await ask(flow, 'confirm', PHARMACY);
  flow.activity('recordStep').resolve({ refused: REFUSALS.prescriptionRequired, message: 'line 1' });
  await flow.settle();
  expect(confirmed.status).toBe('accepted');
  flow.activity('recordChange').resolve({ isCalled: false });
  await flow.settle();
  await expectRefusal(confirmed, REFUSALS.prescriptionRequired);
});

test('attaching a prescription resolves a hold for a prescription, and otherwise adds no entry', async () => {
  const flow = await startFulfilment();
  await ask(flow, ATTACH_UPDATE, { prescription_ids: ['rx_1'] });
  expect(await courseOf(flow)).toEqual([]);
  await ask(flow, OPEN_HOLD_UPDATE, NEEDS_PRESCRIPTION);
  await ask(flow, ATTACH_UPDATE, { prescription_ids: ['rx_2', 'rx_1'] });
  expect(await courseOf(flow)).toEqual(['hold_opened', 'hold_resolved']);
  const { prescription_ids, timeline } = await recordOf(flow);
  expect([prescription_ids, timeline.at(-1)?.actor]).toEqual([['rx_1', 'rx_2'], 'partner']);
});

test('an attachment waits for the decision in progress and is refused when that ended the request', async () => {
  const flow = await startFulfilment({ reroute_policy: 'any' }, quietExcept('findNextPharmacy'));
  const rejected = await ask(flow, 'reject', { ...PHARMACY, reason: 'out_of_stock' });
  const attached = await ask(flow, ATTACH_UPDATE, { prescription_ids: ['rx_1'] });
  expect(attached.status).toBe('accepted');
  flow.activity('findNextPharmacy').resolve(null);
  await flow.settle();
  await rejected.outcome;
  await expectRefusal(attached, REFUSALS.illegalTransition);
  expect((await recordOf(flow)).prescription_ids).toEqual([]);
});

test.each([
  ['valid_until', { valid_until: 'next Friday' }],
  ['valid_until', { valid_until: '' }],
  ['valid_until', { valid_until: 4_102_444_800_000 }],
  ['approved_ngn', { approved_ngn: 'any' }],
  ['approved_ngn', { approved_ngn: -1 }],
  ['copay.percent', { copay: { percent: 150 } }],
  ['copay.amount_ngn', { copay: { amount_ngn: -5 } }],
  ['item_copays[0].line', { item_copays: [{ line: 0, copay: { percent: 10 } }] }],
])('an Update with an invalid %s that no API has checked is refused: %j', async (path, coverage) => {
  const flow = await startFulfilment({ authorization: { code: null, emergency: false } });
  const [{ hold }, before] = [await recordOf(flow), await courseOf(flow)];
  expect(hold?.reason).toBe('authorization_required');
  const refused = await ask(flow, RESOLVE_HOLD_UPDATE, {
    ...PARTNER,
    opened: hold?.sequence,
    resolution: { end: 'authorize', authorization_code: 'AUTH/1', coverage },
  });
  await expectRefusal(refused, REFUSALS.invalidReport);
  await expect(refused.outcome).rejects.toThrow(path);
  expect(await courseOf(flow)).toEqual(before);
});

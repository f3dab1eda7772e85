/** A request has one consistent timeline when partner, pharmacies and time limits act concurrently. */
import { setTimeout as delay } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, test } from '@jest/globals';
import { readRequest } from '../../db/requests/requests.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';
import type { RequestRecord, SealedRecord } from '../../domain/requests/record.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { isTerminal, TRANSITIONS } from '../../domain/requests/statuses.ts';
import type { StepOutcome } from '../../services/requests/fulfilment-client.ts';
import { MEDICINE_ID } from '../support/callers/pharmacy-caller.ts';
import { submission } from '../support/requests/submissions.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { sizeOf } from '../support/run/tier.ts';
import { eventually } from '../support/engine/eventually.ts';
import { storedRequest } from '../support/requests/stored-request.ts';

const { engine, given } = useOwnEngine();

/** Part of the test's title, so that a failure can be reproduced. */
const SEED = Math.floor(Math.random() * 2 ** 31);

const RUNS = sizeOf({ once: 20, soak: 1_400 });

/** Short time limits that expire between the calls; milliseconds. */
const ANSWER_MS = [20, 60, 120, 10_000] as const;

/** The only pharmacies that a request can be re-routed to. */
const pharmacies = prepared(async () => {
  await engine.database.updateTable('pharmacy').set({ listed: false }).execute();
  const listed = given.pharmacy().listed().stocked();
  return Promise.all([listed, listed, listed]);
});

const CALLS = ['accept', 'cancel', 'reject', 'hold', 'decline', 'dispense', 'fail'] as const;

type CallName = (typeof CALLS)[number];

interface Asked {
  readonly name: CallName;
  /** Index of the pharmacy that makes the call. */
  readonly by: number;
  readonly afterMs: number;
}

/** Each call gets its own Update id, so that none is a repeat. */
let calls = 0;

async function ask(requestId: string, { name, by, afterMs }: Asked): Promise<StepOutcome> {
  await new Promise((resolve) => {
    setTimeout(resolve, afterMs);
  });
  calls += 1;
  const updateId = `race-${calls}`;
  const pharmacy_id = pharmacies[by]?.pharmacyId ?? '';
  const { fulfilment } = engine;
  const pharmacy = { actor: 'pharmacy', pharmacy_id } as const;
  switch (name) {
    case 'accept':
      return fulfilment.takeStep(requestId, 'confirm', pharmacy, updateId);
    case 'cancel':
      return fulfilment.takeStep(requestId, 'cancel', { actor: 'partner' }, updateId);
    case 'reject':
      return fulfilment.takeStep(requestId, 'reject', { ...pharmacy, reason: 'out_of_stock' }, updateId);
    case 'hold':
      return fulfilment.openHold(requestId, { ...pharmacy, reason: 'address_unclear' }, updateId);
    case 'decline':
      return fulfilment.resolveHold(
        requestId,
        { actor: 'partner', opened: 2, resolution: { end: 'decline' } },
        updateId,
      );
    case 'dispense':
      return fulfilment.takeStep(requestId, 'dispense', pharmacy, updateId);
    case 'fail':
      return fulfilment.takeStep(requestId, 'fail', { ...pharmacy, reason: 'damaged' }, updateId);
  }
}

/** True when a timeline entry is the result of an accepted call. */
function leftBy(
  name: CallName,
  { event, status, actor, rerouted, resolved, reason, note }: TimelineEntry,
): boolean {
  switch (name) {
    case 'accept':
      return status === 'confirmed' && event === undefined;
    case 'cancel':
      // Declining cancels with a reason, and the cleanup at the end of the test has a note.
      return status === 'cancelled' && reason === undefined && note === undefined;
    case 'reject':
      return actor === 'pharmacy' && (status === 'rejected' || rerouted !== undefined);
    case 'hold':
      return event === 'hold_opened';
    case 'decline':
      return resolved?.end === 'decline';
    case 'dispense':
      return status === 'dispensing' && event === undefined;
    case 'fail':
      return status === 'failed' && actor === 'pharmacy';
  }
}

async function wholeTimeline(requestId: string): Promise<TimelineEntry[]> {
  const rows = await engine.database
    .selectFrom('timeline_entry')
    .where('request_id', '=', requestId)
    .orderBy('sequence')
    .select(['request_id', 'entry'])
    .execute();
  return rows.map(({ entry }) => entry);
}

function requireOneCourse(timeline: readonly TimelineEntry[]): void {
  expect(timeline.map(({ sequence }) => sequence)).toEqual(timeline.map((_, index) => index + 1));
  for (const [index, { status, event }] of timeline.entries()) {
    const before = timeline[index - 1];
    if (before === undefined) continue;
    expect(isTerminal(before.status)).toBe(false);
    const isLegal =
      event === undefined
        ? TRANSITIONS.some(({ from, to }) => from.includes(before.status) && to === status)
        : status === before.status;
    expect([before.status, status, event, isLegal]).toEqual([before.status, status, event, true]);
  }
}

async function ended(requestId: string): Promise<SealedRecord> {
  const { database, fulfilment } = engine;
  const record = async () => (await readRequest(database, requestId))?.record;
  const now = await record();
  if (now !== undefined && !isTerminal(now.status)) {
    const step = now.status === 'pending' ? 'cancel' : 'fail';
    const report =
      step === 'cancel'
        ? { actor: 'partner' as const, note: 'end' }
        : { actor: 'system' as const, reason: 'other' as const };
    await fulfilment.takeStep(requestId, step, report, 'end');
  }
  await engine.client.workflow.getHandle(requestId).result();
  const last = await record();
  if (last === undefined) throw new Error('The request is not in Postgres');
  return last;
}

test(`a request has one consistent timeline after concurrent calls (seed ${SEED})`, async () => {
  const asked = fc.record({
    name: fc.constantFrom(...CALLS),
    by: fc.nat({ max: 2 }),
    afterMs: fc.nat({ max: 150 }),
  });
  const first = pharmacies[0]?.pharmacyId ?? '';
  await fc.assert(
    fc.asyncProperty(
      fc.array(asked, { minLength: 2, maxLength: 10 }),
      fc.constantFrom(...ANSWER_MS),
      fc.constantFrom('none' as const, 'any' as const),
      async (wanted, pharmacy_answer_ms, reroute_policy) => {
        const input = submission({
          pharmacy: { pharmacy_id: first, name: 'First', address: 'Lagos' },
          items: submission().items.map((item) => ({ ...item, medicine_id: MEDICINE_ID })),
          time_limits: { ...DEFAULT_TIME_LIMITS, pharmacy_answer_ms },
          reroute_policy,
        });
        await engine.fulfilment.start(input);
        const outcomes = await Promise.all(wanted.map((call) => ask(input.request_id, call)));
        const record = await ended(input.request_id);
        const timeline = await wholeTimeline(input.request_id);
        requireOneCourse(timeline);
        expect(timeline.filter(({ status }) => isTerminal(status))).toHaveLength(1);
        expect(record.status).toBe(timeline.at(-1)?.status);
        for (const name of CALLS) {
          const taken = outcomes.filter(
            ({ kind }, index) => kind === 'taken' && wanted[index]?.name === name,
          );
          // The timeline has exactly the calls that were answered "taken".
          expect([name, timeline.filter((entry) => leftBy(name, entry)).length]).toEqual([
            name,
            taken.length,
          ]);
        }
        const open = await engine.database
          .selectFrom('stock_reservation')
          .where('request_id', '=', input.request_id)
          .selectAll()
          .execute();
        expect(open).toEqual([]);
      },
    ),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
});

describe('cancellation', () => {
  const RACES = sizeOf({ once: 40, soak: 1_000 });

  const MOST_RACES = 10 * RACES;

  const partner = prepared(given.partner());

  const cancel = (requestId: string, body?: unknown) =>
    partner.call<RequestRecord>('POST', `/requests/${requestId}/cancel`, body);

  test('a pending request is cancelled, and the timeline keeps reason and note', async () => {
    const { request_id } = await given.order().by(partner);
    const { status, data } = await cancel(request_id, { reason: 'wrong_address', note: 'moved house' });
    expect(status).toBe(200);
    expect(data.status).toBe('cancelled');
    expect(data.status_reason).toBe('wrong_address');
    expect(data.timeline.at(-1)).toMatchObject({ sequence: 2, actor: 'partner', note: 'moved house' });
    expect((await storedRequest(engine.database, request_id))?.record).toEqual(data);
  });

  test('cancelling needs no body, and cancelling again answers 200 with the same record', async () => {
    const { request_id } = await given.order().by(partner).playing('never_answers', 60);
    const first = await cancel(request_id);
    const second = await cancel(request_id, { reason: 'other' });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.data).toEqual(first.data);
  });

  test('cancelling a request that is not pending answers 409 with its status, and writes nothing', async () => {
    const { request_id } = await given.order().by(partner);
    await engine.fulfilment.takeStep(request_id, 'confirm', { actor: 'pharmacy' }, 'test-confirm');
    const { status, error } = await cancel(request_id);
    expect(status).toBe(409);
    expect(error).toMatchObject({ code: 'request_not_cancellable', status: 409 });
    expect(error.message).toContain('confirmed');
    expect((await partner.read(request_id)).timeline).toHaveLength(2);
  });

  test('cancelling a request that has ended answers 409', async () => {
    const { request_id } = await given.order().by(partner).playing('rejects');
    await partner.readUntil(request_id, 'rejected');
    const { status, error } = await cancel(request_id);
    expect(status).toBe(409);
    expect(error.message).toContain('rejected');
  });

  test('cancelling a request whose workflow was terminated answers 500, not a false status', async () => {
    const { request_id } = await given.order().by(partner);
    await engine.client.workflow.getHandle(request_id).terminate('test');
    const { status, error } = await cancel(request_id);
    expect({ status, code: error.code }).toEqual({ status: 500, code: 'internal_error' });
    expect(engine.logs.join('')).toContain(`No workflow runs for ${request_id}, although it is pending`);
  });

  test("cancelling another partner's request answers 404, and the request stays pending", async () => {
    const stranger = await given.partner();
    const { request_id } = await given.order().by(partner);
    const theirs = await stranger.call('POST', `/requests/${request_id}/cancel`);
    const nobodys = await stranger.call('POST', '/requests/req_00000000000000000000000000/cancel');
    expect(theirs.status).toBe(404);
    expect(theirs.error).toEqual(nobodys.error);
    expect((await partner.read(request_id)).status).toBe('pending');
  });

  /** Repeats a call that a busy machine answered with 503. */
  const answered = <Answer extends object>(call: () => Promise<Answer>) =>
    eventually(
      async () => {
        const answer = await call();
        return 'status' in answer && answer.status === 503 ? undefined : answer;
      },
      { deadlineMs: 60_000, describe: 'an answer other than that it is unavailable' },
    );

  test(`in ${RACES} races of cancel against confirm exactly one wins, and response, timeline and Postgres agree`, async () => {
    const AT_ONCE = 10;
    const LEAD_STEP_MS = 15;
    const wins = { cancel: 0, confirm: 0 };
    // The loser starts earlier the next time, so that the calls coincide on a machine of any speed.
    let cancelLeadMs = 0;
    const race = async () => {
      const { request_id } = await given.order().by(partner);
      const cancelling = delay(Math.max(0, -cancelLeadMs)).then(() => answered(() => cancel(request_id)));
      const confirming = delay(Math.max(0, cancelLeadMs)).then(() =>
        answered(() =>
          engine.fulfilment.takeStep(request_id, 'confirm', { actor: 'pharmacy' }, 'race-confirm'),
        ),
      );
      const [cancelled, confirmed] = await Promise.all([cancelling, confirming]);
      const cancelWon = cancelled.status === 200;
      expect(confirmed.kind === 'taken').toBe(!cancelWon);
      expect(cancelled.status).toBe(cancelWon ? 200 : 409);
      const record = await partner.read(request_id);
      expect(record.timeline.map(({ status }) => status)).toEqual([
        'pending',
        cancelWon ? 'cancelled' : 'confirmed',
      ]);
      expect((await storedRequest(engine.database, request_id))?.record).toEqual(record);
      wins[cancelWon ? 'cancel' : 'confirm'] += 1;
      cancelLeadMs += cancelWon ? -LEAD_STEP_MS : LEAD_STEP_MS;
    };
    let raced = 0;
    const eachHasWon = () => Math.min(wins.cancel, wins.confirm) > 0;
    // On a slow machine one side needs a lead of seconds before it wins: then there are more races.
    for (; raced < RACES || (!eachHasWon() && raced < MOST_RACES); raced += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, race));
    }
    expect(wins.cancel + wins.confirm).toBe(raced);
    expect(eachHasWon()).toBe(true);
  });
});

/** Every scenario passes the statuses in its table, and time limits apply at their real length. */
import { describe, expect, test } from '@jest/globals';
import { readRequest } from '../../db/requests/requests.ts';
import { expectedStatuses, SCENARIO_NAMES, type ScenarioName } from '../../domain/sandbox/scenarios.ts';
import { isTerminal, STATUS_DESCRIPTIONS, STATUSES, TRANSITIONS } from '../../domain/requests/statuses.ts';
import { passedStatuses, playThrough } from '../support/callers/partner-at-holds.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { storedRequest } from '../support/requests/stored-request.ts';
import { prepared } from '../support/suite/prepared.ts';
import type { TimelineEntry } from '../../domain/requests/timeline.ts';
import { DEFAULT_TIME_LIMITS } from '../../domain/requests/time-limits.ts';
import { endOf } from '../support/requests/ended.ts';
import { skipTimeFromNow, startSkippingTime, submission } from '../support/requests/submissions.ts';

const { engine, given } = useEngine();

const partner = prepared(given.partner());

const PLAYED = SCENARIO_NAMES.filter((name) => name !== 'manual');

describe('every scenario', () => {
  /** Runs all scenarios concurrently. */
  const orders = prepared(async () => {
    const order = async (scenario: ScenarioName) => {
      const { request_id } = await given.order().by(partner).playing(scenario);
      return [scenario, request_id] as const;
    };
    return new Map(await Promise.all(PLAYED.map(order)));
  });

  test.each(PLAYED)(
    'the scenario %s passes each of its statuses once and in order, also in Postgres',
    async (scenario) => {
      const request_id = orders.get(scenario) ?? '';
      const record = await playThrough(partner, request_id, scenario);
      expect(passedStatuses(record)).toEqual(expectedStatuses(scenario));
      expect(record.timeline.map(({ sequence }) => sequence)).toEqual(
        record.timeline.map((_, index) => index + 1),
      );
      expect(record.timeline.filter(({ status }) => isTerminal(status))).toHaveLength(1);
      expect(record.timeline.map(({ at }) => at)).toEqual(record.timeline.map(({ at }) => at).toSorted());
      const stored = await storedRequest(engine.database, request_id);
      expect(stored).toEqual({ partner_id: partner.partnerId, record });
      const workflow = await engine.client.workflow.getHandle(request_id).result();
      expect(workflow).toEqual({ status: record.status, sequence: record.timeline.length });
    },
  );
});

test('a delivered request shows its delivery time and proof, and accepts no more actions', async () => {
  const { request_id } = await given.order().by(partner).playing('happy');
  const record = await partner.readUntil(request_id, 'delivered');
  expect(record.delivered_at).toBe(record.timeline.at(-1)?.at);
  expect(record.timeline.at(-1)?.proof).toEqual({ type: 'pin' });
  expect(record.allowed_actions).toEqual([]);
});

test('a rejected request shows the reason', async () => {
  const { request_id } = await given.order().by(partner).playing('never_answers');
  const record = await partner.readUntil(request_id, 'rejected');
  expect(record.status_reason).toBe('no_answer');
  expect(record.timeline.at(-1)).toMatchObject({ actor: 'system', reason: 'no_answer' });
});

test('the workflow query and Postgres return the same record of an open request', async () => {
  const { request_id } = await given.order().by(partner).playing('stalls_in_transit', 60);
  await engine.fulfilment.takeStep(request_id, 'confirm', { actor: 'pharmacy' }, 'test-confirm');
  const live = await engine.fulfilment.state(request_id);
  expect(live).toEqual(await readRequest(engine.database, request_id));
});

describe('time limits', () => {
  const MINUTE = 60_000;

  const HOUR = 60 * MINUTE;

  /** Allows for clock differences and the duration of the steps; milliseconds. */
  const TOLERANCE = 30_000;

  function waited(timeline: readonly TimelineEntry[]): number {
    const [before, last] = timeline.slice(-2);
    return Date.parse(last?.at ?? '') - Date.parse(before?.at ?? '');
  }

  test('in production a pharmacy has 15 minutes to answer, each step 24 hours, and a hold 24 hours', () => {
    expect(DEFAULT_TIME_LIMITS).toEqual({
      pharmacy_answer_ms: 15 * MINUTE,
      progress_ms: 24 * HOUR,
      hold_ms: 24 * HOUR,
      authorization_ms: HOUR,
    });
  });

  test('a request is rejected as no_answer when the pharmacy does not answer in 15 minutes', async () => {
    const input = submission();
    await startSkippingTime(engine.client, engine.taskQueue, input);
    const record = await endOf(engine, input.request_id);
    expect(record.timeline.map(({ status }) => status)).toEqual(['pending', 'rejected']);
    expect(record.timeline.at(-1)).toMatchObject({ actor: 'system', reason: 'no_answer' });
    expect(Math.abs(waited(record.timeline) - 15 * MINUTE)).toBeLessThan(TOLERANCE);
  });

  test.each([
    ['confirmed', 1, () => given.order().confirmed()],
    ['dispensing', 2, () => given.order().dispensed()],
    ['ready', 3, () => given.order().ready()],
    ['in_transit', 4, () => given.order().inTransit()],
  ] as const)('a request that stays %s for 24 hours fails with no_progress', async (status, steps, order) => {
    const { request_id } = await order();
    await skipTimeFromNow(engine.client, request_id);
    const record = await endOf(engine, request_id);
    expect(record.status).toBe('failed');
    expect(record.timeline).toHaveLength(steps + 2);
    expect(record.timeline.at(-2)?.status).toBe(status);
    expect(record.timeline.at(-1)).toMatchObject({ actor: 'system', reason: 'no_progress' });
    expect(Math.abs(waited(record.timeline) - 24 * HOUR)).toBeLessThan(TOLERANCE);
  });
});

describe('GET /meta/state-machine', () => {
  interface StateMachine {
    readonly initial_status: string;
    readonly statuses: readonly {
      readonly status: string;
      readonly meaning: string;
      readonly terminal: boolean;
    }[];
    readonly transitions: readonly { readonly step: string; readonly from: string[]; readonly to: string }[];
  }

  const { engine } = useEngine();

  test('the state machine is served without an API key, with every status and transition', async () => {
    const response = await fetch(`${engine.origin}/v1/meta/state-machine`);
    expect(response.status).toBe(200);
    const { success, data } = (await response.json()) as { success: boolean; data: StateMachine };
    expect(success).toBe(true);
    expect(data.initial_status).toBe('pending');
    expect(data.statuses).toEqual(STATUSES.map((status) => ({ status, ...STATUS_DESCRIPTIONS[status] })));
    expect(data.transitions.map(({ step, from, to }) => ({ step, from, to }))).toEqual(
      TRANSITIONS.map(({ step, from, to }) => ({ step, from, to })),
    );
  });
});

/** The rules of sending webhooks: retries, concurrent calls per endpoint, endpoint health and notices. */
import { describe, expect, test } from '@jest/globals';
import {
  FEED_EVENT_TYPES,
  jittered,
  pingOptions,
  probeDelay,
  recoverProblem,
  redeliveryOptions,
  retryDelay,
} from '../../domain/webhooks/schedule.ts';
import {
  probingWorkflowId,
  redeliveryWorkflowId,
  sendActivityId,
  webhookTaskQueue,
} from '../../domain/webhooks/messages.ts';
import { consequencesOf, failingSince, sendDecisionOf } from '../../domain/webhooks/deliveries.ts';
import {
  afterFailure,
  afterSuccess,
  type EndpointHealth,
  HEALTHY,
  healthChange,
  healthState,
  needsAttention,
  ON_TRIAL,
} from '../../domain/webhooks/endpoint-health.ts';
import { endpointEventOf, noticeMailId, isMailedToo } from '../../domain/webhooks/notices.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';
import { EndpointLoad } from '../../activities/webhooks/endpoint-load.ts';

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

const NOW = new Date('2026-01-05T09:00:00.000Z');

const ago = (ms: number) => new Date(NOW.getTime() - ms);

describe('the retry schedule', () => {
  test.each([
    [1, 5_000],
    [2, 5 * MINUTE],
    [9, 24 * HOUR],
    [10, undefined],
    [0, undefined],
  ])('after %i failures the next attempt waits %s ms', (failures, ms) => {
    expect(retryDelay(failures, { random: 0.5 })).toBe(ms);
  });

  test('waits between attempts vary by a fifth in both directions', () => {
    expect([0, 0.25, 0.5, 1].map((random) => jittered(1_001, random))).toEqual([801, 901, 1_001, 1_201]);
  });

  test.each([
    [1_000, 5_000],
    [HOUR, HOUR],
    [48 * HOUR, 24 * HOUR],
  ])('a Retry-After of %i ms leads to a wait of %i ms', (retryAfterMs, ms) => {
    expect(retryDelay(1, { random: 0.5, retryAfterMs })).toBe(ms);
  });

  test('the interval between probes grows to an hour', () => {
    expect([0, 1, 8, 9, 100].map(probeDelay)).toEqual([10_000, 30_000, HOUR, HOUR, HOUR]);
  });
});

describe('ids and options of the workflows that send', () => {
  const delivery = { webhook_id: 'whk_1', request_id: 'req_1', sequence: 3, series: 2 };

  test('activity and workflow ids contain the delivery that they send', () => {
    expect([sendActivityId(delivery), redeliveryWorkflowId(delivery), probingWorkflowId('whk_1')]).toEqual([
      'whk_1-3-2',
      'redelivery-whk_1-req_1',
      'probing-whk_1',
    ]);
    expect([webhookTaskQueue('main'), noticeMailId('evt_1')]).toEqual(['main-webhooks', 'mail-evt_1']);
  });

  test('one workflow sends the events of a request to an endpoint', () => {
    expect(redeliveryOptions('main', delivery)).toEqual({
      workflowId: 'redelivery-whk_1-req_1',
      taskQueue: 'main',
      signal: 'redeliver',
      signalArgs: [delivery],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      staticSummary: 'Further attempts of events of req_1 for whk_1',
    });
  });

  test('each requested test of an endpoint is a separate activity', () => {
    const asked = pingOptions('main', { webhook_id: 'whk_1' }, { awaited: true });
    expect(asked).toEqual({
      id: expect.stringMatching(/^ping-whk_1-[0-9a-f-]{36}$/),
      taskQueue: 'main-webhooks',
      args: [{ webhook_id: 'whk_1' }],
      startToCloseTimeout: 20_000,
      scheduleToCloseTimeout: 18_000,
      retry: { maximumAttempts: 1 },
      summary: 'Test of whk_1',
    });
    const unasked = pingOptions('main', { webhook_id: 'whk_1' }, { awaited: false });
    expect([unasked.scheduleToCloseTimeout, unasked.id === asked.id]).toEqual([600_000, false]);
  });

  test.each([
    [new Date('x'), 'must be a time such as 2026-11-21T08:00:00Z'],
    [ago(-1), 'must not be in the future'],
    [NOW, undefined],
    [ago(30 * 24 * HOUR), undefined],
    [ago(30 * 24 * HOUR + 1), 'must be at most 30 days ago: 2025-12-06T09:00:00.000Z or later'],
  ])('the problem of recovering since %s is: %s', (since, problem) =>
    expect(recoverProblem(since, NOW)).toBe(problem),
  );

  test('a new signing secret is random', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});

describe('a notice', () => {
  test('a notice shows the state of its endpoint in the feed', () => {
    const data = { status: 'disabled', disabled_reason: 'gone', failing_since: null } as const;
    const notice = {
      notice_id: 'evt_1',
      webhook_id: 'whk_1',
      type: 'webhook.disabled',
      at: NOW,
      data,
    } as const;
    expect(endpointEventOf(notice)).toEqual({
      type: 'webhook.disabled',
      timestamp: NOW.toISOString(),
      data: { event_id: 'evt_1', webhook_id: 'whk_1', ...data },
    });
    expect(FEED_EVENT_TYPES).toContain('webhook.disabled');
    expect(FEED_EVENT_TYPES).toContain('request.delivered');
  });

  test.each([
    ['webhook.disabled', null, true],
    ['webhook.failing', ago(2 * HOUR), false],
    ['webhook.recovered', null, false],
    ['webhook.recovered', ago(HOUR - 1), false],
    ['webhook.recovered', ago(HOUR), true],
  ] as const)('the notice %s, failing since %s, is mailed: %s', (type, since, isMailed) => {
    const data = {
      status: 'enabled',
      disabled_reason: null,
      failing_since: since?.toISOString() ?? null,
    } as const;
    expect(isMailedToo(type, data, NOW)).toBe(isMailed);
  });

  test.each<[what: string, health: Partial<EndpointHealth>, expected: boolean]>([
    ['that works', {}, false],
    ['that has failed for a while', { failing_since: ago(HOUR - 1) }, false],
    ['that has failed for an hour', { failing_since: ago(HOUR) }, true],
    ['that is only probed', { broken_at: NOW }, true],
    ['that we turned off', { disabled_by: 'system' }, true],
    [
      'that its partner turned off',
      { disabled_by: 'partner', broken_at: NOW, failing_since: ago(HOUR) },
      false,
    ],
  ])('an endpoint %s needs attention: %s', (_what, health, expected) => {
    const endpoint = { disabled_by: null, failing_since: null, broken_at: null, ...health };
    expect(needsAttention(endpoint, NOW)).toBe(expected);
  });
});

describe('the load of one endpoint', () => {
  const MAX_CALLS = 20;

  function full(): EndpointLoad {
    const load = new EndpointLoad();
    for (let calls = 0; calls < MAX_CALLS; calls += 1) expect(load.enter('one')).toBe(true);
    return load;
  }

  describe('an endpoint at its maximum of calls', () => {
    test('an endpoint at its maximum accepts no more calls, and a different endpoint does', () => {
      const load = full();
      expect(load.enter('one')).toBe(false);
      expect(load.enter('other')).toBe(true);
    });

    test('each overload halves the limit of an endpoint, which accepts a call only below the lower limit', async () => {
      const load = full();
      load.leave('one', { overloaded: true });
      expect(load.enter('one')).toBe(false);
      for (let calls = 0; calls < MAX_CALLS / 2; calls += 1) load.leave('one', { overloaded: true });
      expect(load.enter('one')).toBe(false);
      for (let calls = 0; calls < MAX_CALLS / 2 - 1; calls += 1) load.leave('one', { overloaded: true });
      expect(load.enter('one')).toBe(true);
      expect(load.enter('one')).toBe(false);
    });
  });
});

describe('the health of an endpoint', () => {
  const DAY = 24 * HOUR;
  const WELL: EndpointHealth = {
    ...HEALTHY,
    back_at: null,
    disabled_at: null,
    disabled_by: null,
    disabled_reason: null,
  };
  const failing = (failures: number, since: Date): EndpointHealth => ({
    ...WELL,
    consecutive_failures: failures,
    failing_since: since,
  });
  const BROKEN = { ...failing(10, ago(HOUR)), broken_at: ago(MINUTE) };
  const PAUSED = { disabled_at: ago(MINUTE), disabled_by: 'partner', disabled_reason: 'paused' } as const;
  const fail = (health: EndpointHealth, changes: Partial<Parameters<typeof afterFailure>[1]> = {}) =>
    afterFailure(health, { at: NOW, gone: false, slow_until: null, ...changes });

  test('failures are counted from the first, and a success resets them', () => {
    const once = fail(WELL);
    expect(once).toEqual({ ...WELL, consecutive_failures: 1, failing_since: NOW });
    expect(fail(once, { at: ago(-MINUTE) })).toEqual({ ...once, consecutive_failures: 2 });
    expect(afterSuccess(once, NOW)).toEqual(WELL);
    expect(healthChange(WELL, once)).toBeUndefined();
    expect(healthChange(once, WELL)).toBeUndefined();
  });

  test('the tenth consecutive failure breaks an endpoint, which then stays broken', () => {
    const ninth = fail(failing(8, ago(HOUR)));
    expect([ninth.consecutive_failures, ninth.broken_at]).toEqual([9, null]);
    const tenth = fail(ninth);
    expect([tenth.broken_at, healthChange(ninth, tenth)]).toEqual([NOW, 'broke']);
    const later = fail(tenth, { at: ago(-MINUTE) });
    expect([later.broken_at, healthChange(tenth, later)]).toEqual([NOW, undefined]);
  });

  test('one failure breaks an endpoint on trial', () => {
    expect(fail({ ...BROKEN, ...ON_TRIAL }).broken_at).toEqual(NOW);
  });

  test('a success brings a broken endpoint back and records when', () => {
    const back = afterSuccess(BROKEN, NOW);
    expect(back).toEqual({ ...WELL, back_at: NOW });
    expect(healthChange(BROKEN, back)).toBe('came_back');
  });

  test.each([
    ['failed for almost five days', failing(3, ago(5 * DAY - 1)), false, null],
    ['failed for five days', failing(3, ago(5 * DAY)), false, 'failing'],
    ['is broken, and failed for five days', { ...BROKEN, failing_since: ago(5 * DAY) }, false, 'failing'],
    ['answered 410', WELL, true, 'gone'],
    ['answered 410 after five days', failing(3, ago(6 * DAY)), true, 'gone'],
  ] as const)(
    'the next failure of an endpoint that %s disables it only if the rules say so',
    (_what, health, gone, reason) => {
      const after = fail(health, { gone });
      const disabled = { disabled_at: NOW, disabled_by: 'system', disabled_reason: reason };
      expect(after).toMatchObject(reason === null ? { disabled_at: null, disabled_by: null } : disabled);
      expect(healthChange(health, after)).toBe(reason === null ? undefined : 'disabled');
    },
  );

  test('failures of a disabled endpoint are counted, without a notice or another disabling', () => {
    const paused = { ...failing(9, ago(6 * DAY)), ...PAUSED };
    const failed = fail(paused, { gone: true });
    expect(failed).toMatchObject({ ...PAUSED, broken_at: NOW, consecutive_failures: 10 });
    expect(healthChange(paused, failed)).toBeUndefined();
    const back = afterSuccess({ ...BROKEN, ...PAUSED }, NOW);
    expect(back).toMatchObject({ ...PAUSED, broken_at: null, back_at: NOW });
    expect(healthChange({ ...BROKEN, ...PAUSED }, back)).toBeUndefined();
  });

  test.each([
    [null, null, null],
    [null, NOW, NOW],
    [NOW, null, NOW],
    [NOW, ago(1), NOW],
    [ago(1), NOW, NOW],
  ])(
    'an endpoint with the pauses until %s and %s is not called before the later one',
    (before, asked, kept) => {
      expect(fail({ ...WELL, slow_until: before }, { slow_until: asked }).slow_until).toEqual(kept);
    },
  );

  test('the health of an endpoint has three states', () => {
    expect([WELL, failing(1, NOW), BROKEN, { ...BROKEN, consecutive_failures: 0 }].map(healthState)).toEqual([
      'ok',
      'failing',
      'broken',
      'broken',
    ]);
  });
});

describe('the next action for a delivery', () => {
  const DUE = {
    state: 'pending',
    reason: 'due',
    attempts: 0,
    next_attempt_at: NOW,
    has_workflow: false,
  } as const;
  const ON = { disabled_at: null, broken_at: null, back_at: null, slow_until: null };
  const BROKEN = { ...ON, broken_at: NOW };
  const earlier = (state: 'pending' | 'held' | 'failed', failing_since: Date | null = null) => [
    { state, failing_since },
  ];
  type Case = [
    what: string,
    delivery: Partial<Parameters<typeof sendDecisionOf>[0]>,
    earlier: Parameters<typeof sendDecisionOf>[1],
    endpoint: Partial<Parameters<typeof sendDecisionOf>[2]>,
    turn: ReturnType<typeof sendDecisionOf>,
  ];

  test.each<Case>([
    ['that is due is sent', {}, [], {}, 'send'],
    ['that is due in a millisecond waits', { next_attempt_at: ago(-1) }, [], {}, 'wait'],
    ['without a planned attempt waits', { next_attempt_at: null }, [], {}, 'wait'],
    ['that is acknowledged waits', { state: 'acknowledged' }, [], {}, 'wait'],
    [
      'that is acknowledged and requested again is sent',
      { state: 'acknowledged', reason: 'again' },
      [],
      {},
      'send',
    ],
    ['that was skipped waits', { state: 'skipped', reason: 'again' }, [], {}, 'wait'],
    ['waits for a pending one before it', {}, earlier('pending'), {}, 'wait'],
    ['waits for a held one before it', {}, earlier('held'), {}, 'wait'],
    ['does not wait for a failed one before it', {}, earlier('failed'), {}, 'send'],
    ['passes one that failed for five minutes', {}, earlier('held', ago(5 * MINUTE)), {}, 'send'],
    ['waits for one that failed for less', {}, earlier('held', ago(5 * MINUTE - 1)), {}, 'wait'],
    [
      'waits for one that failed before the endpoint came back',
      {},
      earlier('pending', ago(HOUR)),
      { back_at: ago(HOUR - 1) },
      'wait',
    ],
    [
      'passes one that failed since the endpoint came back',
      {},
      earlier('pending', ago(HOUR)),
      { back_at: ago(HOUR) },
      'send',
    ],
    ['that is sent again waits for nothing', { reason: 'again' }, earlier('pending'), {}, 'send'],
    ['of a disabled endpoint is held', {}, [], { disabled_at: NOW }, 'hold'],
    [
      'of a disabled endpoint is held, also on request',
      { reason: 'asked' },
      [],
      { disabled_at: NOW },
      'hold',
    ],
    ['of a broken endpoint is held', {}, [], BROKEN, 'hold'],
    ['of a broken endpoint is tried once on request', { reason: 'asked' }, [], BROKEN, 'send'],
    ['of a broken endpoint is tried once when requested again', { reason: 'again' }, [], BROKEN, 'send'],
    ['of a broken endpoint is not tried a second time', { reason: 'asked', attempts: 1 }, [], BROKEN, 'hold'],
    ['of a broken endpoint is held behind another', { reason: 'asked' }, earlier('held'), BROKEN, 'hold'],
    ['of an overloaded endpoint waits', {}, [], { slow_until: ago(-1) }, 'wait'],
    ['of an endpoint that was overloaded is sent', {}, [], { slow_until: NOW }, 'send'],
    ['that a workflow sends waits', { has_workflow: true, next_attempt_at: ago(MINUTE - 1) }, [], {}, 'wait'],
    ['whose workflow is lost is sent', { has_workflow: true, next_attempt_at: ago(MINUTE) }, [], {}, 'send'],
  ])('a delivery %s', (_what, delivery, before, endpoint, turn) => {
    expect(sendDecisionOf({ ...DUE, ...delivery }, before, { ...ON, ...endpoint }, NOW)).toBe(turn);
  });

  test('a delivery is failing since its first failure after its endpoint came back', () => {
    const since = (failing_since: Date | null, back_at: Date | null) =>
      failingSince({ failing_since }, { back_at }, NOW);
    expect(since(null, null)).toBe(NOW);
    expect(since(ago(2), null)).toEqual(ago(2));
    expect(since(ago(2), ago(2))).toEqual(ago(2));
    expect(since(ago(2), ago(1))).toBe(NOW);
  });

  const CALL = {
    trigger: 'schedule',
    status: 500,
    failure: 'status',
    retry_after_ms: null,
    ended_at: NOW,
  } as const;
  const inMs = (ms: number) => ago(-ms).toISOString();
  test.each([
    ['succeeds', {}, { status: 200, failure: null }, { state: 'acknowledged' }],
    ['fails the first time', {}, {}, { state: 'pending', next_attempt_at: inMs(5_000) }],
    ['fails the second time', { attempts: 1 }, {}, { state: 'pending', next_attempt_at: inMs(5 * MINUTE) }],
    ['fails the last time', { attempts: 9 }, {}, { state: 'failed' }],
    [
      'gets no answer',
      {},
      { status: null, failure: 'timeout' },
      { state: 'pending', next_attempt_at: inMs(5_000) },
    ],
    ['is a probe that fails', { state: 'held' }, { trigger: 'probe' }, { state: 'held' }],
    ['gets a 410', {}, { status: 410 }, { state: 'held', gone: true }],
    ['fails when it is sent again', { state: 'acknowledged', attempts: 9 }, {}, { state: 'acknowledged' }],
    [
      'finds an overloaded endpoint',
      {},
      { status: 503 },
      { state: 'pending', next_attempt_at: inMs(5_000), slow_until: inMs(5_000) },
    ],
    [
      'is asked to wait an hour',
      {},
      { status: 429, retry_after_ms: HOUR },
      { state: 'pending', next_attempt_at: inMs(HOUR), slow_until: inMs(HOUR) },
    ],
    [
      'is asked to wait two days',
      {},
      { status: 429, retry_after_ms: 48 * HOUR },
      { state: 'pending', next_attempt_at: inMs(24 * HOUR), slow_until: inMs(24 * HOUR) },
    ],
    [
      'gets a Retry-After without overload',
      {},
      { retry_after_ms: HOUR },
      { state: 'pending', next_attempt_at: inMs(HOUR) },
    ],
  ] as const)('a delivery whose attempt %s has the right next state', (_what, delivery, call, expected) => {
    expect(consequencesOf({ state: 'pending', attempts: 0, ...delivery }, { ...CALL, ...call }, 0.5)).toEqual(
      {
        next_attempt_at: null,
        slow_until: null,
        gone: false,
        ...expected,
      },
    );
  });
});

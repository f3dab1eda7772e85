/** When webhooks are sent again, how many calls one endpoint gets, and what partners read about their endpoints. */
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
import {
  endpointEventOf,
  type EndpointHealth,
  needsAttention,
  noticeMailId,
  wantsMail,
} from '../../domain/webhooks/notices.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';
import { EndpointLoad } from '../../activities/webhooks/endpoint-load.ts';

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

const NOW = new Date('2026-01-05T09:00:00.000Z');

const ago = (ms: number) => new Date(NOW.getTime() - ms);

describe('the schedule', () => {
  test.each([
    [1, 5_000],
    [2, 5 * MINUTE],
    [9, 24 * HOUR],
    [10, undefined],
    [0, undefined],
  ])('after %i failures waits %s ms', (failures, ms) => {
    expect(retryDelay(failures, { random: 0.5 })).toBe(ms);
  });

  test('varies by a fifth either way', () => {
    expect([0, 0.25, 0.5, 1].map((random) => jittered(1_001, random))).toEqual([801, 901, 1_001, 1_201]);
  });

  test.each([
    [1_000, 5_000],
    [HOUR, HOUR],
    [48 * HOUR, 24 * HOUR],
  ])('waits for what a receiver asks, %i ms, but not less and not for ever: %i ms', (retryAfterMs, ms) => {
    expect(retryDelay(1, { random: 0.5, retryAfterMs })).toBe(ms);
  });

  test('the interval of probes grows to an hour', () => {
    expect([0, 1, 8, 9, 100].map(probeDelay)).toEqual([10_000, 30_000, HOUR, HOUR, HOUR]);
  });
});

describe('what is asked of the workflows that send', () => {
  const delivery = { webhook_id: 'whk_1', request_id: 'req_1', sequence: 3, series: 2 };

  test('is named by what is sent', () => {
    expect([sendActivityId(delivery), redeliveryWorkflowId(delivery), probingWorkflowId('whk_1')]).toEqual([
      'whk_1-3-2',
      'redelivery-whk_1-req_1',
      'probing-whk_1',
    ]);
    expect([webhookTaskQueue('main'), noticeMailId('evt_1')]).toEqual(['main-webhooks', 'mail-evt_1']);
  });

  test('is one workflow for the events of a request at an endpoint', () => {
    expect(redeliveryOptions('main', delivery)).toEqual({
      workflowId: 'redelivery-whk_1-req_1',
      taskQueue: 'main',
      signal: 'redeliver',
      signalArgs: [delivery],
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      staticSummary: 'Further attempts of events of req_1 for whk_1',
    });
  });

  test('is one test for each time that somebody asks', () => {
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
  ])('to recover since %s: %s', (since, problem) => expect(recoverProblem(since, NOW)).toBe(problem));

  test('is signed by a secret that nobody guesses', () => {
    expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newSecret()).not.toBe(newSecret());
  });
});

describe('a notice', () => {
  test('tells the feed how the endpoint was', () => {
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
  ] as const)('%s, failing since %s, is mailed: %s', (type, since, isMailed) => {
    const data = {
      status: 'enabled',
      disabled_reason: null,
      failing_since: since?.toISOString() ?? null,
    } as const;
    expect(wantsMail(type, data, NOW)).toBe(isMailed);
  });

  test.each<[what: string, health: Partial<EndpointHealth>, expected: boolean]>([
    ['that does well', {}, false],
    ['that has failed for a while', { failing_since: ago(HOUR - 1) }, false],
    ['that has failed for an hour', { failing_since: ago(HOUR) }, true],
    ['that is only probed', { broken_at: NOW }, true],
    ['that we turned off', { disabled_by: 'system' }, true],
    [
      'that its partner turned off',
      { disabled_by: 'partner', broken_at: NOW, failing_since: ago(HOUR) },
      false,
    ],
  ])('of an endpoint %s wants somebody to look: %s', (_what, health, expected) => {
    const endpoint = { disabled_by: null, failing_since: null, broken_at: null, ...health };
    expect(needsAttention(endpoint, NOW)).toBe(expected);
  });
});

describe('the load of one endpoint', () => {
  const AT_ONCE = 20;

  function full(): EndpointLoad {
    const load = new EndpointLoad();
    for (let calls = 0; calls < AT_ONCE; calls += 1) expect(load.enter('one')).toBe(true);
    return load;
  }

  describe('an endpoint with as many calls as it may have', () => {
    test('takes no more, and another endpoint does', () => {
      const load = full();
      expect(load.enter('one')).toBe(false);
      expect(load.enter('other')).toBe(true);
    });

    test('after signs of overload has room only when its calls have become few enough', async () => {
      const load = full();
      load.leave('one', { overloaded: true });
      expect(load.enter('one')).toBe(false);
      for (let calls = 0; calls < AT_ONCE / 2; calls += 1) load.leave('one', { overloaded: true });
      expect(load.enter('one')).toBe(false);
      for (let calls = 0; calls < AT_ONCE / 2 - 1; calls += 1) load.leave('one', { overloaded: true });
      expect(load.enter('one')).toBe(true);
      expect(load.enter('one')).toBe(false);
    });
  });
});

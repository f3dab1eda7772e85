/** Rate limits over HTTP: headers, 429, usage, and several processes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type InnerList, type Item, parseList } from 'structured-headers';
import { describe, expect, test } from '@jest/globals';
import { createKey } from '../../../db/partners/keys.ts';
import { CALL_WINDOWS, SCOPE_NAMES } from '../../../domain/partners.ts';
import { ApiCaller, type ApiResponse, ORDER } from '../../support/callers/api-caller.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import type { Usage } from '../../../api/partner/usage.ts';
import { addDailyCalls, deleteDailyCallsBefore } from '../../../db/partners/calls.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import { type Admission, overAdmissions } from '../../support/requests/admissions.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import type { LimiterTask } from '../../support/engine/limiter-process.ts';
import { startApi, startProcess } from '../../support/engine/processes.ts';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import { isTerminal } from '../../../domain/requests/statuses.ts';

const PATH = '/sandbox/scenarios';

const OF_THE_ENVIRONMENT = { minute_limit: null, day_limit: null };

const { engine, given } = useOwnEngine({ worker: false });

const limited = (minute_limit: number) => given.partner().limitedTo({ minute_limit });

/** Parses a structured list of strings with parameters into [name, parameters]. */
function parsed(headers: Headers, name: string): [unknown, Record<string, unknown>][] {
  return parseList(headers.get(name) ?? '').map((member: Item | InnerList) => [
    member[0],
    Object.fromEntries(member[1]),
  ]);
}

const remaining = (headers: Headers) => parsed(headers, 'RateLimit').map(([, parameters]) => parameters['r']);

test('every response to a key has the RateLimit fields of the IETF draft', async () => {
  const partner = await given.partner().limitedTo(OF_THE_ENVIRONMENT);
  const { headers, status } = await partner.call('GET', PATH);
  expect(status).toBe(200);
  expect(parsed(headers, 'RateLimit-Policy')).toEqual([
    ['minute', { q: 60, w: 60 }],
    ['day', { q: 5_000, w: 86_400 }],
  ]);
  const [minute, day] = parsed(headers, 'RateLimit');
  expect(minute).toEqual(['minute', { r: 59, t: expect.any(Number) }]);
  expect(day).toEqual(['day', { r: 4_999, t: expect.any(Number) }]);
  // The call leaves after one window and at most one cell.
  expect(minute?.[1]['t']).toBeGreaterThanOrEqual(60);
  expect(minute?.[1]['t']).toBeLessThanOrEqual(61);
  expect(day?.[1]['t']).toBeGreaterThanOrEqual(86_400);
  expect(day?.[1]['t']).toBeLessThanOrEqual(86_400 + 300);
});

describe('production limits', () => {
  const production = useOwnEngine({ worker: false, environment: 'production' });

  test('production has the documented limits', async () => {
    const partner = await production.given.partner().limitedTo(OF_THE_ENVIRONMENT);
    const { headers } = await partner.call('GET', '/requests/req_00000000000000000000000000');
    expect(headers.get('RateLimit-Policy')).toBe('"minute";q=300;w=60, "day";q=100000;w=86400');
  });
});

test.each([
  ['404 for an unknown request', 'GET', '/requests/req_00000000000000000000000000', undefined, 404],
  ['400 for an invalid body', 'POST', '/medicines/search', {}, 400],
  ['403 for a missing scope', 'POST', '/requests', ORDER, 403],
] as const)('a call that is answered %s counts', async (_, method, path, body, status) => {
  const partner = await limited(10).withScopes('requests:read', 'medicines:search');
  const first = await partner.call(method, path, body);
  expect([first.status, remaining(first.headers)[0]]).toEqual([status, 9]);
  const second = await partner.call(method, path, body);
  expect([second.status, remaining(second.headers)[0]]).toEqual([status, 8]);
});

test('calls without a key, health checks, contract documents and usage do not count', async () => {
  const partner = await limited(1);
  await fetch(`${engine.origin}/health/live`);
  await partner.call('GET', '/meta/state-machine');
  await partner.call('GET', '/nowhere');
  const usage = await partner.call('GET', '/usage');
  expect([usage.status, remaining(usage.headers)[0]]).toEqual([200, 1]);
  expect((await fetch(`${engine.origin}/v1${PATH}`)).headers.get('RateLimit')).toBeNull();
  expect((await partner.call('GET', PATH)).status).toBe(200);
  expect((await partner.call('GET', PATH)).status).toBe(429);
  expect((await partner.call('GET', '/usage')).status).toBe(200);
});

test('a long poll that waited and ended with 304 does not count, and an early 304 does', async () => {
  const pharmacy = await given.pharmacy();
  const first = await pharmacy.call('GET', '/orders');
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' };
  const poll = (query: string) => pharmacy.send('GET', `/orders${query}`, undefined, headers);
  const left = [first];
  for (const query of ['', '?wait=1', '?wait=5', '']) left.push(await poll(query));
  expect(left.map(({ status }) => status)).toEqual([200, 304, 304, 304, 304]);
  const start = Number(remaining(first.headers)[0]);
  expect(left.map((answer) => start - Number(remaining(answer.headers)[0]))).toEqual([0, 1, 2, 3, 3]);
});

test('429 rate_limit_exceeded names the limit, has Retry-After and precedes reading the body', async () => {
  const partner = await limited(2);
  await partner.call('GET', PATH);
  await partner.call('GET', PATH);
  const { status, error, headers } = await partner.call('POST', '/requests', { no: 'order' });
  expect([status, error.status, error.code]).toEqual([429, 429, 'rate_limit_exceeded']);
  expect(error.message).toContain('2 calls a minute');
  expect(headers.get('Retry-After')).toMatch(/^(5\d|6[01])$/);
  expect(error.message).toContain(`${headers.get('Retry-After')} s`);
  const [minute, day] = parsed(headers, 'RateLimit');
  expect(minute?.[1]['r']).toBe(0);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThanOrEqual(Number(minute?.[1]['t']));
  // Neither of these counted towards the day.
  await partner.call('GET', PATH);
  const { headers: later } = await partner.call('GET', PATH);
  expect(remaining(later)).toEqual([0, day?.[1]['r']]);
});

test("a partner's keys share its limit, and another partner has its own", async () => {
  const partner = await limited(3);
  const { key } = await createKey(engine.database, {
    partner_id: partner.partnerId,
    name: 'the next',
    scopes: SCOPE_NAMES,
    environment: 'sandbox',
    created_by: 'test',
  });
  const other = new ApiCaller(engine.origin, key, partner.partnerId);
  const statuses = [];
  for (const caller of [partner, other, partner, other])
    statuses.push((await caller.call('GET', PATH)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  expect((await (await limited(3)).call('GET', PATH)).status).toBe(200);
});

describe('limits in a window of 2 seconds', () => {
  const windows = { ...CALL_WINDOWS, minute: { length_ms: 2_000, cell_ms: 50 } };
  const hasty = useOwnEngine({ worker: false, callWindows: windows });

  test('a call after Retry-After is admitted', async () => {
    const partner = await hasty.given.partner().limitedTo({ minute_limit: 3 });
    for (let round = 0; round < 2; round += 1) {
      const refused = await callUntilRefused(partner);
      await sleep(Number(refused.headers.get('Retry-After')) * 1_000);
      expect((await partner.call('GET', PATH)).status).toBe(200);
    }
  });
});

/** On a slow machine, calls leave the short window while others are made. */
async function callUntilRefused(partner: ApiCaller): Promise<ApiResponse<unknown>> {
  for (let burst = 0; burst < 50; burst += 1) {
    const answers = await Promise.all(Array.from({ length: 9 }, () => partner.call('GET', PATH)));
    const refused = answers.findLast(({ status }) => status === 429);
    if (refused !== undefined) return refused;
  }
  throw new Error('No call was refused');
}

describe('GET /usage', () => {
  /** Half past midnight in Lagos, which is the previous day in London. */
  const NOW = new Date('2026-11-20T23:30:00Z');

  const { engine, given } = useOwnEngine({ worker: false, clock: () => NOW });

  async function usageOf(partner: ApiCaller): Promise<Usage> {
    await engine.callStatistics.flush();
    const { status, data } = await partner.call<Usage>('GET', '/usage');
    expect(status).toBe(200);
    return data;
  }

  test('GET /usage of a new partner shows its limits, no use, and 31 days without calls', async () => {
    const partner = await given.partner().withScopes().limitedTo({ minute_limit: null, day_limit: null });
    expect(await usageOf(partner)).toEqual({
      environment: 'sandbox',
      as_of: expect.any(String),
      windows: [
        {
          name: 'minute',
          window_seconds: 60,
          limit: 60,
          used: 0,
          remaining: 60,
          next_release_at: null,
          resets_at: null,
        },
        {
          name: 'day',
          window_seconds: 86_400,
          limit: 5_000,
          used: 0,
          remaining: 5_000,
          next_release_at: null,
          resets_at: null,
        },
      ],
      time_zone: 'Africa/Lagos',
      days: Array.from({ length: 31 }, (_, daysBefore) => ({
        date: nigerianDay(NOW, daysBefore),
        calls: 0,
        refused: 0,
        operations: [],
      })),
    });
  });

  test("GET /usage shows current use, when it expires, and today's calls by operation with refusals", async () => {
    const partner = await given.partner().limitedTo({ minute_limit: 3 });
    await partner.call('GET', '/sandbox/scenarios');
    await partner.call('GET', '/requests/req_00000000000000000000000000');
    await partner.call('GET', '/requests/req_00000000000000000000000001');
    await partner.call('GET', '/requests/req_00000000000000000000000001');
    const { windows, days, as_of } = await usageOf(partner);
    const [minute, day] = windows;
    expect(minute).toMatchObject({ limit: 3, used: 3, remaining: 0 });
    expect(day).toMatchObject({ used: 3 });
    const secondsUntil = (time: string | null | undefined) =>
      (Date.parse(time ?? '') - Date.parse(as_of)) / 1000;
    expect(secondsUntil(minute?.next_release_at)).toBeGreaterThan(0);
    expect(secondsUntil(minute?.resets_at)).toBeLessThanOrEqual(60.25);
    expect(secondsUntil(day?.resets_at)).toBeLessThanOrEqual(86_400 + 300);
    expect(days[0]).toEqual({
      date: '2026-11-21',
      calls: 3,
      refused: 1,
      operations: [
        { operation: 'GET /requests/{request_id}', calls: 2, refused: 1 },
        { operation: 'GET /sandbox/scenarios', calls: 1, refused: 0 },
      ],
    });
  });

  test('GET /usage sums several processes, shows each partner only its own calls, and drops days older than 31', async () => {
    const [partner, other] = [await given.partner(), await given.partner()];
    const count = { partner_id: partner.partnerId, operation: 'POST /requests', calls: 2, refused: 1 };
    const days = [0, 30, 31].map((daysBefore) => ({ ...count, day: nigerianDay(NOW, daysBefore) }));
    await Promise.all([days, days.toReversed()].map((counts) => addDailyCalls(engine.database, counts)));
    await addDailyCalls(engine.database, [{ ...count, partner_id: other.partnerId, day: nigerianDay(NOW) }]);
    const calls = (await usageOf(partner)).days.map((day) => day.calls);
    expect([calls.length, calls[0], calls[30]]).toEqual([31, 4, 4]);
    await deleteDailyCallsBefore(engine.database, nigerianDay(NOW, 30));
    const left = await engine.database
      .selectFrom('daily_calls')
      .select('day')
      .where('partner_id', '=', partner.partnerId)
      .orderBy('day')
      .execute();
    expect(left.map(({ day }) => day)).toEqual(['2026-10-22', '2026-11-21']);
  });

  test('GET /usage needs a valid key', async () => {
    const response = await fetch(`${engine.origin}/v1/usage`);
    expect(response.status).toBe(401);
  });
});

describe('limits across several processes', () => {
  const { engine, given } = useEngine();

  const statusesOf = (callers: readonly ApiCaller[], calls: number) =>
    Promise.all(
      Array.from({ length: calls }, async (_, index) => {
        const caller = callers[index % callers.length];
        return (await caller?.call('GET', PATH))?.status;
      }),
    );

  test('three processes at 20 times the limit for two windows grant exactly the limit in each', async () => {
    const { partnerId } = await given.partner().limitedTo({ minute_limit: null });
    const [limit, lengthMs] = [60, 3_000];
    const startAt = Date.now() + 5_000;
    const task = {
      connectionString: engine.connectionString,
      partnerId,
      limit,
      lengthMs,
      startAt,
      stopAt: startAt + 2 * lengthMs,
      calls: (2 * 20 * limit) / 3,
    };
    const results = await Promise.all([1, 20, 100].map((together) => runLimiter({ ...task, together })));
    const admissions = results.flatMap((result) => result.admissions);
    expect(results.map(({ made }) => made)).toEqual([800, 800, 800]);
    expect(admissions).toHaveLength(2 * limit);
    expect(overAdmissions(admissions, { limit, lengthMs })).toBe(0);
    // Otherwise a single process granted all calls and the limit was not shared.
    expect(results.filter((result) => result.admissions.length > 0).length).toBeGreaterThan(1);
  });

  async function runLimiter(
    task: LimiterTask,
  ): Promise<{ readonly made: number; readonly admissions: readonly Admission[] }> {
    const running = await startProcess({
      script: 'test/support/engine/limiter-process.ts',
      env: { LIMITER_TASK: JSON.stringify(task) },
    });
    expect(await running.exited).toBe('exit code 0');
    return JSON.parse(running.logs()) as Awaited<ReturnType<typeof runLimiter>>;
  }

  test('three API processes at 20 times the sandbox limit grant 60 calls, also after they were killed', async () => {
    const partner = await given.partner().limitedTo({ minute_limit: null, day_limit: null });
    const start = () => startApi({ connectionString: engine.connectionString, taskQueue: engine.taskQueue });
    const at = ({ origin }: { origin: string }) => new ApiCaller(origin, partner.key, partner.partnerId);
    const apis = await Promise.all([start(), start(), start()]);
    const statuses = await statusesOf(apis.map(at), 20 * 60);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(19 * 60);

    await Promise.all(apis.map((api, index) => (index === 0 ? api.stop() : api.kill('SIGKILL'))));
    const next = await start();
    expect(await statusesOf([at(next)], 20)).toEqual(Array.from({ length: 20 }, () => 429));
    await next.stop();
  });
});

describe('six concurrent scenarios', () => {
  const MINUTE_MS = 12_000;

  /** More reads than the limit allows, also on a slow machine; steps of five seconds. */
  const BETWEEN_READS_MS = 20;

  const STEP_SECONDS = 1;

  const SCENARIOS = [
    'happy',
    'collected',
    'pharmacy_delivers',
    'courier_waits',
    'returns',
    'fails_in_transit',
  ];

  const { given } = useOwnEngine({
    callWindows: { ...CALL_WINDOWS, minute: { length_ms: MINUTE_MS, cell_ms: 50 } },
  });

  const ofTheEnvironment = () => given.partner().limitedTo({ minute_limit: null, day_limit: null });

  interface Played {
    readonly scenario: string;
    readonly reads: number;
    /** Number of refused calls. */
    readonly refused: number;
    readonly seconds: number;
  }

  async function play(partner: ApiCaller, scenario: string, query: string): Promise<Played> {
    const begun = performance.now();
    let refused = 0;
    const call = async (method: string, path: string, body?: unknown) => {
      for (;;) {
        const answer = await partner.call<RequestRecord>(method, path, body);
        if (answer.status !== 429) return answer.data;
        refused += 1;
        await sleep(Number(answer.headers.get('Retry-After')) * 1_000);
      }
    };
    const sandbox = { scenario, step_seconds: STEP_SECONDS };
    const { request_id } = await call('POST', '/requests', { ...ORDER, sandbox });
    for (let reads = 1; ; reads += 1) {
      const { status } = await call('GET', `/requests/${request_id}${query}`);
      if (isTerminal(status))
        return { scenario, reads, refused, seconds: (performance.now() - begun) / 1_000 };
      if (query === '') await sleep(BETWEEN_READS_MS);
    }
  }

  const playAll = (partner: ApiCaller, query = '') =>
    Promise.all(SCENARIOS.map((scenario) => play(partner, scenario, query)));

  test('a caller that long-polls for the end is never refused and makes few calls', async () => {
    const played = await playAll(await ofTheEnvironment(), '?wait=30&until=final');
    expect(played.map(({ refused }) => refused)).toEqual(SCENARIOS.map(() => 0));
    expect(Math.max(...played.map(({ reads }) => reads))).toBeLessThanOrEqual(2);
  });

  test('a caller that polls constantly is sometimes refused and still sees the end within minutes', async () => {
    const played = await playAll(await ofTheEnvironment());
    expect(Math.max(...played.map(({ refused }) => refused))).toBeGreaterThan(0);
    const [first, last] = [Math.min, Math.max].map((of) => of(...played.map(({ seconds }) => seconds))) as [
      number,
      number,
    ];
    // A starved caller would take three times the time of the scenario and of the first caller.
    expect(last).toBeLessThan((5 * MINUTE_MS) / 1_000);
    expect(last - first).toBeLessThan(MINUTE_MS / 1_000);
  });
});

/** `GET /usage`: the windows as the limiter counts them, and the calls of the last 31 days. */
import { expect, test } from '@jest/globals';
import type { Usage } from '../../../api/partner/usage.ts';
import { addDailyCalls, deleteDailyCallsBefore } from '../../../db/partners/calls.ts';
import { nigerianDay } from '../../../domain/common/nigerian-day.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

/** Half past midnight in Lagos, the day before in London. */
const NOW = new Date('2026-11-20T23:30:00Z');

const { engine, given } = useOwnEngine({ worker: false, clock: () => NOW });

async function usageOf(partner: ApiCaller): Promise<Usage> {
  await engine.callStatistics.flush();
  const { status, data } = await partner.call<Usage>('GET', '/usage');
  expect(status).toBe(200);
  return data;
}

test('GET /usage tells of a new partner its limits, nothing used, and 31 days without calls', async () => {
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

test('GET /usage tells what is used, when it leaves, and today by operation with what was refused', async () => {
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

test('GET /usage adds what several processes count, shows each partner its own, and forgets what is older than 31 days', async () => {
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

/** The rate limiter: sliding windows, limits shared by processes, and turns of refused callers. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { RateLimiter, RefusalTurns } from '../../../services/partners/rate-limiter.ts';
import { openDatabase } from '../../../db/database.ts';
import { ensurePartner, setCallLimits } from '../../../db/partners/partners.ts';
import { newId } from '../../../domain/common/ids.ts';
import { CALL_WINDOWS, MAX_CALL_LIMIT } from '../../../domain/partners.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { eventually } from '../../support/engine/eventually.ts';
import {
  type CallRules,
  consumeCalls,
  giveBackCall,
  readCallWindows,
  type CallReceipt,
} from '../../../db/partners/rate-limit.ts';
import { type Admission, overAdmissions } from '../../support/requests/admissions.ts';

const testDatabase = useDatabase();
/** For concurrent tests while another test replaces the SQL function. */
const counted = useDatabase();

async function newPartner({ database } = testDatabase): Promise<string> {
  const partner_id = newId('partner');
  await ensurePartner(database, { partner_id, name: 'Test HMO' });
  return partner_id;
}

const LIMITS = { minute: 10, day: 1_000 };

const newLimiter = (database = testDatabase.database) =>
  new RateLimiter({ database, defaults: LIMITS, windows: CALL_WINDOWS });

const takeMany = (limiter: RateLimiter, partner: string, calls: number) =>
  Promise.all(Array.from({ length: calls }, () => limiter.consume(partner)));

test('concurrent calls are granted in arrival order, each with what remains after it', async () => {
  const decisions = await takeMany(newLimiter(), await newPartner(), 25);
  expect(decisions.map(({ refusedForMs }) => refusedForMs === undefined)).toEqual([
    ...Array.from({ length: 10 }, () => true),
    ...Array.from({ length: 15 }, () => false),
  ]);
  expect(decisions.map(({ windows }) => windows.map(({ remaining }) => remaining))).toEqual(
    decisions.map((_, index) => [Math.max(0, 9 - index), Math.max(990, 999 - index)]),
  );
});

test('two limiters share a limit', async () => {
  const partner = await newPartner();
  const decisions = await Promise.all([
    takeMany(newLimiter(), partner, 12),
    takeMany(newLimiter(), partner, 12),
  ]);
  const granted = decisions.flat().filter(({ refusedForMs }) => refusedForMs === undefined);
  expect(granted).toHaveLength(10);
});

test('a refusal is repeated without asking Postgres, with the next turn a second later', async () => {
  const database = openDatabase({ connectionString: testDatabase.connectionString });
  const limiter = newLimiter(database);
  const partner = await newPartner();
  const [last] = (await takeMany(limiter, partner, 11)).toReversed();
  await database.destroy();
  const again = await limiter.consume(partner);
  const told = last?.refusedForMs ?? 0;
  expect(told).toBeGreaterThan(0);
  expect(again.refusedForMs).toBeGreaterThan(told - 1_000);
  expect(again.refusedForMs).toBeLessThanOrEqual(told + 1_000);
  expect(again.windows.map(({ remaining }) => remaining)).toEqual([0, 990]);
});

test('a raised limit applies within about a second, a lowered one at the next call', async () => {
  const limiter = newLimiter();
  const partner = await newPartner();
  await takeMany(limiter, partner, 11);
  await setCallLimits(testDatabase.database, partner, { minute: 12 });
  const isGranted = async () => (await limiter.consume(partner)).refusedForMs === undefined;
  await eventually(isGranted, { deadlineMs: 1_500, describe: 'the raised limit to work' });
  await setCallLimits(testDatabase.database, partner, { minute: 11 });
  expect(await isGranted()).toBe(false);
});

test('calls fail while Postgres fails, and later calls query Postgres again', async () => {
  const { database } = testDatabase;
  const limiter = newLimiter(database);
  const partner = await newPartner();
  await sql`alter function consume_calls rename to renamed_away`.execute(database);
  // The first statement counts one call, the second all others.
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => limiter.consume(partner)));
  await sql`alter function renamed_away rename to consume_calls`.execute(database);
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  expect((await limiter.consume(partner)).refusedForMs).toBeUndefined();
});

describe('the windows in Postgres', () => {
  const consume = (partner: string, wanted: number, rules: CallRules) =>
    consumeCalls(counted.database, partner, wanted, rules);

  /** The real windows with other limits. */
  const limited = (minute: number, day = MAX_CALL_LIMIT): CallRules => ({
    defaults: { minute, day },
    windows: CALL_WINDOWS,
  });

  /** A "minute" that ends soon. */
  const short = (minute: number, length_ms: number): CallRules => ({
    defaults: { minute, day: MAX_CALL_LIMIT },
    windows: { ...CALL_WINDOWS, minute: { length_ms, cell_ms: 50 } },
  });

  test('a batch is granted up to the limit, and nothing after that', async () => {
    const partner = await newPartner(counted);
    expect((await consume(partner, 6, limited(10))).granted).toBe(6);
    expect((await consume(partner, 6, limited(10))).granted).toBe(4);
    expect((await consume(partner, 1, limited(10))).granted).toBe(0);
    expect((await consume(await newPartner(counted), 1, limited(10))).granted).toBe(1);
  });

  test('concurrent first calls of a partner share the limit exactly', async () => {
    const partner = await newPartner(counted);
    const all = await Promise.all(Array.from({ length: 60 }, () => consume(partner, 2, limited(51))));
    expect(all.reduce((sum, { granted }) => sum + granted, 0)).toBe(51);
  });

  test.each([
    ['the day has room for fewer calls', limited(10, 3)],
    ['the minute has room for fewer calls', limited(3, 10)],
  ])('where %s, both windows count the admitted calls and no refused ones', async (_, rules) => {
    const partner = await newPartner(counted);
    expect((await consume(partner, 5, rules)).granted).toBe(3);
    const { granted, minute, day } = await consume(partner, 100, rules);
    expect([granted, minute.used, day.used]).toEqual([0, 3, 3]);
  });

  const giveBack = (partner: string, receipt: CallReceipt | null) =>
    giveBackCall(counted.database, partner, receipt ?? { minute: new Date(0), day: new Date(0) });

  const usedOf = async (partner: string, rules: CallRules) =>
    (await readCallWindows(counted.database, partner, rules)).windows.map(({ used }) => used);

  test('returned calls free as many slots, one by one or all together', async () => {
    const partner = await newPartner(counted);
    const [one, others] = [await consume(partner, 1, limited(10)), await consume(partner, 9, limited(10))];
    await giveBack(partner, one.receipt);
    expect(await usedOf(partner, limited(10))).toEqual([9, 9]);
    await Promise.all(Array.from({ length: 9 }, () => giveBack(partner, others.receipt)));
    expect(await usedOf(partner, limited(10))).toEqual([0, 0]);
    const again = await consume(partner, 12, limited(10));
    expect([again.granted, again.minute.used, again.day.used]).toEqual([10, 10, 10]);
  });

  test.concurrent('a call that has left a window is not returned to it', async () => {
    const partner = await newPartner(counted);
    const rules = short(3, 200);
    const { receipt } = await consume(partner, 3, rules);
    const hasLeft = async () => (await usedOf(partner, rules))[0] === 0;
    await eventually(hasLeft, { deadlineMs: 5_000, describe: 'the calls to leave' });
    // Deletes the cells of the minute.
    expect((await consume(partner, 1, rules)).minute.used).toBe(1);
    await giveBack(partner, receipt);
    const { minute, day } = await consume(partner, 0, { ...rules, defaults: limited(3).defaults });
    expect([minute.used <= 1 && minute.used >= 0, day.used]).toEqual([true, 3]);
  });

  test.concurrent('a burst across the end of a minute, hour or second counts as one burst', async () => {
    const partner = await newPartner(counted);
    const rules = short(20, 2_000);
    // Windows aligned with the clock would start over here.
    const atTheEnd = () => Date.now() % 2_000 > 1_700;
    await eventually(atTheEnd, { deadlineMs: 4_000, describe: 'the end of two seconds', everyMs: 5 });
    const sentAt = performance.now();
    expect((await consume(partner, 20, rules)).granted).toBe(20);
    const isPast = () => Date.now() % 2_000 < 1_000;
    await eventually(isPast, { deadlineMs: 4_000, describe: 'the next two seconds', everyMs: 5 });
    const after = await consume(partner, 20, rules);
    const admitted = [
      ...Array.from({ length: 20 }, () => ({ sentAt, heardAt: sentAt })),
      ...Array.from({ length: after.granted }, () => ({ sentAt, heardAt: performance.now() })),
    ];
    expect(overAdmissions(admitted, { limit: 20, lengthMs: 2_000 })).toBe(0);
  });

  test.concurrent(
    'calls in any interval as long as the window stay within the limit, and slots become free again',
    async () => {
      const partner = await newPartner(counted);
      const [limit, lengthMs] = [20, 1_000];
      const admitted: Admission[] = [];
      const call = async (wanted: number) => {
        const sentAt = performance.now();
        const { granted } = await consume(partner, wanted, short(limit, lengthMs));
        const heardAt = performance.now();
        admitted.push(...Array.from({ length: granted }, () => ({ sentAt, heardAt })));
      };
      for (let round = 0; admitted.length < 5 * limit; round += 1) {
        await Promise.all([call(1 + (round % 7)), call(1)]);
        // Bursts, single calls, and nearly a whole window of silence alternate.
        await sleep(round % 11 === 0 ? 900 : (round * 7) % 90);
      }
      expect(overAdmissions(admitted, { limit, lengthMs })).toBe(0);
    },
  );

  /** So long that calls do not leave too early when a busy machine stalls for a second. */
  const WINDOW_MS = 4_000;

  const HALF_MS = WINDOW_MS / 2;

  test.concurrent(
    'after the wait that a refusal states, as many calls are granted as have left the window',
    async () => {
      const partner = await newPartner(counted);
      const rules = short(3, WINDOW_MS);
      await consume(partner, 2, rules);
      await sleep(HALF_MS);
      await consume(partner, 1, rules);
      const { room_in_ms } = await consume(partner, 1, rules);
      expect(room_in_ms).toBeLessThanOrEqual(WINDOW_MS + 50);
      await sleep(Number(room_in_ms));
      expect(await consume(partner, 2, rules)).toMatchObject({ granted: 2, room_in_ms: null });
      expect((await consume(partner, 1, rules)).granted).toBe(0);
    },
  );

  test.concurrent('a limit lowered below current use admits calls once enough have expired', async () => {
    const partner = await newPartner(counted);
    const rules = short(10, WINDOW_MS);
    await consume(partner, 6, rules);
    await sleep(HALF_MS);
    await consume(partner, 4, rules);
    await setCallLimits(counted.database, partner, { minute: 2 });
    const { granted, minute, room_in_ms } = await consume(partner, 1, rules);
    // The first six leave earlier, which is not enough.
    expect([granted, minute.limit, minute.used]).toEqual([0, 2, 10]);
    expect(room_in_ms).toBeGreaterThan(Number(minute.frees_in_ms));
    await sleep(Number(room_in_ms));
    expect((await consume(partner, 5, rules)).granted).toBe(2);
  });

  test("a partner's own limits replace the defaults per window until they are removed", async () => {
    const partner = await newPartner(counted);
    await setCallLimits(counted.database, partner, { minute: 7 });
    expect(await consume(partner, 0, limited(5, 50))).toMatchObject({
      minute: { limit: 7 },
      day: { limit: 50 },
    });
    await setCallLimits(counted.database, partner, { minute: null, day: 9 });
    expect(await consume(partner, 0, limited(5, 50))).toMatchObject({
      minute: { limit: 5 },
      day: { limit: 9 },
    });
  });

  test('calls are admitted after the clock of Postgres was an hour ahead and was corrected', async () => {
    const partner = await newPartner(counted);
    expect((await consume(partner, 5, limited(5))).granted).toBe(5);
    expect((await consume(partner, 5, limited(5))).granted).toBe(0);
    const ahead = sql`interval '1 hour'`;
    await sql`update call_cell set leaves_at = leaves_at + ${ahead} where partner_id = ${partner}`.execute(
      counted.database,
    );
    await sql`
    update call_count
    set minute_frees_at = minute_frees_at + ${ahead}, day_frees_at = day_frees_at + ${ahead}
    where partner_id = ${partner}
  `.execute(counted.database);
    const { granted, minute, day } = await consume(partner, 5, limited(5));
    // An hour is more than the minute window can be wrong by, and less than the day window.
    expect([granted, minute.used, day.used]).toEqual([5, 5, 10]);
  });

  test.concurrent(
    'reading the windows without consuming gives the same values as consuming calls get',
    async () => {
      const partner = await newPartner(counted);
      const rules = short(10, 500);
      const read = async () => {
        const { windows } = await readCallWindows(counted.database, partner, rules);
        return windows.map(({ name, limit, used, frees_at, empty_at }) => [
          name,
          limit,
          used,
          frees_at === null,
          empty_at === null,
        ]);
      };
      expect(await read()).toEqual([
        ['minute', 10, 0, true, true],
        ['day', MAX_CALL_LIMIT, 0, true, true],
      ]);
      const { minute } = await consume(partner, 4, rules);
      expect(await read()).toEqual([
        ['minute', 10, 4, false, false],
        ['day', MAX_CALL_LIMIT, 4, false, false],
      ]);
      await sleep(Number(minute.frees_in_ms));
      expect(await read()).toEqual([
        ['minute', 10, 0, true, true],
        ['day', MAX_CALL_LIMIT, 4, false, false],
      ]);
    },
  );
});

describe('turns after a refusal', () => {
  const BETWEEN_MS = 1_000;

  test('refused callers get successive turns, the first when a slot is free', () => {
    const turns = new RefusalTurns(BETWEEN_MS);
    expect([0, 100, 200].map((passed) => passed + turns.next(passed, 5_000 - passed))).toEqual([
      5_000, 6_000, 7_000,
    ]);
  });

  test('a past turn is not given again', () => {
    const turns = new RefusalTurns(BETWEEN_MS);
    turns.next(0, 500);
    turns.next(0, 500);
    expect(turns.isPending(1_499)).toBe(true);
    expect(turns.isPending(1_500)).toBe(false);
    expect(turns.next(10_000, 300)).toBe(300);
  });

  test('a caller that polls constantly delays no other by more than ten turns', () => {
    const turns = new RefusalTurns(BETWEEN_MS);
    const told = Array.from({ length: 1_000 }, () => turns.next(0, 2_000));
    expect(Math.min(...told)).toBe(2_000);
    expect(Math.max(...told)).toBe(11_000);
  });
});

/** What Postgres counts: windows that slide, in both of which a call needs room. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import {
  consumeCalls,
  giveBackCall,
  readCallWindows,
  type CallRules,
  type Receipt,
} from '../../../db/partners/rate-limit.ts';
import { ensurePartner, setCallLimits } from '../../../db/partners/partners.ts';
import { newId } from '../../../domain/common/ids.ts';
import { CALL_WINDOWS, MOST_CALLS } from '../../../domain/partners.ts';
import { overAdmissions, type Admission } from '../../support/requests/admissions.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { eventually } from '../../support/engine/eventually.ts';

const testDatabase = useDatabase();

async function newPartner(): Promise<string> {
  const partner_id = newId('partner');
  await ensurePartner(testDatabase.database, { partner_id, name: 'Test HMO' });
  return partner_id;
}

const consume = (partner: string, wanted: number, rules: CallRules) =>
  consumeCalls(testDatabase.database, partner, wanted, rules);

/** The true windows with other limits. */
const limited = (minute: number, day = MOST_CALLS): CallRules => ({
  defaults: { minute, day },
  windows: CALL_WINDOWS,
});

/** A "minute" that is over soon. */
const short = (minute: number, length_ms: number): CallRules => ({
  defaults: { minute, day: MOST_CALLS },
  windows: { ...CALL_WINDOWS, minute: { length_ms, cell_ms: 50 } },
});

test('grants no more than fits, a part of what is wanted together, and then nothing', async () => {
  const partner = await newPartner();
  expect((await consume(partner, 6, limited(10))).granted).toBe(6);
  expect((await consume(partner, 6, limited(10))).granted).toBe(4);
  expect((await consume(partner, 1, limited(10))).granted).toBe(0);
  expect((await consume(await newPartner(), 1, limited(10))).granted).toBe(1);
});

test('calls that meet at a partner without any calls grant the limit together', async () => {
  const partner = await newPartner();
  const all = await Promise.all(Array.from({ length: 60 }, () => consume(partner, 2, limited(51))));
  expect(all.reduce((sum, { granted }) => sum + granted, 0)).toBe(51);
});

test.each([
  ['the day has room for fewer', limited(10, 3)],
  ['the minute has room for fewer', limited(3, 10)],
])('where %s, both windows count those, and refused calls count in none', async (_, rules) => {
  const partner = await newPartner();
  expect((await consume(partner, 5, rules)).granted).toBe(3);
  const { granted, minute, day } = await consume(partner, 100, rules);
  expect([granted, minute.used, day.used]).toEqual([0, 3, 3]);
});

const giveBack = (partner: string, receipt: Receipt | null) =>
  giveBackCall(testDatabase.database, partner, receipt ?? { minute: new Date(0), day: new Date(0) });

const usedOf = async (partner: string, rules: CallRules) =>
  (await readCallWindows(testDatabase.database, partner, rules)).windows.map(({ used }) => used);

test('calls that are given back make room for as many, also all at once', async () => {
  const partner = await newPartner();
  const [one, others] = [await consume(partner, 1, limited(10)), await consume(partner, 9, limited(10))];
  await giveBack(partner, one.receipt);
  expect(await usedOf(partner, limited(10))).toEqual([9, 9]);
  await Promise.all(Array.from({ length: 9 }, () => giveBack(partner, others.receipt)));
  expect(await usedOf(partner, limited(10))).toEqual([0, 0]);
  const again = await consume(partner, 12, limited(10));
  expect([again.granted, again.minute.used, again.day.used]).toEqual([10, 10, 10]);
});

test('a call that has left a window is not given back to it', async () => {
  const partner = await newPartner();
  const rules = short(3, 200);
  const { receipt } = await consume(partner, 3, rules);
  const hasLeft = async () => (await usedOf(partner, rules))[0] === 0;
  await eventually(hasLeft, { deadlineMs: 5_000, describe: 'the calls to leave' });
  // Forgets the cells of the minute.
  expect((await consume(partner, 1, rules)).minute.used).toBe(1);
  await giveBack(partner, receipt);
  const { minute, day } = await consume(partner, 0, { ...rules, defaults: limited(3).defaults });
  expect([minute.used <= 1 && minute.used >= 0, day.used]).toEqual([true, 3]);
});

test('a burst on each side of a full minute, hour or second is one burst', async () => {
  const partner = await newPartner();
  const rules = short(20, 2_000);
  // Windows that begin with the clock's own multiples would begin anew here.
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

test('no span of the window holds more than the limit, however the calls come, and room comes back', async () => {
  const partner = await newPartner();
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
    // Now a burst, now a call at a time, now almost a whole window of silence.
    await sleep(round % 11 === 0 ? 900 : (round * 7) % 90);
  }
  expect(overAdmissions(admitted, { limit, lengthMs })).toBe(0);
});

/** So long that a busy machine, which stands still for a second, does not let calls leave too early. */
const WINDOW_MS = 4_000;
const HALF_MS = WINDOW_MS / 2;

test('after the time that a refusal tells, and not before, one call is granted', async () => {
  const partner = await newPartner();
  const rules = short(3, WINDOW_MS);
  await consume(partner, 2, rules);
  await sleep(HALF_MS);
  await consume(partner, 1, rules);
  const { room_in_ms } = await consume(partner, 1, rules);
  expect(room_in_ms).toBeLessThanOrEqual(WINDOW_MS + 50);
  await sleep(Number(room_in_ms));
  expect(await consume(partner, 2, rules)).toMatchObject({ granted: 2, room_in_ms: null });
  expect((await consume(partner, 1, rules)).granted).toBe(0);
});

test('a limit that was lowered below what is used gives room when enough has left', async () => {
  const partner = await newPartner();
  const rules = short(10, WINDOW_MS);
  await consume(partner, 6, rules);
  await sleep(HALF_MS);
  await consume(partner, 4, rules);
  await setCallLimits(testDatabase.database, partner, { minute: 2 });
  const { granted, minute, room_in_ms } = await consume(partner, 1, rules);
  // The first six leave earlier, and that is not enough.
  expect([granted, minute.limit, minute.used]).toEqual([0, 2, 10]);
  expect(room_in_ms).toBeGreaterThan(Number(minute.frees_in_ms));
  await sleep(Number(room_in_ms));
  expect((await consume(partner, 5, rules)).granted).toBe(2);
});

test('limits of its own go before the defaults, each for its window, until they are taken away', async () => {
  const partner = await newPartner();
  await setCallLimits(testDatabase.database, partner, { minute: 7 });
  expect(await consume(partner, 0, limited(5, 50))).toMatchObject({
    minute: { limit: 7 },
    day: { limit: 50 },
  });
  await setCallLimits(testDatabase.database, partner, { minute: null, day: 9 });
  expect(await consume(partner, 0, limited(5, 50))).toMatchObject({
    minute: { limit: 5 },
    day: { limit: 9 },
  });
});

test('a clock of Postgres that was ahead by an hour and is put right keeps nobody out', async () => {
  const partner = await newPartner();
  expect((await consume(partner, 5, limited(5))).granted).toBe(5);
  expect((await consume(partner, 5, limited(5))).granted).toBe(0);
  const ahead = sql`interval '1 hour'`;
  await sql`update call_cell set leaves_at = leaves_at + ${ahead} where partner_id = ${partner}`.execute(
    testDatabase.database,
  );
  await sql`
    update call_count
    set minute_frees_at = minute_frees_at + ${ahead}, day_frees_at = day_frees_at + ${ahead}
    where partner_id = ${partner}
  `.execute(testDatabase.database);
  const { granted, minute, day } = await consume(partner, 5, limited(5));
  // An hour is more than the minute can be wrong by, and less than the day can.
  expect([granted, minute.used, day.used]).toEqual([5, 5, 10]);
});

test('what is read without taking is what the takes say', async () => {
  const partner = await newPartner();
  const rules = short(10, 500);
  const read = async () => {
    const { windows } = await readCallWindows(testDatabase.database, partner, rules);
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
    ['day', MOST_CALLS, 0, true, true],
  ]);
  const { minute } = await consume(partner, 4, rules);
  expect(await read()).toEqual([
    ['minute', 10, 4, false, false],
    ['day', MOST_CALLS, 4, false, false],
  ]);
  await sleep(Number(minute.frees_in_ms));
  expect(await read()).toEqual([
    ['minute', 10, 0, true, true],
    ['day', MOST_CALLS, 4, false, false],
  ]);
});

/** The limiter of one process: calls that come together, refusals that are remembered, two processes at one limit. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { RateLimiter } from '../../../services/partners/rate-limiter.ts';
import { openDatabase } from '../../../db/database.ts';
import { ensurePartner, setCallLimits } from '../../../db/partners/partners.ts';
import { newId } from '../../../domain/common/ids.ts';
import { CALL_WINDOWS } from '../../../domain/partners.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { eventually } from '../../../local/eventually.ts';

const LIMITS = { minute: 10, day: 1_000 };

const testDatabase = useDatabase();

async function newPartner(): Promise<string> {
  const partner_id = newId('partner');
  await ensurePartner(testDatabase.database, { partner_id, name: 'Test HMO' });
  return partner_id;
}

const newLimiter = (database = testDatabase.database) =>
  new RateLimiter({ database, defaults: LIMITS, windows: CALL_WINDOWS });

const takeMany = (limiter: RateLimiter, partner: string, calls: number) =>
  Promise.all(Array.from({ length: calls }, () => limiter.consume(partner)));

test('calls that come together are granted in the order in which they came, each with what remains after it', async () => {
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

test('a refusal is repeated without asking Postgres, and tells the next turn a second later', async () => {
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

test('a limit that is raised works within about a second, one that is lowered at the next call', async () => {
  const limiter = newLimiter();
  const partner = await newPartner();
  await takeMany(limiter, partner, 11);
  await setCallLimits(testDatabase.database, partner, { minute: 12 });
  const isGranted = async () => (await limiter.consume(partner)).refusedForMs === undefined;
  await eventually(isGranted, { deadlineMs: 1_500, describe: 'the raised limit to work' });
  await setCallLimits(testDatabase.database, partner, { minute: 11 });
  expect(await isGranted()).toBe(false);
});

test('where Postgres fails, the calls fail with its error, and the next ones ask again', async () => {
  const { database } = testDatabase;
  const limiter = newLimiter(database);
  const partner = await newPartner();
  await sql`alter function consume_calls rename to renamed_away`.execute(database);
  // The first take asks for one call, the second for all others.
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => limiter.consume(partner)));
  await sql`alter function renamed_away rename to consume_calls`.execute(database);
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  expect((await limiter.consume(partner)).refusedForMs).toBeUndefined();
});

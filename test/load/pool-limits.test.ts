/** The time limits of a connection pool are nested, and a pool without free connections refuses further statements. */
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { isDatabaseUnavailable, openDatabase } from '../../db/database.ts';
import { LEASE_SECONDS } from '../../db/webhooks/claims.ts';
import { CLAIM_SECONDS } from '../../db/partners/idempotency-keys.ts';
import { POOL_LIMITS, type PoolName } from '../../domain/common/pool-limits.ts';
import { useDatabase } from '../support/suite/use-database.ts';
import { isUnavailable } from '../../services/common/availability.ts';

const server = useDatabase();

const POOLS = Object.entries(POOL_LIMITS) as [PoolName, (typeof POOL_LIMITS)[PoolName]][];

/** Longer than the statement timeout. */
const HANGS_SECONDS = 60;

test.each(POOLS)(
  'in the pool %s a statement times out before a wait for a connection, and both before the call',
  (_, limits) => {
    const { statement_ms, acquire_ms, call_ms } = limits;
    // When the server does not report a cancelled statement, the client gives up half a second later.
    expect(statement_ms + 500).toBeLessThan(acquire_ms);
    expect(acquire_ms).toBeLessThan(call_ms);
    expect(acquire_ms + statement_ms).toBeLessThanOrEqual(call_ms);
  },
);

test('claims and leases last as long as the call timeouts of their pools', () => {
  expect([CLAIM_SECONDS, LEASE_SECONDS]).toEqual([
    POOL_LIMITS.main.call_ms / 1000,
    POOL_LIMITS.webhooks.call_ms / 1000,
  ]);
});

test('in each pool a statement gets the connection of a hanging statement that timed out', async () => {
  const outcomes = await Promise.all(POOLS.map(async ([name]) => [name, ...(await behindHanging(name))]));
  expect(outcomes).toEqual(POOLS.map(([name]) => [name, true, [{ one: 1 }]]));
});

/**
 * Returns if the first statement was cancelled, and the result of the second. Together they would exceed either limit.
 */
async function behindHanging(name: PoolName): Promise<[boolean, unknown]> {
  const database = openDatabase({ name, connectionString: server.connectionString, poolSize: 1 });
  try {
    const hanging = sql`select pg_sleep(${HANGS_SECONDS})`.execute(database).then(
      () => false,
      (error: unknown) => isDatabaseUnavailable(error),
    );
    const { rows } = await sql`select 1 as one`.execute(database);
    return [await hanging, rows];
  } finally {
    await database.destroy();
  }
}

describe('a full pool', () => {
  test('twenty statements wait for a connection, and the next is refused because the database is busy', async () => {
    const database = openDatabase({ connectionString: server.connectionString, poolSize: 1 });
    try {
      const ask = () => sql`select pg_sleep(0.05)`.execute(database);
      const asked = await Promise.allSettled(Array.from({ length: 25 }, ask));
      const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      expect(refused).toHaveLength(4);
      expect(refused.every(isUnavailable)).toBe(true);
      await expect(ask()).resolves.toBeDefined();
    } finally {
      await database.destroy();
    }
  });
});

/** A pool whose connections are all busy refuses those who would wait behind too many others, at once. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openDatabase } from '../../db/database.ts';
import { isUnavailable } from '../../services/common/availability.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine } = useOwnEngine({ worker: false });

test('twenty statements wait for a connection, the next is told that the database is busy', async () => {
  const database = openDatabase({ connectionString: engine.connectionString, poolSize: 1 });
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

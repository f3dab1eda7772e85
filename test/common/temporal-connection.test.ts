/** A connection to Temporal that is closed while calls of it are tried again. */
import { expect, test } from '@jest/globals';
import { connectLazily } from '../../services/common/temporal/connection.ts';

/** Nobody listens there: each try fails at once, and is made again. */
const NOBODY = '127.0.0.1:9';

test('calls that nobody waits for end with the connection, and no retry is made on a closed one', async () => {
  const client = connectLazily({ address: NOBODY }, 'default');
  const calls = Array.from({ length: 5 }, async () =>
    client.workflowService.getSystemInfo({}).catch((error: Error) => error.message),
  );
  await client.connection.close();
  // A retry on a closed channel throws in a timer: the process would not get here.
  for (const message of await Promise.all(calls))
    expect(message).toMatch(/UNAVAILABLE|CANCELLED|shut down|drop/i);
});

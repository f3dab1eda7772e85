/** Readiness is asked for by anybody, and of the servers only now and then. */
import { expect, test } from '@jest/globals';
import type { KyselyPlugin } from 'kysely';
import { READINESS_MS, readinessCheck } from '../../services/common/health.ts';
import type { FulfilmentClient } from '../../services/requests/fulfilment-client.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useDatabase } from '../support/suite/use-database.ts';

let asked = 0;
let isTemporalThere = true;

const counting: KyselyPlugin = {
  transformQuery({ node }) {
    asked += 1;
    return node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

const fulfilment = {
  ping: () => (isTemporalThere ? Promise.resolve() : Promise.reject(new Error('away'))),
} as unknown as FulfilmentClient;

const database = useDatabase();

test('a hundred who ask are told what one was told, and a second later what is so then', async () => {
  const check = readinessCheck({
    database: database.database.withPlugin(counting),
    fulfilment,
  });
  await Promise.all(Array.from({ length: 50 }, check));
  for (let calls = 0; calls < 50; calls += 1) await check();
  expect(asked).toBe(1);
  isTemporalThere = false;
  const isAway = () =>
    check().then(
      () => false,
      () => true,
    );
  await eventually(isAway, { deadlineMs: 10 * READINESS_MS, describe: 'the check to see that it is away' });
  await expect(check()).rejects.toMatchObject({ code: 'temporarily_unavailable' });
  expect(asked).toBeLessThanOrEqual(3);
});

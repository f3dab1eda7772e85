/** Idle connections are kept open, and readiness checks the servers only at intervals. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type KyselyPlugin, sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { createHttpServer } from '../../api/http/server.ts';
import { drain } from '../../api/compose.ts';
import { READINESS_MS, readinessCheck } from '../../services/common/readiness.ts';
import { type FulfilmentClient, StartOutcomes } from '../../services/requests/fulfilment-client.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useDatabase } from '../support/suite/use-database.ts';

describe('idle connections', () => {
  async function listen(handle: RequestListener) {
    const server = createHttpServer(handle);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  test('an idle connection is kept longer than the minute after which proxies close theirs', async () => {
    const { server, url } = await listen((_request, response) => void response.end('done'));
    const response = await fetch(url);
    await response.text();
    expect(response.headers.get('keep-alive')).toBe('timeout=75');
    await drain(server, 0);
  });

  test('a process that ends waits for calls in flight but not for their connections', async () => {
    const underWay = Promise.withResolvers<() => void>();
    const { server, url } = await listen((_request, response) =>
      underWay.resolve(() => void response.end('done')),
    );
    const called = fetch(url);
    const answer = await underWay.promise;
    // Longer than this test may take.
    const drained = drain(server, 600_000);
    answer();
    expect(await (await called).text()).toBe('done');
    await drained;
  });
});

describe('readiness', () => {
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
    starts: new StartOutcomes(),
    ping: () => (isTemporalThere ? Promise.resolve() : Promise.reject(new Error('away'))),
  } as unknown as FulfilmentClient;

  const database = useDatabase();

  test('a hundred concurrent readiness calls share one check, and a call a second later makes a new one', async () => {
    const check = readinessCheck({
      askPostgres: () => sql`select 1`.execute(database.database.withPlugin(counting)),
      fulfilment,
      idleQueues: async () => ['fulfilment'],
    });
    await Promise.all(Array.from({ length: 50 }, check));
    for (let calls = 0; calls < 50; calls += 1) await check();
    expect(asked).toBe(1);
    const { degraded } = await check();
    expect(degraded).toEqual([
      {
        reason: 'no_worker_polls',
        message: expect.stringContaining('fulfilment: No worker polls for tasks'),
      },
    ]);
    isTemporalThere = false;
    const isAway = () =>
      check().then(
        () => false,
        () => true,
      );
    await eventually(isAway, { deadlineMs: 10 * READINESS_MS, describe: 'the check to see that it is away' });
    await expect(check()).rejects.toMatchObject({
      code: 'temporarily_unavailable',
      message: 'Temporal does not answer.',
      fields: [{ code: 'temporal_away' }],
    });
    expect(asked).toBeLessThanOrEqual(3);
  });

  test('three failed starts in a row make the API unready for half a minute', () => {
    const starts = new StartOutcomes();
    const fail = (times: number) => {
      for (let count = 0; count < times; count += 1) starts.noteFailed(1_000);
    };
    fail(2);
    starts.noteStarted();
    fail(2);
    expect(starts.isFailing(1_000)).toBe(false);
    fail(1);
    expect([starts.isFailing(1_000), starts.isFailing(30_999), starts.isFailing(31_000)]).toEqual([
      true,
      true,
      false,
    ]);
    starts.noteStarted();
    expect(starts.isFailing(1_000)).toBe(false);
  });
});

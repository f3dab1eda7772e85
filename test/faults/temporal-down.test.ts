/** Temporal away: nothing is accepted, nothing is half made, and it recovers by itself. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ORDER, type ApiCaller } from '../support/callers/api-caller.ts';
import { breakableTemporal } from '../support/servers/breakable-servers.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker, type TestProcess } from '../support/engine/processes.ts';

let temporal: Awaited<ReturnType<typeof breakableTemporal>>;
let engine: TestEngine;
let partner: ApiCaller;
let worker: TestProcess;

beforeAll(async () => {
  temporal = await breakableTemporal();
  engine = await startEngine({ worker: false, temporalAddress: temporal.address });
  partner = await engine.partner();
  worker = await startWorker({
    connectionString: engine.connectionString,
    taskQueue: engine.taskQueue,
    env: { TEMPORAL_ADDRESS: temporal.address },
  });
});
afterAll(async () => {
  await worker.stop();
  await engine.close();
  await temporal.remove();
});

test('POST answers 503 with Retry-After and starts nothing, GET answers from Postgres, and all of it recovers', async () => {
  const before = await partner.order('manual');
  await eventually(async () => (await partner.read(before.request_id)).status === 'pending', {
    deadlineMs: 20_000,
    describe: 'the request to be recorded',
  });
  const underWay = await partner.order('happy', 2);
  await partner.readUntil(underWay.request_id, 'confirmed');

  await temporal.kill();
  const refused = await partner.call('POST', '/requests', ORDER);
  expect([refused.status, refused.error.code]).toEqual([503, 'temporarily_unavailable']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await partner.read(before.request_id)).status).toBe('pending');
  const cancel = await partner.call('POST', `/requests/${before.request_id}/cancel`);
  expect([cancel.status, cancel.error.code]).toEqual([503, 'temporarily_unavailable']);

  await temporal.restart();
  const after = await eventually(
    async () => {
      const { status, data } = await partner.call<{ request_id: string }>('POST', '/requests', ORDER);
      return status === 201 ? data : undefined;
    },
    { deadlineMs: 30_000, describe: 'POST to be accepted again' },
  );
  await partner.readUntil(underWay.request_id, 'delivered', 60_000);
  expect((await partner.call('POST', `/requests/${before.request_id}/cancel`)).status).toBe(200);
  await partner.readUntil(after.request_id, 'delivered', 60_000);
  const recorded = await engine.database.selectFrom('request').select('request_id').execute();
  expect(recorded.map(({ request_id }) => request_id).toSorted()).toEqual(
    [before.request_id, underWay.request_id, after.request_id].toSorted(),
  );
}, 180_000);

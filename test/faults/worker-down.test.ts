/** No worker: requests are still accepted and readable, and go on when a worker is back. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { startWorker, type TestProcess } from '../support/engine/processes.ts';

let engine: TestEngine;
let partner: ApiCaller;
let worker: TestProcess | undefined;

const start = () => startWorker({ connectionString: engine.connectionString, taskQueue: engine.taskQueue });

beforeAll(async () => {
  engine = await startEngine({ worker: false });
  partner = await engine.partner();
});
afterAll(async () => {
  await worker?.stop();
  await engine.close();
});

test('POST answers 201, GET what was accepted, another partner 404, and the request proceeds later', async () => {
  await worker?.stop();
  worker = undefined;
  const accepted = await partner.order('happy');
  expect(await partner.read(accepted.request_id)).toEqual(accepted);
  const stranger = await engine.partner();
  expect((await stranger.call('GET', `/requests/${accepted.request_id}`)).status).toBe(404);
  worker = await start();
  const record = await partner.readUntil(accepted.request_id, 'delivered', 60_000);
  expect(record.created_at).toBe(accepted.created_at);
}, 120_000);

test('a request whose worker went away is answered from Postgres, and a cancel that cannot be decided answers 503', async () => {
  worker ??= await start();
  const { request_id } = await partner.order('manual');
  const known = await partner.read(request_id);
  await worker.kill('SIGKILL');
  expect(await partner.read(request_id)).toEqual(known);
  const cancel = await partner.call('POST', `/requests/${request_id}/cancel`);
  expect([cancel.status, cancel.error.code]).toEqual([503, 'temporarily_unavailable']);
  expect(cancel.headers.get('retry-after')).not.toBeNull();
  worker = await start();
  // The same cancel again: the first may have been carried out meanwhile, the answer is the same.
  const again = await partner.call<RequestRecord>('POST', `/requests/${request_id}/cancel`);
  expect([again.status, again.data.status]).toEqual([200, 'cancelled']);
}, 120_000);

/** A worker that dies during an attempt: the event is sent again under the same id, by itself. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { startEngine, type TestEngine } from '../support/engine/engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker, type TestProcess } from '../support/engine/processes.ts';
import { firstReceipts, startReceiver, type Receiver } from '../support/webhooks/receiver.ts';
import { attemptsOf, insertEndpoint, untilSent } from '../support/webhooks/webhooks.ts';

let engine: TestEngine;
let partner: ApiCaller;
let receiver: Receiver;
let worker: TestProcess;

const start = () => startWorker({ connectionString: engine.connectionString, taskQueue: engine.taskQueue });

beforeAll(async () => {
  engine = await startEngine({ worker: false });
  partner = await engine.partner();
  receiver = await startReceiver();
  await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  worker = await start();
});
afterAll(async () => {
  await worker.stop();
  await receiver.close();
  await engine.close();
});

test('killed while the receiver works, the next worker sends the event again, and the log has the call that was answered', async () => {
  const dying = worker;
  receiver.answer = () => {
    receiver.answer = () => 200;
    return async () => {
      await dying.kill('SIGKILL');
      return 200;
    };
  };
  const { request_id } = await partner.order('rejects');
  await eventually(() => receiver.received.length === 1, { deadlineMs: 20_000, describe: 'a call' });
  worker = await start();
  await untilSent(engine, request_id);
  // Nobody got the answer of the first call, so nobody could write it down; the second one has the whole story.
  expect(receiver.received.map(({ event, status }) => [event.data.sequence, status])).toEqual([
    [1, 0],
    [1, 200],
    [2, 200],
  ]);
  const [first, second] = receiver.received;
  expect([second?.id, second?.text]).toEqual([first?.id, first?.text]);
  expect(firstReceipts(receiver.received)).toEqual(new Map([[request_id, [1, 2]]]));
  const attempts = await attemptsOf(engine.database, request_id, 1);
  expect(attempts.map(({ status, failure }) => [status, failure])).toEqual([[200, null]]);
}, 120_000);

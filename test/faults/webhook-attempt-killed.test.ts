/** A worker that dies during an attempt: the event is sent again under the same id, by itself. */
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { useWorker } from './killable-worker.ts';
import { firstReceipts, startReceiver } from '../support/webhooks/receiver.ts';
import { attemptsOf, insertEndpoint, untilSent } from '../support/webhooks/webhooks.ts';

const { engine, given } = useOwnEngine({ worker: false });
const receiver = prepared(startReceiver, (started) => started.close());
const worker = useWorker({ engine });

test('killed while the receiver works, the next worker sends the event again, and the log has the call that was answered', async () => {
  const partner = await given.partner();
  await insertEndpoint(engine.database, partner.partnerId, receiver.url);
  receiver.answer = () => {
    receiver.answer = () => 200;
    return async (response) => {
      const closed = once(response, 'close');
      await worker.kill();
      await closed;
      return 200;
    };
  };
  const { request_id } = await given.order().by(partner).playing('rejects');
  await eventually(() => receiver.received.length === 1, { deadlineMs: 20_000, describe: 'a call' });
  await worker.start();
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
});

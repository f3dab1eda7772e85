/** Connections are used again while that is safe, and receivers do not wait for each other. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { ANSWER_BYTES_KEPT } from '../../../domain/webhooks/webhooks.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { receiver, type Receiver } from '../receivers.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

function newSender(): WebhookSender {
  const sender = new WebhookSender({ allowLoopback: true });
  open.push(sender);
  return sender;
}

/** Answers with a body of so many bytes. */
async function answering(size: number): Promise<Receiver> {
  const started = await receiver((request, response) => {
    request.resume().on('end', () => response.end('a'.repeat(size)));
  });
  open.push(started);
  return started;
}

async function postTo(sender: WebhookSender, { port }: Receiver) {
  const outcome = await sender.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' });
  // Node takes a connection back in the next round of the event loop.
  await setImmediate();
  await setImmediate();
  return outcome.status;
}

test.each([0, 20, ANSWER_BYTES_KEPT])(
  'ten calls, one after the other, answered with %i bytes, share a connection',
  async (size) => {
    const [sender, receiving] = [newSender(), await answering(size)];
    for (let call = 1; call <= 10; call += 1) expect(await postTo(sender, receiving)).toBe(200);
    expect(receiving.connections()).toBe(1);
  },
);

test('an answer longer than what is kept costs its connection, and the next call makes another', async () => {
  const [sender, receiving] = [newSender(), await answering(1_000_000)];
  for (let call = 1; call <= 3; call += 1) expect(await postTo(sender, receiving)).toBe(200);
  expect(receiving.connections()).toBe(3);
});

test('calls to one receiver are made side by side, however many', async () => {
  let waiting: (() => void)[] = [];
  const receiving = await receiver((_request, response) => {
    waiting.push(() => void response.end());
  });
  open.push(receiving);
  const sender = newSender();
  const calls = Array.from({ length: 60 }, () => postTo(sender, receiving));
  await eventually(() => waiting.length === calls.length, {
    deadlineMs: 10_000,
    describe: 'all calls to be there',
  });
  for (const answer of waiting) answer();
  waiting = [];
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
});

test('a connection that the receiver closed while it was idle is not used again', async () => {
  const receiving = await receiver((request, response) => {
    request.resume().on('end', () => response.end());
    response.on('finish', () => request.socket.end());
  });
  open.push(receiving);
  const sender = newSender();
  for (let call = 1; call <= 5; call += 1) {
    expect(await postTo(sender, receiving)).toBe(200);
    await eventually(() => receiving.openConnections() === 0, {
      deadlineMs: 5_000,
      describe: 'the connection to close',
    });
  }
  expect(receiving.connections()).toBe(5);
});

test('closing the sender waits for the calls under way, and ends idle connections', async () => {
  let answer: (() => void) | undefined;
  const receiving = await receiver((_request, response) => {
    answer = () => void response.end('done');
  });
  open.push(receiving);
  const sender = new WebhookSender({ allowLoopback: true });
  const call = sender.post({ url: `http://127.0.0.1:${receiving.port}/`, headers: {}, body: '{}' });
  await eventually(() => answer !== undefined, { deadlineMs: 5_000, describe: 'the call to be there' });
  const closed = sender.close();
  answer?.();
  expect(await call).toMatchObject({ status: 200, answer: 'done' });
  await closed;
  await eventually(() => receiving.openConnections() === 0, {
    deadlineMs: 5_000,
    describe: 'the connection to close',
  });
});

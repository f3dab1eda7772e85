/** Whatever bytes a receiver writes, in whatever pieces, a call has an outcome, and the next call is not harmed. */
import { setImmediate } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { FAILURE_KIND_NAMES } from '../../../domain/webhooks/webhooks.ts';
import { rawReceiver } from '../receivers.ts';

const SEED = Math.floor(Math.random() * 2 ** 31);

/** What answers are made of, so that some of what comes is nearly right. */
const FRAGMENTS = [
  'HTTP/1.1 200 OK\r\n',
  'HTTP/1.0 204 No\r\n',
  'HTTP/1.1 500 \r\n',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 101 X\r\n',
  'HTTP/1.1 000 X\r\n',
  'HTTP/2 200\r\n',
  'content-length: 5\r\n',
  'content-length: 0\r\n',
  'content-length: -1\r\n',
  'content-length: 99999999999999999999\r\n',
  'transfer-encoding: chunked\r\n',
  'content-encoding: gzip\r\n',
  'connection: close\r\n',
  'connection: upgrade\r\nupgrade: h2c\r\n',
  'keep-alive: timeout=1\r\n',
  'location: /\r\nlocation: //x\r\n',
  'retry-after: 1\r\nretry-after: x\r\n',
  'trailer: x\r\n',
  '\r\n',
  '\n',
  '5\r\nhello\r\n',
  '0\r\n\r\n',
  'ffffffffffffffff\r\n',
  'hello',
  '\0',
  ': x\r\n',
  ' folded\r\n',
  'x'.repeat(5_000),
] as const;

const piece = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .array(fc.constantFrom(...FRAGMENTS), { maxLength: 6 })
      .map((parts) => Buffer.from(parts.join(''))),
  },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
);
const behaviour = fc.record({
  pieces: fc.array(piece, { maxLength: 4 }),
  end: fc.constantFrom('end', 'reset', 'stay'),
  beforeRequest: fc.boolean(),
});

test(`no answer is without an outcome (seed ${SEED})`, async () => {
  let react: (socket: Socket) => Promise<void> = () => Promise.resolve();
  const receiving = await rawReceiver((socket) => void react(socket));
  const sender = new WebhookSender({ allowLoopback: true, timeoutMs: 100 });
  const post = () => sender.post({ url: `http://127.0.0.1:${receiving.port}/`, headers: {}, body: '{}' });
  await fc.assert(
    fc.asyncProperty(behaviour, async ({ pieces, end, beforeRequest }) => {
      react = async (socket) => {
        socket.on('data', () => undefined);
        if (!beforeRequest) await new Promise((resolve) => void socket.once('data', resolve));
        for (const one of pieces) {
          socket.write(one);
          await setImmediate();
        }
        if (end === 'end') socket.end();
        if (end === 'reset') socket.resetAndDestroy();
      };
      // Twice, since what the first answer leaves on a connection may be taken for the second.
      for (const outcome of [await post(), await post()]) {
        const { status, failure } = outcome;
        expect([null, ...FAILURE_KIND_NAMES]).toContain(failure);
        expect(failure === null).toBe(status !== null && status >= 200 && status < 300);
      }
    }),
    { seed: SEED, numRuns: 150 },
  );
  await sender.close();
  await receiving.close();
});

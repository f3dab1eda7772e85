/** Time that the process takes itself is not the time of who sends. */
import { createServer, request, type IncomingMessage } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import type { Context } from 'koa';
import { paced } from '../../api/http/bodies/body-streams.ts';

/** Longer than a sender is waited for without a byte. */
const BUSY_MS = 6_500;

/** Takes the whole process, as a large catalogue does while it is put into the index of a search. */
function blockEventLoop(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
}

test('a body that came while the event loop was blocked is not called slow', async () => {
  const received = Promise.withResolvers<string>();
  const server = createServer((req, res) => {
    void paced({ req } as Context, () => readBusily(req)).then(received.resolve, received.reject);
    received.promise.then(
      () => res.end(),
      () => res.destroy(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = request({ port, host: '127.0.0.1', method: 'POST' });
  call.on('error', () => undefined);
  call.write('first ');

  async function readBusily(req: IncomingMessage): Promise<string> {
    req.pause();
    await once(req, 'readable');
    const first = String(req.read());
    // It's with the kernel before the process blocks.
    call.end('second');
    blockEventLoop();
    return first + (await text(req));
  }

  expect(await received.promise).toBe('first second');
  server.close();
});

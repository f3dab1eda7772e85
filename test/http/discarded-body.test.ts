/** Who reads no answer before it has sent all gets it, however much the call did not read; the connection goes on. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Koa from 'koa';
import { discardedBodies } from '../../api/http/bodies/discarded-body.ts';
import { foreground } from '../../api/http/bodies/foreground.ts';

const MEGABYTE = 1_048_576;
/** 64 KB in 8 ms. */
const BUSY_BYTES_PER_SECOND = 8 * MEGABYTE;

const app = new Koa().use(discardedBodies()).use((ctx) => {
  ctx.status = 401;
  ctx.body = `refused ${ctx.path}`;
});
const handle = app.callback();
const server = createServer((request, response) => void handle(request, response));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => void server.close());

async function connection(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Writes all of a call, and begins to read when that is done. */
async function answerTo(socket: Socket, path: string, bytes: number): Promise<string> {
  socket.pause();
  const head = [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${bytes}`, '', ''].join('\r\n');
  await new Promise((resolve) =>
    socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(bytes)]), resolve),
  );
  const answered = once(socket, 'data');
  socket.resume();
  const [answer] = (await answered) as [Buffer];
  return answer.toString();
}

test('it is answered, and so is the next call on the same connection', async () => {
  const socket = await connection();
  for (const path of ['/first', '/second']) {
    const answer = await answerTo(socket, path, 20 * MEGABYTE);
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
    expect(answer).toContain(`refused ${path}`);
  }
  socket.destroy();
});

test('while others are served it is read slowly, all such bodies together', async () => {
  const sockets = [await connection(), await connection()];
  const serving = setInterval(() => void foreground.run(() => Promise.resolve()), 100);
  await foreground.run(() => Promise.resolve());
  const began = performance.now();
  const bytes = 16 * MEGABYTE;
  await Promise.all(sockets.map((socket) => answerTo(socket, '/busy', bytes)));
  // What the kernel takes in advance is sent, and not read yet.
  const read = sockets.length * bytes * 0.25;
  expect(performance.now() - began).toBeGreaterThan((read * 1000) / BUSY_BYTES_PER_SECOND);
  clearInterval(serving);
  for (const socket of sockets) socket.destroy();
});

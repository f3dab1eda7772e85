/** Who reads no answer before it has sent all gets it, however much the call did not read; the connection goes on. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Koa from 'koa';
import { discardedBodies, foreground } from '../../api/http/bodies/foreground.ts';
import { uploadBody } from '../../api/http/bodies/upload-body.ts';
import type { ServiceError } from '../../services/common/errors.ts';

const MEGABYTE = 1_048_576;
/** 64 KB in 8 ms. */
const BUSY_BYTES_PER_SECOND = 8 * MEGABYTE;

const upload = uploadBody([]);
const app = new Koa().use(discardedBodies()).use(async (ctx) => {
  ctx.status = 401;
  ctx.body = `refused ${ctx.path}`;
  if (ctx.is('multipart') === false) return;
  ctx.state['caller'] = { account: ctx.path };
  await upload(ctx, async () => undefined).catch((error: ServiceError) => {
    ctx.body = error.code;
  });
});
const handle = app.callback();
const server = createServer((request, response) => void handle(request, response));
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(async () => {
  const closed = once(server, 'close');
  server.close();
  // What clients that have gone had sent is still being read.
  server.closeAllConnections();
  await closed;
});

async function connection(): Promise<Socket> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  return socket;
}

/** Of a form, which is refused at the third. */
const PART = '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n1\r\n';

/** Writes all of a call, and begins to read when that is done. @param type of the body, which begins as one of it does. */
async function answerTo(socket: Socket, path: string, bytes: number, type = 'none'): Promise<string> {
  socket.pause();
  const lines = [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${bytes}`, `Content-Type: ${type}`];
  const body = Buffer.alloc(bytes, PART, 'latin1');
  await new Promise((resolve) =>
    socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]), resolve),
  );
  const answered = once(socket, 'data');
  socket.resume();
  const [answer] = (await answered) as [Buffer];
  return answer.toString();
}

const FORM = 'multipart/form-data; boundary=x';
/** With none of its parts. */
const OTHER_FORM = 'multipart/form-data; boundary=y';
const BODIES = [
  ['a body that was not begun', 'none', 'refused'],
  ['a form that was refused amid its parts', FORM, 'validation_error'],
  ['a form that is too large', OTHER_FORM, 'payload_too_large'],
] as const;

test.each(BODIES)('%s is answered, and so is the next call on the same connection', async (_, type, code) => {
  const socket = await connection();
  for (const path of ['/first', '/second']) {
    const answer = await answerTo(socket, path, 20 * MEGABYTE, type);
    expect(answer).toMatch(/^HTTP\/1.1 401 /);
    expect(answer).toContain(code);
  }
  socket.destroy();
});

test.each(BODIES.slice(0, 2))(
  'while others are served %s is read slowly, all such together',
  async (...[, type]) => {
    const sockets = [await connection(), await connection()];
    const serving = setInterval(() => void foreground.run(() => Promise.resolve()), 100);
    await foreground.run(() => Promise.resolve());
    const began = performance.now();
    const bytes = 16 * MEGABYTE;
    await Promise.all(sockets.map((socket) => answerTo(socket, '/busy', bytes, type)));
    // What the kernel takes in advance is sent, and not read yet.
    const read = sockets.length * bytes * 0.25;
    expect(performance.now() - began).toBeGreaterThan((read * 1000) / BUSY_BYTES_PER_SECOND);
    clearInterval(serving);
    for (const socket of sockets) socket.destroy();
  },
);

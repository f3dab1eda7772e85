/** The proxy of `npm run cluster` and docker-compose.yml answers every call, whatever becomes of an API's connections. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createHttpServer } from '../../api/http/server.ts';
import { findProxy, startProxy, untilProxyReady } from '../../local/cluster/proxy.ts';
import type { RunningProcess } from '../../local/processes/processes.ts';
import { freePort } from '../../local/stack/ports.ts';

/** The first run on a machine installs HAProxy. */
const START_MS = 120_000;
const CALLS = 20;

let apis: Server[];
let proxy: RunningProcess;
let logFolder: string;
let url: string;
let answer: RequestListener;

async function listen(): Promise<Server> {
  const server = createHttpServer((request, response) => {
    if (request.url === '/health/ready') response.end();
    else answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  logFolder = await mkdtemp(path.join(os.tmpdir(), 'proxy-'));
  const [first, second] = [await listen(), await listen()];
  apis = [first, second];
  const port = await freePort();
  proxy = await startProxy(await findProxy(() => undefined), {
    port,
    apiPorts: [portOf(first), portOf(second)],
    logFolder,
  });
  await untilProxyReady(proxy, { port });
  url = `http://127.0.0.1:${port}/v1/usage`;
}, START_MS);

beforeEach(() => {
  answer = (_request, response) => void response.end('done');
});

afterAll(async () => {
  await proxy.stop();
  for (const api of apis) api.close().closeAllConnections();
  await rm(logFolder, { recursive: true });
});

test('a caller can reuse its connection to the proxy, although each API closes its connection to the proxy after an answer', async () => {
  const used = new WeakSet();
  answer = ({ socket }, response) => {
    // As when its idle time ends just before a call arrives.
    if (used.has(socket)) socket.destroy();
    used.add(socket);
    response.end('done');
  };
  const call = async () => {
    const response = await fetch(url);
    return [response.status, await response.text()];
  };
  for (let number = 0; number < CALLS; number += 1) expect(await call()).toEqual([200, 'done']);
});

test('the `Keep-Alive` header announces a shorter idle timeout than the proxy has', async () => {
  const response = await fetch(url);
  await response.text();
  expect(response.headers.get('keep-alive')).toBe('timeout=55');
  expect(response.headers.get('connection')).not.toBe('close');
});

test('a call whose API dies is answered with a retryable 503', async () => {
  answer = ({ socket }) => void socket.destroy();
  // On a connection of its own, because HAProxy 2.6 answers nothing on one that was used before.
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
  expect(await json(response)).toMatchObject({ error: { code: 'temporarily_unavailable' } });
});

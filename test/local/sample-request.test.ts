/** The sample request of `npm start`: whatever becomes of it, the stack stays up. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { showSampleRequest } from '../../local/stack/sample-request.ts';

let server: Server | undefined;

afterEach(() => {
  server?.close();
});

/** An API that answers every call alike; its base URL. */
async function apiAnswering(status: number, body: unknown): Promise<string> {
  server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function linesShownFor(apiUrl: string): Promise<string[]> {
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  await showSampleRequest({ apiUrl, key: 'mfp_sbx_none', say, signal: new AbortController().signal });
  return lines;
}

test('a sample request that is refused is told, and ends nothing', async () => {
  const error = { code: 'temporarily_unavailable', message: 'Send it again later.' };
  const apiUrl = await apiAnswering(503, { success: false, error });
  expect(await linesShownFor(apiUrl)).toEqual([
    `${apiUrl}/medicines/search answered 503 temporarily_unavailable: Send it again later.\nThe stack stays up all the same.`,
  ]);
});

test('an API that answers no JSON is told like any other refusal', async () => {
  const apiUrl = await apiAnswering(200, undefined);
  expect((await linesShownFor(apiUrl)).join()).toContain('The stack stays up all the same.');
});

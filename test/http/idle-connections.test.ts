/** Connections are kept while nobody calls, and closed when the process ends. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createHttpServer } from '../../api/http/server.ts';
import { drain } from '../../api/compose.ts';

async function listen(handle: RequestListener) {
  const server = createHttpServer(handle);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('an idle connection is kept longer than the minute after which proxies close theirs', async () => {
  const { server, url } = await listen((_request, response) => void response.end('done'));
  const response = await fetch(url);
  await response.text();
  expect(response.headers.get('keep-alive')).toBe('timeout=75');
  await drain(server, 0);
});

test('the end of the process waits for the call under way, and not for its connection', async () => {
  const underWay = Promise.withResolvers<() => void>();
  const { server, url } = await listen((_request, response) =>
    underWay.resolve(() => void response.end('done')),
  );
  const called = fetch(url);
  const answer = await underWay.promise;
  // Longer than this test may take.
  const drained = drain(server, 600_000);
  answer();
  expect(await (await called).text()).toBe('done');
  await drained;
});

/** Where receivers on this machine are allowed, our own servers are none of them. */
import { expect, test } from '@jest/globals';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { receiver } from '../receivers.ts';

let calls = 0;
const own = prepared(
  () =>
    receiver((_, response) => {
      calls += 1;
      response.end();
    }),
  (server) => server.close(),
);
const theirs = prepared(
  () => receiver((_, response) => void response.end()),
  (server) => server.close(),
);
const sender = prepared(
  () =>
    new WebhookSender({
      allowLoopback: true,
      ownPorts: [own.port],
      // Names lead where whoever owns them says, also after they were checked.
      resolve: async () => ['127.0.0.1'],
    }),
  (open) => open.close(),
);

const post = (origin: string, port: number) =>
  sender.post({ url: `${origin}:${port}/hooks`, headers: { 'webhook-id': 'evt_1' }, body: '{}' });

test.each(['http://127.0.0.1', 'http://localhost', 'http://127.9.9.9', 'https://rebound.example.com'])(
  'a port of ours is refused at %s',
  async (origin) => {
    const { status, failure } = await post(origin, own.port);
    expect([status, failure]).toEqual([null, 'address_refused']);
    expect(calls).toBe(0);
  },
);

test('another port is called', async () => {
  expect((await post('http://127.0.0.1', theirs.port)).status).toBe(200);
  expect((await post('http://localhost', theirs.port)).status).toBe(200);
});

test('a name that leads to this machine is connected to, but for our ports', async () => {
  expect((await post('https://rebound.example.com', theirs.port)).failure).toBe('tls');
});

/** Names are looked up in DNS itself, and a name whose server is silent keeps nobody waiting. */
import { lookup } from 'node:dns/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dnsResolver, type Resolve } from '../../../activities/webhooks/http/connector.ts';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { dnsServer, type DnsServer } from './dns-server.ts';

const V4 = Buffer.of(198, 51, 100, 7);
const V6 = Buffer.from('20010db8000000000000000000000007', 'hex');

let server: DnsServer;
let resolve: Resolve;
beforeAll(async () => {
  server = await dnsServer({
    'both.example': [V4, V6],
    'old.example': [V4],
    'new.example': [V6],
    'empty.example': [],
    'internal.example': [Buffer.of(10, 0, 0, 1), Buffer.of(127, 0, 0, 1)],
    'silent.example': 'silent',
  });
  resolve = dnsResolver([server.address]);
});
afterAll(() => server.close());

test.each([
  ['both.example', ['198.51.100.7', '2001:db8::7']],
  ['old.example', ['198.51.100.7']],
  ['new.example', ['2001:db8::7']],
])('%s has the addresses %j', async (name, addresses) => {
  expect(await resolve(name)).toEqual(addresses);
});

test.each([
  ['missing.example', 'ENOTFOUND'],
  ['empty.example', 'ENODATA'],
])('%s fails as %s', async (name, code) => {
  await expect(resolve(name)).rejects.toMatchObject({ code });
});

test('localhost is this machine, whatever DNS would say', async () => {
  for (const name of ['localhost', 'hooks.localhost', 'localhost.']) {
    expect(await resolve(name)).toEqual(['127.0.0.1', '::1']);
  }
  expect(server.asked.filter((name) => name.includes('localhost'))).toEqual([]);
});

test('a name without a dot is asked for as it is, not in the domains of our network', async () => {
  await expect(resolve('intranet')).rejects.toMatchObject({ code: 'ENOTFOUND' });
  expect(server.asked.filter((name) => name.startsWith('intranet.'))).toEqual([]);
});

test('while many silent names are looked up, other names are found, and so are those of our own servers', async () => {
  const silent = Array.from({ length: 20 }, () => resolve('silent.example').catch(() => 'failed' as const));
  let silentDone = false;
  const allSilent = Promise.all(silent).then((results) => {
    silentDone = true;
    return results;
  });
  expect(await resolve('old.example')).toEqual(['198.51.100.7']);
  await lookup('localhost');
  expect(silentDone).toBe(false);
  expect(new Set(await allSilent)).toEqual(new Set(['failed']));
});

test('the sender says of such names what is wrong with them, and names no address', async () => {
  const lookups: Promise<unknown>[] = [];
  const noted: Resolve = (name) => {
    const lookup = resolve(name);
    lookups.push(lookup);
    return lookup;
  };
  const sender = new WebhookSender({ allowLoopback: false, resolve: noted, timeoutMs: 400 });
  const failureOf = async (host: string) => {
    const { failure, message } = await sender.post({ url: `https://${host}/`, headers: {}, body: '{}' });
    return [failure, message];
  };
  const refused = ['address_refused', 'The name does not lead to a public address.'];
  expect(await failureOf('internal.example')).toEqual(refused);
  expect(await failureOf('both.example')).toEqual(refused);
  expect(await failureOf('missing.example')).toEqual(['dns', 'The name does not exist.']);
  expect(await failureOf('empty.example')).toEqual(['dns', 'The name has no address.']);
  expect(await failureOf('silent.example')).toEqual([
    'timeout',
    'There was no connection within 15 seconds.',
  ]);
  await sender.close();
  // The last is given up by the sender, and goes on for some seconds.
  await Promise.allSettled(lookups);
});

test.each(['ESERVFAIL', 'ECONNREFUSED', 'ETIMEOUT'])(
  'a name for which DNS says %s is a failure of kind dns',
  async (code) => {
    const failing = () => Promise.reject(Object.assign(new Error('queryA'), { code }));
    const sender = new WebhookSender({ allowLoopback: false, resolve: failing });
    const outcome = await sender.post({ url: 'https://partner.example/', headers: {}, body: '{}' });
    expect(outcome).toMatchObject({
      status: null,
      failure: 'dns',
      message: 'The name could not be resolved.',
    });
    await sender.close();
  },
);

/** The client address that failures are counted against, behind trusted proxies. */
import { ENCRYPTION_KEYS } from '../../support/engine/encryption-keys.ts';
import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import type { Context } from 'koa';
import {
  clientAddressBehind,
  tlsCheckBehind,
  warnOfUnlistedProxy,
} from '../../../api/http/client-address.ts';
import { SlidingLog } from '../../../api/http/rate-limits.ts';
import { securityHeaders } from '../../../api/http/server.ts';
import { readApiSettings } from '../../../api/settings.ts';
import { wideProxyRanges } from '../../../services/common/trusted-proxies.ts';
import { OFFER_SECRET } from '../../support/engine/offer-secret.ts';

/** A call as the function receives it. */
const from = (remoteAddress: string | undefined, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test.each([
  ['an IPv4 address', from('203.0.113.9'), '203.0.113.9'],
  ['an IPv4 address in IPv6', from('::ffff:203.0.113.9'), '203.0.113.9'],
  ['the /64 of an IPv6 address', from('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64'],
  ['the same /64', from('2001:db8:1:2::9'), '2001:db8:1:2::/64'],
  [
    'the address of the connection when that is not a trusted proxy',
    from('203.0.113.9', '198.51.100.7'),
    '203.0.113.9',
  ],
  ['the address forwarded by a trusted proxy', from('10.0.0.1', '2001:db8:1:2::9'), '2001:db8:1:2::/64'],
  ['the proxy when it forwards no valid address', from('10.0.0.1', 'unknown, <b>'), '10.0.0.1'],
  ['a fixed name for a closed socket', from(undefined), 'unknown'],
])('the client address is %s', (_, request, address) => {
  expect(clientAddressBehind(['10.0.0.0/8'])(request)).toBe(address);
});

test('TRUSTED_PROXIES accepts addresses and CIDR ranges, and the process refuses to start with anything else', () => {
  const settings = (proxies: string) =>
    readApiSettings({
      FULFILMENT_ENVIRONMENT: 'sandbox',
      DATABASE_URL: 'postgres://127.0.0.1/x',
      OFFER_SECRETS: OFFER_SECRET,
      ENCRYPTION_KEYS,
      TRUSTED_PROXIES: proxies,
    }).trustedProxies;
  expect(settings('')).toEqual([]);
  expect(settings('10.0.0.0/8, 2001:db8::/32,192.0.2.1')).toEqual([
    '10.0.0.0/8',
    '2001:db8::/32',
    '192.0.2.1',
  ]);
  for (const wrong of ['10.0.0.0/33', 'proxy.example', '10.0.0.1,', 'true']) {
    expect(() => settings(wrong)).toThrow('TRUSTED_PROXIES must be addresses or CIDR ranges');
  }
});

test('the number of remembered failing addresses is bounded', () => {
  const log = new SlidingLog({ limit: 2, spanMs: 60_000, keys: 3 });
  for (const key of ['a', 'a', 'a', 'b', 'b', 'c', 'd']) log.record(key);
  expect(['a', 'b', 'c', 'd'].map((key) => log.wait(key) > 0)).toEqual([false, true, false, false]);
});

test('X-Forwarded-For from an untrusted proxy is logged once, at the first call', async () => {
  const lines: unknown[] = [];
  const warning = warnOfUnlistedProxy({ warn: (...line: unknown[]) => void lines.push(line) });
  let served = 0;
  const call = (req: IncomingMessage) =>
    warning({ req } as Context, () => Promise.resolve(void (served += 1)));
  await call(from('10.0.0.1'));
  expect(lines).toEqual([]);
  await call(from('10.0.0.1', '203.0.113.9'));
  await call(from('10.0.0.1', '203.0.113.10'));
  expect(lines).toEqual([
    [{ header: 'x-forwarded-for' }, expect.stringContaining('TRUSTED_PROXIES lists no proxy')],
  ]);
  expect(served).toBe(3);
});

test.each([
  ['by TLS to a trusted proxy', '10.0.0.1', 'https', 'max-age=31536000; includeSubDomains'],
  ['without TLS', '10.0.0.1', 'http', undefined],
  ['from an untrusted address, whatever its header says', '203.0.113.9', 'https', undefined],
])(
  'Strict-Transport-Security is sent only to a caller that used TLS: %s',
  async (_, remoteAddress, protocol, policy) => {
    const sent: Record<string, string> = {};
    const set = (name: string | object, value?: string) =>
      void Object.assign(sent, typeof name === 'string' ? { [name]: value } : name);
    const req = { socket: { remoteAddress }, headers: { 'x-forwarded-proto': protocol } };
    await securityHeaders(tlsCheckBehind(['10.0.0.0/8']))({ req, set } as unknown as Context, () =>
      Promise.resolve(),
    );
    expect(sent['Strict-Transport-Security']).toBe(policy);
  },
);

test.each([
  [
    [
      '0.0.0.0/0',
      '::/0',
      '10.0.0.0/8',
      '10.0.0.0/255.0.0.0',
      '::ffff:10.0.0.0/104',
      'fc00::/7',
      'uniquelocal',
    ],
    true,
  ],
  [
    [
      '127.0.0.1',
      '10.1.0.0/16',
      '10.1.2.0/255.255.255.0',
      '2001:db8:1::/48',
      '::ffff:10.1.0.0/112',
      '::1',
      'loopback',
    ],
    false,
  ],
])('trusted ranges %j that can contain callers are reported as wide: %p', (ranges, isWide) => {
  expect(wideProxyRanges(ranges)).toEqual(isWide ? ranges : []);
});

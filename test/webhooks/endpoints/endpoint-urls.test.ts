/** Where endpoints may be, as far as their URL says; where names lead is checked when the socket connects. */
import { describe, expect, test } from '@jest/globals';
import { prepared } from '../../support/suite/prepared.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { register } from '../../support/webhooks/registered-webhooks.ts';

const PUBLIC_URL = 'https://hooks.acme.example/orders';

const { given } = useEngine();
const partner = prepared(given.partner());

test.each([
  'example.com/webhooks',
  'ftp://example.com',
  'http://example.com/webhooks',
  'https://user:password@example.com',
  'https://example.com:22',
  'https://10.0.0.1/webhooks',
  'https://192.168.1.20',
  'https://100.64.0.1',
  'https://169.254.169.254/latest/meta-data',
  'https://0x0a000001/',
  'https://[fd00::1]/webhooks',
  'https://[fe80::1]',
  'https://[::ffff:10.0.0.1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[64:ff9b::a00:1]/',
  'https://[2002:a00:1::]/',
])('the URL %s of an endpoint is refused', async (url) => {
  const { webhook_id } = await register(partner);
  const [created, changed, removed] = [
    await partner.call('POST', '/webhooks', { url }),
    await partner.call('PUT', `/webhooks/${webhook_id}`, { url }),
    await partner.call('DELETE', `/webhooks/${webhook_id}`),
  ];
  for (const { status, error } of [created, changed]) {
    expect([status, error.code, error.fields?.[0]?.path]).toEqual([400, 'validation_error', 'url']);
  }
  expect(removed.status).toBe(200);
});

describe('where a port is one of our own servers', () => {
  const own = useOwnEngine({ worker: false, ownPorts: [9_001, 443, 80] });

  test('no endpoint on this machine has it, and others may', async () => {
    const caller = await own.given.partner();
    for (const url of [
      'http://localhost:9001/',
      'https://127.0.0.1:9001/x',
      'http://[::1]:9001/',
      'https://localhost/',
      'http://127.1/',
    ]) {
      const { status, error } = await caller.call('POST', '/webhooks', { url });
      expect([status, error.fields?.[0]?.message]).toEqual([400, 'must not have a port of our own servers']);
    }
    expect((await caller.call('POST', '/webhooks', { url: 'http://localhost:9002/' })).status).toBe(201);
  });
});

describe('in production', () => {
  const production = useOwnEngine({ worker: false, environment: 'production' });

  test('a receiver on the same machine is for the sandbox', async () => {
    const caller = await production.given.partner();
    for (const url of ['http://localhost:9000/', 'https://127.0.0.1:9000/', 'http://[::1]:9000/']) {
      const refused = await caller.call('POST', '/webhooks', { url });
      expect([refused.status, refused.error.fields?.[0]?.path]).toEqual([400, 'url']);
      const { webhook_id } = await register(partner, { url });
      await partner.call('DELETE', `/webhooks/${webhook_id}`);
    }
    expect((await caller.call('POST', '/webhooks', { url: PUBLIC_URL })).status).toBe(201);
  });
});

/** What is sent is signed exactly as Standard Webhooks says: its own library verifies it. */
import { expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signedHeaders } from '../../../activities/webhooks/signature.ts';
import { newSecret } from '../../../domain/webhooks/urls.ts';

const BODIES = [
  ['ASCII', '{"type":"request.delivered"}'],
  ['letters of Yoruba and Hausa', '{"metadata":{"note":"Ọ̀rúnmìlà, ƙasa"}}'],
  ['an emoji and an escaped one', String.raw`{"note":"💊 \ud83d\udc8a"}`],
] as const;

/** What the library says of a message to a receiver that knows one secret. */
function verify(body: string, headers: Record<string, string>, secret: string): unknown {
  return new Webhook(secret).verify(body, headers);
}

test.each(BODIES)('the library verifies a body of %s, as text and as bytes', (_, body) => {
  const secret = newSecret();
  for (const form of [body, Buffer.from(body)]) {
    const headers = signedHeaders({ id: 'evt_1', timestamp: new Date(), body: form, secrets: [secret] });
    expect(verify(body, headers, secret)).toEqual(JSON.parse(body));
  }
});

test('while a secret is rotated, receivers with the old and with the new one verify', () => {
  const [older, newer] = [newSecret(), newSecret()];
  const body = '{"type":"request.ready"}';
  const headers = signedHeaders({ id: 'evt_2', timestamp: new Date(), body, secrets: [newer, older] });
  expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
  for (const secret of [older, newer]) expect(verify(body, headers, secret)).toEqual(JSON.parse(body));
});

test('another body, id, time or secret is refused', () => {
  const secret = newSecret();
  const body = '{"type":"request.ready"}';
  const headers = signedHeaders({ id: 'evt_3', timestamp: new Date(), body, secrets: [secret] });
  const wrong = [
    () => verify(`${body} `, headers, secret),
    () => verify(body, { ...headers, 'webhook-id': 'evt_4' }, secret),
    () =>
      verify(
        body,
        { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) - 1) },
        secret,
      ),
    () => verify(body, headers, newSecret()),
  ];
  for (const attempt of wrong) expect(attempt).toThrow('No matching signature found');
});

test('the timestamp is in whole seconds, and what is older than five minutes is refused', () => {
  const secret = newSecret();
  const message = { id: 'evt_5', body: '{}', secrets: [secret] };
  expect(signedHeaders({ ...message, timestamp: new Date(1_700_000_000_999) })['webhook-timestamp']).toBe(
    '1700000000',
  );
  const old = signedHeaders({ ...message, timestamp: new Date(Date.now() - 301_000) });
  expect(() => verify('{}', old, secret)).toThrow('Message timestamp too old');
});

test('a secret is whsec_ and 32 bytes that differ each time', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(new Set(secrets).size).toBe(secrets.length);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  }
});

test('a secret without its prefix is refused, not signed with', () => {
  expect(() => signedHeaders({ id: 'evt_6', timestamp: new Date(), body: '{}', secrets: ['abc'] })).toThrow(
    'a webhook secret has no prefix',
  );
});

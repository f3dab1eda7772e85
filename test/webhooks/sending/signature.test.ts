/** Signatures follow Standard Webhooks, and the libraries of that standard verify them. */
import { Webhook } from 'standardwebhooks';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { signedHeaders } from '../../../activities/webhooks/signature.ts';
import { newSecret } from '../../../domain/webhooks/urls.ts';
import { pythonTools } from '../../contract/python.ts';
import { type SignedMessage, verifyInPython } from '../../support/webhooks/python-verifier.ts';

const BODIES = [
  ['ASCII', '{"type":"request.delivered"}'],
  ['letters of Yoruba and Hausa', '{"metadata":{"note":"Ọ̀rúnmìlà, ƙasa"}}'],
  ['an emoji and an escaped one', String.raw`{"note":"💊 \ud83d\udc8a"}`],
] as const;

/** Verifies a message with the library, as a receiver that knows one secret. */
function verify(body: string, headers: Record<string, string>, secret: string): unknown {
  return new Webhook(secret).verify(body, headers);
}

test.each(BODIES)(
  'the library of Standard Webhooks verifies a body of %s as text and as bytes',
  (_, body) => {
    const secret = newSecret();
    for (const form of [body, Buffer.from(body)]) {
      const headers = signedHeaders({ id: 'evt_1', timestamp: new Date(), body: form, secrets: [secret] });
      expect(verify(body, headers, secret)).toEqual(JSON.parse(body));
    }
  },
);

test('receivers with the old or the new secret verify deliveries during a rotation', () => {
  const [older, newer] = [newSecret(), newSecret()];
  const body = '{"type":"request.ready"}';
  const headers = signedHeaders({ id: 'evt_2', timestamp: new Date(), body, secrets: [newer, older] });
  expect(headers['webhook-signature']).toMatch(/^v1,\S{44} v1,\S{44}$/);
  for (const secret of [older, newer]) expect(verify(body, headers, secret)).toEqual(JSON.parse(body));
});

test('verification fails for another body, id, time or secret', () => {
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

test('the timestamp is in whole seconds, and a message older than five minutes fails verification', () => {
  const secret = newSecret();
  const message = { id: 'evt_5', body: '{}', secrets: [secret] };
  expect(signedHeaders({ ...message, timestamp: new Date(1_700_000_000_999) })['webhook-timestamp']).toBe(
    '1700000000',
  );
  const old = signedHeaders({ ...message, timestamp: new Date(Date.now() - 301_000) });
  expect(() => verify('{}', old, secret)).toThrow('Message timestamp too old');
});

test('a new secret is whsec_ and 32 random bytes', () => {
  const secrets = Array.from({ length: 100 }, newSecret);
  expect(new Set(secrets).size).toBe(secrets.length);
  for (const secret of secrets) {
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  }
});

test('a secret without its prefix is refused', () => {
  expect(() => signedHeaders({ id: 'evt_6', timestamp: new Date(), body: '{}', secrets: ['abc'] })).toThrow(
    'a webhook secret has no prefix',
  );
});

describe('the Python library of Standard Webhooks', () => {
  /** Includes installing the library in the first run; milliseconds. */
  const LIMIT_MS = 180_000;

  beforeAll(async () => {
    await pythonTools();
  }, LIMIT_MS);

  /** Bodies like those of events, with partners' metadata. */
  const BODIES = [
    '{"type":"request.delivered","data":{"sequence":6}}',
    '{"data":{"metadata":{"ward":"Ọ̀rúnmìlà","note":"ƙasa 💊","empty":""}}}',
    String.raw`{"data":{"metadata":{"escaped":"\ud83d\udc8a \u0000 \/ \" \n"}}}`,
    `{"data":{"metadata":{"long":"${'ẹ'.repeat(10_000)}"}}}`,
  ];

  test('the Python library verifies every message, with one secret, and with either of two during a rotation', async () => {
    const messages = BODIES.flatMap((body, index): SignedMessage[] => {
      const [older, newer] = [newSecret(), newSecret()];
      const sign = (...secrets: string[]) =>
        signedHeaders({ id: `evt_${index}`, timestamp: new Date(), body, secrets });
      return [
        { body, headers: sign(older), secret: older },
        { body, headers: sign(newer, older), secret: older },
        { body, headers: sign(newer, older), secret: newer },
      ];
    });
    expect(await verifyInPython(messages)).toEqual(messages.map(({ body }) => JSON.parse(body) as unknown));
  });

  test('the Python library refuses another body, another secret and an old message', async () => {
    const secret = newSecret();
    const body = '{"data":{"metadata":{"ward":"Ọ̀rúnmìlà"}}}';
    const sign = (timestamp: Date) => signedHeaders({ id: 'evt_1', timestamp, body, secrets: [secret] });
    const headers = sign(new Date());
    const messages = [
      { body: body.replace('Ọ', 'O'), headers, secret },
      { body, headers, secret: newSecret() },
      { body, headers: sign(new Date(Date.now() - 301_000)), secret },
    ];
    expect(await verifyInPython(messages)).toEqual([
      { refused: 'No matching signature found' },
      { refused: 'No matching signature found' },
      { refused: 'Message timestamp too old' },
    ]);
  });
});

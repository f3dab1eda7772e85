/** What is sent is verified by the official library for Python, too. */
import { beforeAll, expect, test } from '@jest/globals';
import { signedHeaders } from '../../../activities/webhooks/signature.ts';
import { newSecret } from '../../../domain/webhooks/urls.ts';
import { pythonTools } from '../../contract/python.ts';
import { verifyInPython, type SignedMessage } from '../../support/webhooks/python-verifier.ts';

/** The first run of all installs the library. */
const LIMIT_MS = 180_000;

beforeAll(async () => {
  await pythonTools();
}, LIMIT_MS);

/** Bodies as events have them, with metadata of partners. */
const BODIES = [
  '{"type":"request.delivered","data":{"sequence":6}}',
  '{"data":{"metadata":{"ward":"Ọ̀rúnmìlà","note":"ƙasa 💊","empty":""}}}',
  String.raw`{"data":{"metadata":{"escaped":"\ud83d\udc8a \u0000 \/ \" \n"}}}`,
  `{"data":{"metadata":{"long":"${'ẹ'.repeat(10_000)}"}}}`,
];

test('every message verifies, with one secret, and with either of two while they are rotated', async () => {
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

test('another body, another secret and an old message are refused', async () => {
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

/** Receivers are who their certificates say, each time, or they get nothing. */
import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import {
  makeAuthority,
  selfSigned,
  type Authority,
  type Certificate,
} from '../../support/servers/certificates.ts';
import { rawReceiver, receiver, type Receiver } from '../receivers.ts';

const HOST = 'hooks.localhost';
const HOUR_MS = 3_600_000;
/** Distrusted after the handshake, as a session of TLS 1.2 would be that is taken up again. */
const PROTOCOLS = ['TLSv1.2', 'TLSv1.3'] as const;

let authority: Authority;
beforeAll(() => {
  authority = makeAuthority();
});

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

function newSender(ca = authority.ca): WebhookSender {
  const sender = new WebhookSender({ allowLoopback: true, ca, timeoutMs: 5_000 });
  open.push(sender);
  return sender;
}

async function tls(
  certificate: Certificate,
  protocol: (typeof PROTOCOLS)[number] = 'TLSv1.3',
): Promise<Receiver> {
  const options = { ...certificate, minVersion: protocol, maxVersion: protocol };
  const started = await receiver((request, response) => {
    bodies += 1;
    request.resume().on('end', () => response.end('taken'));
  }, options);
  open.push(started);
  return started;
}

let bodies = 0;
const callTo = ({ port }: Pick<Receiver, 'port'>) => ({
  url: `https://${HOST}:${port}/`,
  headers: {},
  body: '{}',
});

test.each(PROTOCOLS)('a receiver with a good certificate is called, over %s', async (protocol) => {
  const receiving = await tls(authority.issue({ host: HOST }), protocol);
  expect(await newSender().post(callTo(receiving))).toMatchObject({
    status: 200,
    failure: null,
    answer: 'taken',
  });
});

const BAD: readonly (readonly [string, string, () => Certificate])[] = [
  ['self-signed', 'The certificate is self-signed.', () => selfSigned(HOST)],
  [
    'expired',
    'The certificate has expired.',
    () => authority.issue({ host: HOST, notAfter: new Date(Date.now() - HOUR_MS) }),
  ],
  [
    'not valid yet',
    'The certificate is not valid yet.',
    () => authority.issue({ host: HOST, notBefore: new Date(Date.now() + HOUR_MS) }),
  ],
  [
    'for another name',
    'The certificate is for another name.',
    () => authority.issue({ host: 'other.localhost' }),
  ],
  [
    'from an unknown authority',
    'The certificate cannot be verified: mostly an intermediate certificate is not sent.',
    () => makeAuthority().issue({ host: HOST }),
  ],
];

test.each(BAD.flatMap((row) => PROTOCOLS.map((protocol) => [...row, protocol] as const)))(
  'a certificate that is %s is refused: %s',
  async (_, message, certificate, protocol) => {
    const receiving = await tls(certificate(), protocol);
    const before = bodies;
    const sender = newSender();
    // Twice, because a session from the first handshake must not make the second succeed.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      expect(await sender.post(callTo(receiving))).toMatchObject({ status: null, failure: 'tls', message });
    }
    expect(receiving.connections()).toBe(2);
    expect(bodies).toBe(before);
  },
);

test('a receiver that speaks HTTP where TLS is due is a failure of kind tls', async () => {
  const receiving = await receiver((_request, response) => void response.end());
  open.push(receiving);
  expect(await newSender().post(callTo(receiving))).toMatchObject({
    status: null,
    failure: 'tls',
    message: 'What answered does not speak TLS.',
  });
});

test('a receiver that hangs up in the handshake is a failure of kind tls, a silent one of kind timeout', async () => {
  const hangingUp = await rawReceiver((socket) => void socket.once('data', () => socket.destroy()));
  const silent = await rawReceiver((socket) => void socket.resume());
  open.push(hangingUp, silent);
  expect(await newSender().post(callTo(hangingUp))).toMatchObject({ failure: 'tls' });
  const sender = new WebhookSender({ allowLoopback: true, timeoutMs: 400 });
  open.push(sender);
  expect(await sender.post(callTo(silent))).toMatchObject({
    failure: 'timeout',
    message: 'There was no connection within 15 seconds.',
  });
});

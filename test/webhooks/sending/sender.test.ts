/** Every call to a receiver has the right outcome within its timeout, and connections are reused when that is safe. */
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { WebhookSender, type WebhookSenderOptions } from '../../../activities/webhooks/http/sender.ts';
import { MAX_STORED_ANSWER_BYTES } from '../../../domain/webhooks/webhooks.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { rawReceiver, receiver, type Receiver } from '../receivers.ts';
import {
  type Authority,
  type Certificate,
  makeAuthority,
  selfSigned,
} from '../../support/servers/certificates.ts';

const open: { close(): Promise<void> }[] = [];

/** Short timeout for receivers that never answer. */
const TIMEOUT_MS = 400;

afterEach(async () => {
  // Close the receivers before the sender, in reverse order of opening.
  for (const one of open.splice(0).toReversed()) await one.close();
});

function newSender(options: Partial<WebhookSenderOptions> = {}): WebhookSender {
  const sender = new WebhookSender({ allowLoopback: true, ...options });
  open.push(sender);
  return sender;
}

async function http(listener: RequestListener): Promise<Receiver> {
  const started = await receiver(listener);
  open.push(started);
  return started;
}

async function raw(onConnection: (socket: Socket) => void): Promise<Receiver> {
  const started = await rawReceiver(onConnection);
  open.push(started);
  return started;
}

function callTo({ port }: Pick<Receiver, 'port'>, body = '{}') {
  return { url: `http://127.0.0.1:${port}/hooks?x=1`, headers: { 'webhook-id': 'evt_1' }, body };
}

/** Writes the same bytes to every connection, and then nothing. */
const says = (text: string) => raw((socket) => void socket.once('data', () => socket.write(text)));

test('the sender posts exactly the body, with our headers', async () => {
  const seen: unknown[] = [];
  const { port } = await http((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        seen.push(request.method, request.url, request.headers, Buffer.concat(chunks).toString());
        response.end();
      });
  });
  const body = '{"metadata":{"note":"Ọ̀rúnmìlà 💊"}}';
  const outcome = await newSender().post(callTo({ port }, body));
  expect(outcome).toEqual({
    duration_ms: expect.any(Number),
    status: 200,
    failure: null,
    message: 'The answer was 200.',
    answer: null,
    retry_after_ms: null,
  });
  expect(seen).toEqual([
    'POST',
    '/hooks?x=1',
    {
      host: `127.0.0.1:${port}`,
      connection: 'keep-alive',
      'webhook-id': 'evt_1',
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      'accept-encoding': 'identity',
      'user-agent': 'MedicineFulfilment-Webhooks/1.0',
    },
    body,
  ]);
});

test.each([
  [200, null],
  [204, null],
  [299, null],
  [304, 'status'],
  [400, 'status'],
  [410, 'status'],
  [429, 'status'],
  [500, 'status'],
  [599, 'status'],
] as const)('a response with status %i has the failure %s', async (status, failure) => {
  const receiving = await http((_request, response) => void response.writeHead(status).end());
  expect(await newSender().post(callTo(receiving))).toMatchObject({ status, failure, answer: null });
});

test.each([301, 302, 303, 307, 308])(
  'a redirect (%i) is not followed, and the message names its target',
  async (status) => {
    const target = await http((_request, response) => void response.end('moved'));
    const location = `http://127.0.0.1:${target.port}/new`;
    const receiving = await http((_request, response) => void response.writeHead(status, { location }).end());
    expect(await newSender().post(callTo(receiving))).toMatchObject({
      status,
      failure: 'status',
      message: `The answer was ${status}, a redirect to ${location}. Redirects are not followed.`,
    });
    expect(target.connections()).toBe(0);
  },
);

test.each([
  ['a receiver that never answers', ''],
  ['a head that stalls', 'HTTP/1.1 200 OK\r\ncontent-le'],
  ['an interim answer without a final one', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
])('%s is a failure of kind timeout', async (_, text) => {
  const receiving = await says(text);
  expect(await newSender({ timeoutMs: TIMEOUT_MS }).post(callTo(receiving))).toMatchObject({
    status: null,
    failure: 'timeout',
    message: 'There was no answer within 15 seconds.',
  });
});

/** Interim answers that a receiver, or a proxy before it, sends without being asked. */
const INTERIM = {
  '100 Continue': 'HTTP/1.1 100 Continue\r\n\r\n',
  '102 Processing': 'HTTP/1.1 102 Processing\r\n\r\n',
  '103 Early Hints': 'HTTP/1.1 103 Early Hints\r\nlink: </style.css>; rel=preload\r\n\r\n',
  'a code that is not registered': 'HTTP/1.1 199 Whatever\r\n\r\n',
  'all of them, several times':
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n'.repeat(5),
} as const;

const INTERIM_ROWS = Object.entries(INTERIM).map(([name, bytes]) => ({ name, bytes }));

test.each(INTERIM_ROWS)(
  '$name before the answer is skipped, and the connection is reused',
  async ({ bytes }) => {
    const receiving = await raw((socket) =>
      socket.on('data', () => void socket.write(`${bytes}HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\ngood`)),
    );
    const sender = newSender();
    for (const call of [() => sender.post(callTo(receiving)), () => sender.get(callTo(receiving))]) {
      expect(await call()).toMatchObject({ status: 200, failure: null, answer: 'good' });
    }
    expect(receiving.connections()).toBe(1);
  },
);

test.each(INTERIM_ROWS)('the status and Retry-After of a refusal are read after $name', async ({ bytes }) => {
  const receiving = await says(`${bytes}HTTP/1.1 503 Busy\r\nretry-after: 7\r\ncontent-length: 0\r\n\r\n`);
  expect(await newSender().post(callTo(receiving))).toMatchObject({
    status: 503,
    failure: 'status',
    retry_after_ms: 7_000,
  });
});

test('a call to a receiver that sends an unrequested 100 Continue succeeds', async () => {
  const receiving = await raw((socket) => {
    socket.once('data', () =>
      socket.end(
        'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      ),
    );
  });
  expect(await newSender().post(callTo(receiving))).toMatchObject({ status: 200, failure: null });
});

test('a receiver that floods the call with 1xx responses is a failure of kind body', async () => {
  const receiving = await says(INTERIM['100 Continue'].repeat(5_000));
  expect(await newSender({ timeoutMs: 5_000 }).post(callTo(receiving))).toMatchObject({
    status: null,
    failure: 'body',
  });
});

test('endless interim answers are a failure of kind timeout', async () => {
  const receiving = await raw((socket) => {
    const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 10);
    socket.resume().on('close', () => clearInterval(timer));
  });
  const outcome = await newSender({ timeoutMs: TIMEOUT_MS }).post(callTo(receiving));
  expect(outcome).toMatchObject({ status: null, failure: 'timeout' });
});

test.each([
  ['stalls', 'abc', undefined],
  ['trickles', 'a', 'a'],
  ['never ends', 'a'.repeat(2_000), 'a'.repeat(2_000)],
] as const)(
  'a body that %s after a 2xx does not delay the call or occupy its connection',
  async (_, first, more) => {
    let closed = false;
    const receiving = await raw((socket) => {
      let timer: NodeJS.Timeout | undefined;
      socket.once('data', () => {
        socket.write(`HTTP/1.1 200 OK\r\n\r\n${first}`);
        timer = setInterval(() => more !== undefined && socket.writable && socket.write(more), 10);
      });
      socket.on('close', () => {
        clearInterval(timer);
        closed = true;
      });
    });
    // Longer than the timeout of this test.
    const { status, failure, answer } = await newSender({ timeoutMs: 600_000 }).post(callTo(receiving));
    expect({ status, failure }).toEqual({ status: 200, failure: null });
    expect(answer).toMatch(/^a/);
    expect(answer?.length).toBeLessThanOrEqual(MAX_STORED_ANSWER_BYTES);
    await eventually(() => closed, { deadlineMs: 5_000, describe: 'the connection to be dropped' });
  },
);

test('a truncated body after a 2xx is a success, and the received part is stored', async () => {
  const receiving = await raw((socket) =>
    socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc')),
  );
  expect(await newSender().post(callTo(receiving))).toMatchObject({
    status: 200,
    failure: null,
    answer: 'abc',
  });
});

test.each([
  ['bytes that are not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'not valid HTTP'],
  ['a head larger than 16 KB', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`, 'too large'],
  ['a status that is not a number', 'HTTP/1.1 OK\r\n\r\n', 'not valid HTTP'],
  ['a head with bare LF', 'HTTP/1.1 200 OK\ncontent-length: 2\n\nok', 'did not end with CR LF'],
  [
    'two lengths',
    'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 2\r\n\r\nok',
    'Content-Length was repeated',
  ],
])('%s: a failure of kind body that names the problem', async (_, text, problem) => {
  const receiving = await says(text);
  const outcome = await newSender({ timeoutMs: 5_000 }).post(callTo(receiving));
  expect(outcome).toMatchObject({
    status: null,
    failure: 'body',
    answer: null,
    message: expect.stringContaining(problem),
  });
});

test.each([
  ['closes without an answer', (socket: Socket) => void socket.end()],
  ['resets', (socket: Socket) => void socket.resetAndDestroy()],
  ['closes in the middle of the head', (socket: Socket) => void socket.end('HTTP/1.1 200 OK\r\ncont')],
  ['answers only with 101', (socket: Socket) => void socket.end('HTTP/1.1 101 X\r\n\r\n')],
  [
    'switches to another protocol',
    (socket: Socket) => void socket.write('HTTP/1.1 101 X\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
  ],
])('a receiver that %s is a failure of kind connect', async (_, react) => {
  const receiving = await raw((socket) => void socket.once('data', () => react(socket)));
  const outcome = await newSender({ timeoutMs: 5_000 }).post(callTo(receiving));
  expect(outcome).toMatchObject({ status: null, failure: 'connect' });
  expect(outcome.message).not.toMatch(/127\.0\.0\.1|ECONN|HPE_/);
});

test('a refused connection is a failure of kind connect, for one address and for several', async () => {
  const gone = await rawReceiver(() => undefined);
  await gone.close();
  const refused = { status: null, failure: 'connect', message: 'The connection was refused.' };
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await newSender().post({ ...callTo(gone), url: `http://${host}:${gone.port}/` })).toMatchObject(
      refused,
    );
  }
});

test('the sender does not connect to a name that resolves after the timeout', async () => {
  const receiving = await http((_request, response) => void response.end());
  const found = Promise.withResolvers<readonly string[]>();
  const sender = newSender({ resolve: () => found.promise, timeoutMs: 50 });
  const outcome = await sender.post({
    ...callTo(receiving),
    url: `http://late.localhost:${receiving.port}/`,
  });
  expect(outcome.failure).toBe('timeout');
  found.resolve(['127.0.0.1']);
  // Later calls succeed, and this one does not.
  expect(await newSender().post(callTo(receiving))).toMatchObject({ status: 200 });
  expect(receiving.connections()).toBe(1);
});

test('a call after the sender was closed is our failure, not the receiver’s', async () => {
  const receiving = await http((_request, response) => void response.end());
  const sender = new WebhookSender({ allowLoopback: true });
  await sender.close();
  await expect(sender.post(callTo(receiving))).rejects.toThrow('The sender is closed.');
});

describe('connections to receivers', () => {
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close();
  });

  function newSender(): WebhookSender {
    const sender = new WebhookSender({ allowLoopback: true });
    open.push(sender);
    return sender;
  }

  /** A receiver that answers with a body of this size. */
  async function answering(size: number): Promise<Receiver> {
    const started = await receiver((request, response) => {
      request.resume().on('end', () => response.end('a'.repeat(size)));
    });
    open.push(started);
    return started;
  }

  async function postTo(sender: WebhookSender, { port }: Receiver) {
    const outcome = await sender.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: '{}' });
    // Node returns a connection to its pool in the next turn of the event loop.
    await setImmediate();
    await setImmediate();
    return outcome.status;
  }

  test.each([0, 20, MAX_STORED_ANSWER_BYTES])(
    'ten successive calls with answers of %i bytes share a connection',
    async (size) => {
      const [sender, receiving] = [newSender(), await answering(size)];
      for (let call = 1; call <= 10; call += 1) expect(await postTo(sender, receiving)).toBe(200);
      expect(receiving.connections()).toBe(1);
    },
  );

  test('a response longer than the stored part closes the connection, and the next call opens a new one', async () => {
    const [sender, receiving] = [newSender(), await answering(1_000_000)];
    for (let call = 1; call <= 3; call += 1) expect(await postTo(sender, receiving)).toBe(200);
    expect(receiving.connections()).toBe(3);
  });

  test('any number of calls to one receiver run concurrently', async () => {
    let waiting: (() => void)[] = [];
    const receiving = await receiver((_request, response) => {
      waiting.push(() => void response.end());
    });
    open.push(receiving);
    const sender = newSender();
    const calls = Array.from({ length: 60 }, () => postTo(sender, receiving));
    await eventually(() => waiting.length === calls.length, {
      deadlineMs: 10_000,
      describe: 'all calls to be there',
    });
    for (const answer of waiting) answer();
    waiting = [];
    expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
  });

  test('a connection that the receiver closed while idle is not reused', async () => {
    const receiving = await receiver((request, response) => {
      request.resume().on('end', () => response.end());
      response.on('finish', () => request.socket.end());
    });
    open.push(receiving);
    const sender = newSender();
    for (let call = 1; call <= 5; call += 1) {
      expect(await postTo(sender, receiving)).toBe(200);
      await eventually(() => receiving.openConnections() === 0, {
        deadlineMs: 5_000,
        describe: 'the connection to close',
      });
    }
    expect(receiving.connections()).toBe(5);
  });

  test('stopping the sender waits for calls in flight and closes idle connections', async () => {
    let answer: (() => void) | undefined;
    const receiving = await receiver((_request, response) => {
      answer = () => void response.end('done');
    });
    open.push(receiving);
    const sender = new WebhookSender({ allowLoopback: true });
    const call = sender.post({ url: `http://127.0.0.1:${receiving.port}/`, headers: {}, body: '{}' });
    await eventually(() => answer !== undefined, { deadlineMs: 5_000, describe: 'the call to be there' });
    const closed = sender.close();
    answer?.();
    expect(await call).toMatchObject({ status: 200, answer: 'done' });
    await closed;
    await eventually(() => receiving.openConnections() === 0, {
      deadlineMs: 5_000,
      describe: 'the connection to close',
    });
  });
});

describe('the certificate of a receiver', () => {
  const HOST = 'hooks.localhost';

  const HOUR_MS = 3_600_000;

  /** Both versions, because a resumed TLS 1.2 session could skip the check of the certificate. */
  const PROTOCOLS = ['TLSv1.2', 'TLSv1.3'] as const;

  let authority: Authority;

  beforeAll(() => {
    authority = makeAuthority();
  });

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

  test.each(PROTOCOLS)('a receiver with a valid certificate is called over %s', async (protocol) => {
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
      'The certificate cannot be verified, usually because an intermediate certificate is missing.',
      () => makeAuthority().issue({ host: HOST }),
    ],
  ];

  test.each(BAD.flatMap((row) => PROTOCOLS.map((protocol) => [...row, protocol] as const)))(
    'a certificate that is %s is refused: %s',
    async (_, message, certificate, protocol) => {
      const receiving = await tls(certificate(), protocol);
      const before = bodies;
      const sender = newSender();
      // Call twice, because a session from the first handshake must not make the second succeed.
      for (let attempt = 1; attempt <= 2; attempt += 1) {
        expect(await sender.post(callTo(receiving))).toMatchObject({ status: null, failure: 'tls', message });
      }
      expect(receiving.connections()).toBe(2);
      expect(bodies).toBe(before);
    },
  );

  test('a receiver that answers HTTP instead of TLS is a failure of kind tls', async () => {
    const receiving = await receiver((_request, response) => void response.end());
    open.push(receiving);
    expect(await newSender().post(callTo(receiving))).toMatchObject({
      status: null,
      failure: 'tls',
      message: 'The server does not speak TLS.',
    });
  });

  test('a receiver that closes during the handshake is a failure of kind tls, a silent one of kind timeout', async () => {
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
});

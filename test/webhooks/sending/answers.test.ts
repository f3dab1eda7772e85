/** Responses of receivers: the stored part, masked secrets, and bytes that could harm the sender. */
import { setImmediate } from 'node:timers/promises';
import type { Socket } from 'node:net';
import * as fc from 'fast-check';
import { afterEach, describe, expect, test } from '@jest/globals';
import { answerText, retryAfterMs, WebhookSender } from '../../../activities/webhooks/http/sender.ts';
import { newSecret } from '../../../domain/webhooks/urls.ts';
import { MAX_STORED_ANSWER_BYTES, FAILURE_KIND_NAMES } from '../../../domain/webhooks/webhooks.ts';
import { rawReceiver, receiver } from '../receivers.ts';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

/** Outcome of a call to a receiver that answers this. */
async function outcomeOf(body: string | Buffer, { headers = {}, secrets = [] as string[] } = {}) {
  const receiving = await receiver((request, response) => {
    request.resume().on('end', () => response.writeHead(400, headers).end(body));
  });
  const sender = new WebhookSender({ allowLoopback: true });
  open.push(receiving, sender);
  return sender.post({ url: `http://127.0.0.1:${receiving.port}/`, headers: {}, body: '{}' }, { secrets });
}

const textOf = (text: string, secrets: readonly string[] = []) =>
  answerText(Buffer.from(text), { cut: false, secrets });

test.each([
  ['text', 'signature did not match', 'signature did not match'],
  ['letters of two and more bytes', 'Ọ̀rún 💊', 'Ọ̀rún 💊'],
  ['NUL', 'a\0b', 'a\ufffdb'],
  ['control characters', 'a\u001b[2Jb\u009b2Jc', 'a\ufffd[2Jb\ufffd2Jc'],
  ['line ends and tabs', 'a\r\n\tb', 'a\r\n\tb'],
  ['nothing', '', null],
])('an answer with %s is stored in a form that Postgres accepts', async (_, body, kept) => {
  expect((await outcomeOf(body)).answer).toBe(kept);
});

test('bytes of an answer that are not UTF-8 are replaced', async () => {
  expect((await outcomeOf(Buffer.of(0x61, 0xff, 0x62))).answer).toBe('a\ufffdb');
});

test('the first 4 KB of an answer are stored, without a truncated character', async () => {
  const { answer } = await outcomeOf('ọ'.repeat(MAX_STORED_ANSWER_BYTES));
  expect(answer).toBe('ọ'.repeat(Math.floor(MAX_STORED_ANSWER_BYTES / 3)));
  expect((await outcomeOf('b'.repeat(MAX_STORED_ANSWER_BYTES))).answer).toBe(
    'b'.repeat(MAX_STORED_ANSWER_BYTES),
  );
});

test('a compressed answer is not decompressed, because it could fill our memory', async () => {
  expect((await outcomeOf('not really packed', { headers: { 'content-encoding': 'gzip' } })).answer).toBe(
    'not really packed',
  );
});

const SECRET = 'whsec_AbC+/dEfGhIjKlMnOpQrStUvWxYz0123456789+/abc=';

test.each([
  ['a secret', `secret=${SECRET}`, 'secret=[masked]'],
  ['a foreign secret', 'is whsec_xyz+/0 yours', 'is [masked] yours'],
  [
    'a secret as PHP writes it',
    JSON.stringify({ s: SECRET }).replaceAll('/', String.raw`\/`),
    '{"s":"[masked]"}',
  ],
  ['a key', 'key mfp_live_abcDEF123 and mfp_sbx_x', 'key [masked] and [masked]'],
  ['a key of a pharmacy', 'mfp_ph_live_abcDEF123 or mfp_ph_sbx_x', '[masked] or [masked]'],
  ['a bearer', 'authorization: Bearer eyJ.a.b\nhost: x', 'authorization: [masked]\nhost: x'],
  ['a signature', 'got v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,AAAAAAAA', 'got [masked] [masked]'],
  ['no ordinary word', 'v1, v2: the bear whsec', 'v1, v2: the bear whsec'],
])('%s in an answer is masked', async (_, body, kept) => {
  expect((await outcomeOf(body, { secrets: [SECRET] })).answer).toBe(kept);
});

test('a secret in the target of a redirect is masked', async () => {
  const receiving = await receiver((_request, response) => {
    response.writeHead(302, { location: `/login?secret=${SECRET}` }).end();
  });
  const sender = new WebhookSender({ allowLoopback: true });
  open.push(receiving, sender);
  const call = { url: `http://127.0.0.1:${receiving.port}/`, headers: {}, body: '{}' };
  expect((await sender.post(call)).message).toBe(
    'The answer was 302, a redirect to /login?secret=[masked]. Redirects are not followed.',
  );
});

/** How frameworks write a secret into JSON, HTML or a query. */
const ESCAPES: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replaceAll('/', String.raw`\/`),
  (text) => encodeURIComponent(text),
  (text) => text.replaceAll(/[+/=]/g, (one) => `\\u00${one.charCodeAt(0).toString(16)}`),
  (text) => text.replaceAll(/[+/=]/g, (one) => `&#${one.charCodeAt(0)};`),
  (text) => text.replaceAll(/[+/=]/g, (one) => `&#x${one.charCodeAt(0).toString(16).toUpperCase()};`),
];

const filler = fc.string({ unit: fc.constantFrom('a', ' ', '"', '<', '\n', 'ọ'), maxLength: 40 });

const escape = fc.constantFrom(...ESCAPES);

test('no six characters of a secret are stored, however it is escaped, with or without its prefix', () => {
  fc.assert(
    fc.property(filler, filler, escape, fc.boolean(), (before, after, escaped, prefixed) => {
      const secret = newSecret();
      const key = secret.slice('whsec_'.length);
      const kept = textOf(`${before}${escaped(prefixed ? secret : key)} ${after}`, [secret]);
      expect(kept).toContain('[masked]');
      expect(piecesIn(kept ?? '', key)).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

test('a secret that the size limit truncates is masked completely', () => {
  fc.assert(
    fc.property(escape, fc.boolean(), fc.integer({ min: 1, max: 60 }), (escaped, prefixed, length) => {
      const secret = newSecret();
      const key = secret.slice('whsec_'.length);
      const written = escaped(prefixed ? secret : key).slice(0, length);
      const kept = answerText(Buffer.from(`secret: ${written}`), { cut: true, secrets: [secret] });
      expect(piecesIn(kept ?? '', key)).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

/** All six-character pieces of a secret that a text contains. */
function piecesIn(text: string, key: string): string[] {
  return Array.from({ length: key.length - 5 }, (_, at) => key.slice(at, at + 6)).filter((piece) =>
    text.includes(piece),
  );
}

const NOW = Date.parse('2026-03-01T12:00:00Z');

test.each([
  ['120', 120_000],
  ['0', 0],
  ['Sun, 01 Mar 2026 12:01:30 GMT', 90_000],
  ['Sunday, 01-Mar-26 12:01:30 GMT', 90_000],
  ['Sun Mar  1 12:01:30 2026', 90_000],
  ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
  ['99999999999999999999', Number.MAX_SAFE_INTEGER],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['', null],
  ['2026-03-01T12:01:30Z', null],
  ['Sun, 41 Mar 2026 12:01:30 GMT', null],
])('Retry-After "%s" means %s ms', (header, wait) => {
  expect(retryAfterMs(header, NOW)).toBe(wait);
});

test('Retry-After is read from answers, also when sent twice, and is null without one', async () => {
  expect((await outcomeOf('', { headers: { 'retry-after': '7' } })).retry_after_ms).toBe(7_000);
  expect((await outcomeOf('', { headers: { 'retry-after': ['7', '9'] } })).retry_after_ms).toBe(7_000);
  expect((await outcomeOf('')).retry_after_ms).toBeNull();
});

describe('a response of random bytes', () => {
  const SEED = Math.floor(Math.random() * 2 ** 31);

  /** Fragments of random answers, so that some are almost valid. */
  const FRAGMENTS = [
    'HTTP/1.1 200 OK\r\n',
    'HTTP/1.0 204 No\r\n',
    'HTTP/1.1 500 \r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.1 101 X\r\n',
    'HTTP/1.1 000 X\r\n',
    'HTTP/2 200\r\n',
    'content-length: 5\r\n',
    'content-length: 0\r\n',
    'content-length: -1\r\n',
    'content-length: 99999999999999999999\r\n',
    'transfer-encoding: chunked\r\n',
    'content-encoding: gzip\r\n',
    'connection: close\r\n',
    'connection: upgrade\r\nupgrade: h2c\r\n',
    'keep-alive: timeout=1\r\n',
    'location: /\r\nlocation: //x\r\n',
    'retry-after: 1\r\nretry-after: x\r\n',
    'trailer: x\r\n',
    '\r\n',
    '\n',
    '5\r\nhello\r\n',
    '0\r\n\r\n',
    'ffffffffffffffff\r\n',
    'hello',
    '\0',
    ': x\r\n',
    ' folded\r\n',
    'x'.repeat(5_000),
  ] as const;

  const piece = fc.oneof(
    {
      weight: 5,
      arbitrary: fc
        .array(fc.constantFrom(...FRAGMENTS), { maxLength: 6 })
        .map((parts) => Buffer.from(parts.join(''))),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)) },
  );

  const behaviour = fc.record({
    pieces: fc.array(piece, { maxLength: 4 }),
    end: fc.constantFrom('end', 'reset', 'stay'),
    beforeRequest: fc.boolean(),
  });

  test(`every random answer leads to an outcome (seed ${SEED})`, async () => {
    let react: (socket: Socket) => Promise<void> = () => Promise.resolve();
    const receiving = await rawReceiver((socket) => void react(socket));
    const sender = new WebhookSender({ allowLoopback: true, timeoutMs: 100 });
    const post = () => sender.post({ url: `http://127.0.0.1:${receiving.port}/`, headers: {}, body: '{}' });
    await fc.assert(
      fc.asyncProperty(behaviour, async ({ pieces, end, beforeRequest }) => {
        react = async (socket) => {
          socket.on('data', () => undefined);
          if (!beforeRequest) await new Promise((resolve) => void socket.once('data', resolve));
          for (const one of pieces) {
            socket.write(one);
            await setImmediate();
          }
          if (end === 'end') socket.end();
          if (end === 'reset') socket.resetAndDestroy();
        };
        // Call twice, because leftovers of the first answer on the connection may be read as the second.
        for (const outcome of [await post(), await post()]) {
          const { status, failure } = outcome;
          expect([null, ...FAILURE_KIND_NAMES]).toContain(failure);
          expect(failure === null).toBe(status !== null && status >= 200 && status < 300);
        }
      }),
      { seed: SEED, numRuns: 150 },
    );
    await sender.close();
    await receiving.close();
  });
});

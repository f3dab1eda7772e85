/** Bodies are read in turns and in pieces, so that no body delays other calls. */
import { Readable } from 'node:stream';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import Koa, { type Context } from 'koa';
import * as fc from 'fast-check';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BodyTurns } from '../../api/http/bodies/streamed-body.ts';
import { discardUnreadBodies, Foreground, foreground } from '../../api/http/bodies/foreground.ts';
import { eventually } from '../support/engine/eventually.ts';
import { withPaceLimit } from '../../api/http/bodies/body-streams.ts';
import { MAX_VALUES, parseBoundedJson } from '../../api/http/bodies/json-body.ts';
import { fingerprintOf } from '../../services/common/fingerprint.ts';
import { bodyWithFiles, parseInThread } from '../../api/http/bodies/upload-body.ts';
import type { ServiceError } from '../../services/common/errors.ts';
import {
  checkedWithFiles,
  fileMembersOf,
  parseWithFiles,
  type RawBody,
  setBody,
} from '../../api/http/bodies/file-members.ts';
import { compileCheck } from '../../api/http/validation.ts';
import { base64File } from '../../api/schemas/common.ts';

describe('processing request bodies in turns', () => {
  const PIECE_BYTES = 4_096;

  const chunk = (pieces: number) => Buffer.alloc(pieces * PIECE_BYTES);

  async function piecesOf(source: AsyncIterable<Buffer>): Promise<number> {
    let pieces = 0;
    for await (const piece of source) pieces += piece.length === PIECE_BYTES ? 1 : 0;
    return pieces;
  }

  test('while a piece of a body is being processed, no other body is read', async () => {
    const [one, other] = [new BodyTurns().pieces(chunk(1)), new BodyTurns().pieces(chunk(1))];
    await one.next();
    let isRead = false;
    const reading = other.next().then(() => (isRead = true));
    for (let turns = 0; turns < 100; turns += 1) await new Promise(setImmediate);
    expect(isRead).toBe(false);
    await one.next();
    await reading;
    await other.return(undefined);
  });

  test('while a body waits for I/O, another body is read completely', async () => {
    const waiting = new BodyTurns();
    const pieces = waiting.pieces(chunk(3));
    await pieces.next();
    expect(await waiting.runIo(() => piecesOf(new BodyTurns().pieces(chunk(5))))).toBe(5);
    expect(await piecesOf(pieces)).toBe(2);
  });

  test('a body is read completely when its stream asks for pieces before the previous ones are processed', async () => {
    const reads = Array.from({ length: 4 }, async () => {
      const turns = new BodyTurns();
      let pieces = 0;
      for await (const piece of Readable.from(turns.pieces(chunk(20)), { highWaterMark: 1 })) {
        pieces += (piece as Buffer).length / PIECE_BYTES;
        await turns.runIo(() => new Promise(setImmediate));
      }
      return pieces;
    });
    expect(await Promise.all(reads)).toEqual([20, 20, 20, 20]);
  });

  test('a body that fails during I/O passes its turn on', async () => {
    const failing = new BodyTurns();
    const pieces = failing.pieces(chunk(2));
    await pieces.next();
    await expect(failing.runIo(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    await pieces.return(undefined);
    expect(await piecesOf(new BodyTurns().pieces(chunk(2)))).toBe(2);
  });
});

describe('background work', () => {
  /** More than a test may take, so that a shorter wait had another cause. Milliseconds. */
  const FOREVER_MS = 600_000;

  /** A call that runs until the test ends it. */
  function callUnder(foreground: Foreground) {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    return { call: foreground.run(() => promise), end: resolve, fail: reject };
  }

  test('background work waits for the last call in flight, whether it succeeds or fails', async () => {
    const foreground = new Foreground();
    const [first, second] = [callUnder(foreground), callUnder(foreground)];
    const happened: string[] = [];
    const wait = foreground.idle(FOREVER_MS).then(() => happened.push('idle'));
    first.end();
    await first.call;
    happened.push('first ended');
    second.fail(new Error('refused'));
    await expect(second.call).rejects.toThrow('refused');
    await wait;
    expect(happened).toEqual(['first ended', 'idle']);
  });

  test('background work continues after its maximum wait despite calls in flight', async () => {
    const foreground = new Foreground();
    const { call, end } = callUnder(foreground);
    let hasEnded = false;
    const ending = call.then(() => (hasEnded = true));
    await foreground.idle(1);
    expect(hasEnded).toBe(false);
    end();
    await ending;
  });

  test('background work does not wait for long polls', async () => {
    const foreground = new Foreground();
    const poll = callUnder(foreground);
    await foreground.idle(FOREVER_MS);
    const call = callUnder(foreground);
    poll.end();
    await poll.call;
    const happened: string[] = [];
    const wait = foreground.idle(FOREVER_MS).then(() => happened.push('idle'));
    happened.push('poll ended');
    call.end();
    await Promise.all([call.call, wait]);
    expect(happened).toEqual(['poll ended', 'idle']);
  });

  test('the engine counts as busy just after a call ended, and as idle without calls', async () => {
    const foreground = new Foreground();
    expect(foreground.isBusy()).toBe(false);
    const { call, end } = callUnder(foreground);
    expect(foreground.isBusy()).toBe(true);
    end();
    await call;
    expect(foreground.isBusy()).toBe(true);
    await eventually(() => !foreground.isBusy(), { deadlineMs: 10_000, describe: 'the moment to be over' });
  });
});

describe('body pacing', () => {
  /** Longer than the API waits for the next byte. */
  const BUSY_MS = 6_500;

  /** Blocks the whole process, like indexing a large catalogue. */
  function blockEventLoop(): void {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);
  }

  test('a body that arrived while the event loop was blocked does not count as slow', async () => {
    const received = Promise.withResolvers<string>();
    const server = createServer((req, res) => {
      void withPaceLimit({ req } as Context, () => readBusily(req)).then(received.resolve, received.reject);
      received.promise.then(
        () => res.end(),
        () => res.destroy(),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const call = request({ port, host: '127.0.0.1', method: 'POST' });
    call.on('error', () => undefined);
    call.write('first ');

    async function readBusily(req: IncomingMessage): Promise<string> {
      req.pause();
      await once(req, 'readable');
      const first = String(req.read());
      // The kernel has received it before the process blocks.
      call.end('second');
      blockEventLoop();
      return first + (await text(req));
    }

    expect(await received.promise).toBe('first second');
    server.close();
  });
});

describe('large JSON bodies', () => {
  const LONG = 'A'.repeat(100_000);

  describe('bounded JSON parsing', () => {
    test('bounded parsing returns what JSON.parse returns, whatever the strings contain', () => {
      const characters = ['"', '[', '{', ',', ']', 'a'];
      const texts = fc.string({ unit: fc.constantFrom('\\', ...characters) });
      // After a name that ends with a backslash, V8 mistakes other names for it (nodejs/node#63785).
      const names = fc.string({ unit: fc.constantFrom(...characters) });
      const values = fc.array(fc.dictionary(names, texts));
      fc.assert(
        fc.property(values, (value) => {
          expect(parseBoundedJson(JSON.stringify(value))).toEqual(value);
        }),
      );
    });

    test.each([
      ['a text that does not end', `["${LONG}`],
      ['a text that ends with a backslash', '["a\\"'],
      ['a quote alone', '"'],
    ])('%s is not JSON', (_, text) => {
      expect(() => parseBoundedJson(text)).toThrow(SyntaxError);
    });

    test('brackets are counted outside strings only, also after a string with escaped quotes', () => {
      const much = '[0,'.repeat(MAX_VALUES);
      expect(parseBoundedJson(JSON.stringify([much]))).toEqual([much]);
      expect(() => parseBoundedJson(`["\\"",${much}`)).toThrow(
        expect.objectContaining({ code: 'validation_error' }),
      );
    });
  });

  describe('fingerprints of values', () => {
    const at = new Date('2026-11-22T00:00:00Z');

    test('a fingerprint does not depend on member order, also around a long string', () => {
      expect(fingerprintOf({ a: [{ file: LONG, at }], b: 1 })).toBe(
        fingerprintOf({ b: 1, a: [{ at, file: LONG }] }),
      );
    });

    test.each([
      ['another long text', { a: [{ file: `${LONG.slice(1)}B`, at }], b: 1 }],
      ['a longer one', { a: [{ file: `${LONG}A`, at }], b: 1 }],
      ['another moment', { a: [{ file: LONG, at: new Date(0) }], b: 1 }],
      ['the long text elsewhere', { a: [{ file: 'b', at }], b: LONG }],
    ])('a fingerprint differs for %s', (_, other) => {
      expect(fingerprintOf(other)).not.toBe(fingerprintOf({ a: [{ file: LONG, at }], b: 1 }));
    });
  });
});

describe('discarded bodies', () => {
  const MEGABYTE = 1_048_576;

  /** 64 KB in 8 ms. */
  const BUSY_BYTES_PER_SECOND = 8 * MEGABYTE;

  const upload = bodyWithFiles([], true);

  const app = new Koa().use(discardUnreadBodies()).use(async (ctx) => {
    ctx.status = 401;
    ctx.body = `refused ${ctx.path}`;
    if (ctx.is('multipart') === false) return;
    ctx.state['caller'] = { account: ctx.path };
    await upload(ctx, async () => undefined).catch((error: ServiceError) => {
      ctx.body = error.code;
    });
  });

  const handle = app.callback();

  const server = createServer((request, response) => void handle(request, response));

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));

  afterAll(async () => {
    const closed = once(server, 'close');
    server.close();
    // Data of closed clients is still being read.
    server.closeAllConnections();
    await closed;
  });

  async function connection(): Promise<Socket> {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    return socket;
  }

  /** A part of a form; the third one is refused. */
  const PART = '--x\r\nContent-Disposition: form-data; name="other"\r\n\r\n1\r\n';

  /** Writes a whole call, and reads only after that. @param type content type of the body, whose first bytes match it. */
  async function answerTo(socket: Socket, path: string, bytes: number, type = 'none'): Promise<string> {
    socket.pause();
    const lines = [`POST ${path} HTTP/1.1`, 'Host: x', `Content-Length: ${bytes}`, `Content-Type: ${type}`];
    const body = Buffer.alloc(bytes, PART, 'latin1');
    await new Promise((resolve) =>
      socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]), resolve),
    );
    const answered = once(socket, 'data');
    socket.resume();
    const [answer] = (await answered) as [Buffer];
    return answer.toString();
  }

  const FORM = 'multipart/form-data; boundary=x';

  /** A form whose boundary does not occur in the body. */
  const OTHER_FORM = 'multipart/form-data; boundary=y';

  const BODIES = [
    ['a body that was not begun', 'none', 'refused'],
    ['a form that was refused amid its parts', FORM, 'validation_error'],
    ['a form that is too large', OTHER_FORM, 'payload_too_large'],
  ] as const;

  test.each(BODIES)(
    '%s gets a response, and so does the next call on the same connection',
    async (_, type, code) => {
      const socket = await connection();
      for (const path of ['/first', '/second']) {
        const answer = await answerTo(socket, path, 20 * MEGABYTE, type);
        expect(answer).toMatch(/^HTTP\/1.1 401 /);
        expect(answer).toContain(code);
      }
      socket.destroy();
    },
  );

  test.each(BODIES.slice(0, 2))(
    'under load %s is discarded slowly, with one rate for all connections',
    async (...[, type]) => {
      const sockets = [await connection(), await connection()];
      const serving = setInterval(() => void foreground.run(() => Promise.resolve()), 100);
      await foreground.run(() => Promise.resolve());
      const began = performance.now();
      const bytes = 16 * MEGABYTE;
      await Promise.all(sockets.map((socket) => answerTo(socket, '/busy', bytes, type)));
      // Buffers of the kernel are sent but not yet read.
      const read = sockets.length * bytes * 0.25;
      expect(performance.now() - began).toBeGreaterThan((read * 1000) / BUSY_BYTES_PER_SECOND);
      clearInterval(serving);
      for (const socket of sockets) socket.destroy();
    },
  );
});

describe('files in JSON bodies', () => {
  const file = base64File('A file.');

  const Body = Type.Object({
    name: Type.String({ maxLength: 10 }),
    files: Type.Optional(Type.Array(Type.Object({ content: file }))),
    proof: Type.Optional(
      Type.Union([
        Type.Object({ type: Type.Literal('name') }),
        Type.Object({ type: Type.Literal('photo'), image: file }),
        Type.Object({ type: Type.Literal('signature'), image: file }),
      ]),
    ),
  });

  const members = fileMembersOf(Body);

  const check = compileCheck(Body);

  const sent = (body: unknown): RawBody => ({
    // With its own memory, like the body of a call.
    bytes: new TextEncoder().encode(JSON.stringify(body)),
    members,
  });

  /** The value that a handler receives. */
  async function handled(body: unknown, read: (sent: RawBody) => unknown): Promise<unknown> {
    const ctx = { request: {}, state: {} } as unknown as Context;
    setBody(ctx, (await read(sent(body))) as never);
    return checkedWithFiles(ctx, check);
  }

  const READERS = [
    ['on the event loop', parseWithFiles],
    ['in a thread', parseInThread],
  ] as const;

  test('members with files are found anywhere in a schema, each once', () => {
    expect(members).toEqual([
      ['files', 'content'],
      ['proof', 'image'],
    ]);
    expect(fileMembersOf(Type.Object({ name: Type.String() }))).toEqual([]);
  });

  describe.each(READERS)('reading files from JSON: %s', (_, read) => {
    test('files arrive as the bytes sent, and nothing else changes', async () => {
      const contents = fc.uint8Array({ maxLength: 20_000 }).map((bytes) => Buffer.from(bytes));
      const bodies = fc.record({
        name: fc.string({ maxLength: 5 }),
        files: fc.array(fc.record({ content: contents })),
        proof: fc.record({ type: fc.constant('photo'), image: contents }),
      });
      await fc.assert(
        fc.asyncProperty(bodies, async (body) => {
          const files = body.files.map(({ content }) => ({ content: content.toString('base64') }));
          const proof = { ...body.proof, image: body.proof.image.toString('base64') };
          expect(await handled({ ...body, files, proof }, read)).toEqual(body);
        }),
        { numRuns: 30 },
      );
    });

    test('a file that is not base64 is reported only when the body fits its schema', async () => {
      const body = { name: 'a', files: [{ content: 'YQ' }, { content: 'YQ==' }, { content: 'Y Q==' }] };
      const fieldsOf = async (value: unknown) =>
        handled(value, read).catch((error: unknown) => (error as { fields?: unknown }).fields);
      expect(await fieldsOf(body)).toMatchObject([
        { path: 'files[0].content', code: 'base64' },
        { path: 'files[2].content', code: 'base64' },
      ]);
      expect(await fieldsOf({ name: 'a', files: [{ content: 1 }] })).toMatchObject([
        { path: 'files[0].content', code: 'type' },
      ]);
      expect(await fieldsOf({ ...body, name: 'a'.repeat(20) })).toMatchObject([{ path: 'name' }]);
    });

    test.each([
      null,
      1,
      'text',
      [],
      [[]],
      { files: null },
      { files: {} },
      { files: [null, []] },
      { proof: [] },
    ])('%j contains no files and is left unchanged', async (value) => {
      expect(await read(sent(value))).toEqual({ value, files: [] });
    });

    test('invalid JSON and JSON with too many members get different errors', async () => {
      const bytes = (text: string) => ({ bytes: new TextEncoder().encode(text), members });
      expect(await read(bytes('{"name":'))).toEqual({ problem: 'not_json' });
      expect(await read(bytes('{"__proto__":{}}'))).toMatchObject({ problem: [{ code: 'unknown_member' }] });
      expect(await read(bytes('['.repeat(100)))).toMatchObject({ problem: [{ code: 'too_much' }] });
    });
  });
});

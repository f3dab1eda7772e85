/** Authentication of calls, and answers to invalid HTTP. */
import { crc32 } from 'node:zlib';
import { connect } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import {
  createKey,
  findKey,
  generateKey,
  hashKey,
  isKeyOf,
  listKeys,
  revokeKey,
} from '../../db/partners/keys.ts';
import { ensurePartner } from '../../db/partners/partners.ts';
import { SCOPE_NAMES } from '../../domain/partners.ts';
import { ApiCaller, ITEM, ORDER } from '../support/callers/api-caller.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { prepared } from '../support/suite/prepared.ts';
import { eventually } from '../support/engine/eventually.ts';
import type { Failure } from '../../api/http/answers.ts';
import { errorForLog } from '../../domain/common/errors-in-logs.ts';

const { engine, given } = useOwnEngine({ worker: false });

const partner = prepared(given.partner());

const PATH = '/requests/req_00000000000000000000000000';

/** The same partner with another key. */
const withKey = (key: string) => new ApiCaller(engine.origin, key, partner.partnerId);

async function newKey(expires_at?: Date): Promise<string> {
  const { key } = await createKey(engine.database, {
    partner_id: partner.partnerId,
    name: 'another',
    scopes: SCOPE_NAMES,
    environment: 'sandbox',
    created_by: 'test',
    ...(expires_at === undefined ? {} : { expires_at }),
  });
  return key;
}

describe('401 invalid_api_key', () => {
  test('a call without an Authorization header is refused', async () => {
    const response = await fetch(`${engine.origin}/v1${PATH}`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({
      success: false,
      error: { code: 'invalid_api_key', status: 401 },
    });
  });

  test.each(['Basic abc', 'Bearer', 'Bearer  ', 'Bearer a b', 'mfp_sbx_x'])(
    'the Authorization header %p is refused',
    async (header) => {
      const response = await fetch(`${engine.origin}/v1${PATH}`, { headers: { Authorization: header } });
      expect(response.status).toBe(401);
    },
  );

  test('an unknown key of valid form is refused', async () => {
    const { status, error } = await withKey(generateKey('sandbox')).call('GET', PATH);
    expect([status, error.code]).toEqual([401, 'invalid_api_key']);
  });

  test('a key of the other environment is refused, even when it is in this database', async () => {
    await ensurePartner(engine.database, { partner_id: partner.partnerId, name: 'Test HMO' });
    const { key } = await createKey(engine.database, {
      partner_id: partner.partnerId,
      name: 'live',
      scopes: SCOPE_NAMES,
      environment: 'production',
      created_by: 'test',
    });
    const { status, error } = await withKey(key).call('GET', PATH);
    expect([status, error.code]).toEqual([401, 'invalid_api_key']);
  });

  test.each([
    ['partner', 'production'],
    ['pharmacy', 'sandbox'],
    ['pharmacy', 'production'],
  ] as const)('the message names a %s key of %s without showing it', async (kind, environment) => {
    const key = generateKey(environment, kind);
    const { status, error } = await withKey(key).call('GET', PATH);
    expect([status, error.code, error.message]).toEqual([
      401,
      'invalid_api_key',
      `This API needs a sandbox partner API key, but a ${environment} ${kind} API key was sent.`,
    ]);
  });

  test('a truncated key is refused', async () => {
    const { error } = await withKey(generateKey('sandbox').slice(0, -1)).call('GET', PATH);
    expect(error.message).toContain('incomplete');
  });

  test('a revoked key is refused', async () => {
    const key = await newKey();
    expect((await withKey(key).call('GET', PATH)).status).toBe(404);
    const key_id = (await findKey(engine.database, key))?.key_id ?? '';
    await revokeKey(engine.database, { key_id }, new Date());
    const refused = async () => (await withKey(key).call('GET', PATH)).error.code === 'invalid_api_key';
    await eventually(refused, { deadlineMs: 20_000, describe: 'the revoked key to be refused' });
  });
});

test('an expired key gets 401 expired_api_key, and the message has the time of expiry', async () => {
  const key = await newKey(new Date('2026-01-01T00:00:00Z'));
  const { status, error } = await withKey(key).call('GET', PATH);
  expect([status, error.code]).toEqual([401, 'expired_api_key']);
  expect(error.message).toContain('2026-01-01T00:00:00.000Z');
  expect(error.message).not.toContain(key);
});

test('a key is valid until its time of expiry', async () => {
  const key = await newKey(new Date(Date.now() + 60_000));
  expect((await withKey(key).call('GET', PATH)).status).toBe(404);
});

test.each([
  ['POST', '/medicines/search', 'medicines:search'],
  ['POST', '/requests', 'requests:create'],
  ['GET', PATH, 'requests:read'],
  ['POST', `${PATH}/cancel`, 'requests:cancel'],
  ['GET', '/sandbox/scenarios', 'requests:create'],
  ['POST', `/sandbox${PATH}/advance`, 'requests:create'],
] as const)('%s %s without the scope %s gets 403 insufficient_scope', async (method, path, scope) => {
  const others = await engine.partner(SCOPE_NAMES.filter((name) => name !== scope));
  const { status, error } = await others.call(method, path);
  expect([status, error.code]).toEqual([403, 'insufficient_scope']);
  expect(error.message).toContain(scope);
});

describe('the form of keys', () => {
  test('a key has the prefix of its environment, 32 random characters and a checksum of 6', () => {
    expect(generateKey('sandbox')).toMatch(/^mfp_sbx_[0-9A-Za-z]{38}$/);
    expect(generateKey('production')).toMatch(/^mfp_live_[0-9A-Za-z]{38}$/);
    expect(new Set(Array.from({ length: 1_000 }, () => generateKey('sandbox'))).size).toBe(1_000);
  });

  test('the checksum of a key is the CRC-32 of everything before it', () => {
    const key = generateKey('production');
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
    const value = Array.from(key.slice(-6)).reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0);
    expect(value).toBe(crc32(key.slice(0, -6)));
  });

  test('a key with any character changed fails its checksum', () => {
    const key = generateKey('sandbox');
    for (let index = 0; index < key.length; index += 1) {
      const other = key[index] === 'a' ? 'b' : 'a';
      expect(isKeyOf('sandbox', key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
    }
  });

  test('a key is stored as a hash, and only its first characters are shown', async () => {
    const key = await newKey();
    const stored = await findKey(engine.database, key);
    expect(key.startsWith(stored?.visible_start ?? '-')).toBe(true);
    const everything = JSON.stringify(await listKeys(engine.database));
    expect(everything).not.toContain(key);
    expect(everything).not.toContain(hashKey(key).toString('hex'));
  });

  test('a key never appears in a log line', async () => {
    await partner.call('GET', PATH);
    expect(engine.logs.length).toBeGreaterThan(0);
    expect(engine.logs.filter((line) => /mfp_(sbx|live)_/.test(line))).toEqual([]);
  });
});

describe('requests that are not valid HTTP', () => {
  /** Sends bytes unchanged, and reads until the server closes the connection. */
  async function send(...lines: string[]): Promise<string> {
    const { hostname, port } = new URL(engine.origin);
    const socket = connect(Number(port), hostname);
    socket.setEncoding('utf8').write(lines.join('\r\n'));
    let answer = '';
    for await (const chunk of socket) answer += String(chunk);
    return answer;
  }

  const call = (...headers: string[]) => [
    'GET /v1/requests/x HTTP/1.1',
    ...headers,
    'Connection: close',
    '',
    '',
  ];

  test.each([
    ['nothing of HTTP', ['hello', '', ''], 400, 'malformed_http'],
    ['two lengths', call('Host: x', 'Content-Length: 1', 'Content-Length: 2'), 400, 'malformed_http'],
    [
      'a length and chunks',
      call('Host: x', 'Content-Length: 1', 'Transfer-Encoding: chunked'),
      400,
      'malformed_http',
    ],
    [
      '20,000 characters of key',
      call('Host: x', `Authorization: Bearer ${'a'.repeat(20_000)}`),
      431,
      'headers_too_large',
    ],
    ['no Host', call(), 401, 'invalid_api_key'],
    ['an unknown expectation', call('Host: x', 'Expect: miracles'), 401, 'invalid_api_key'],
  ])('a request with %s gets an error envelope', async (_, lines, status, code) => {
    const [head = '', body = ''] = (await send(...lines)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head).toMatch(/^X-Request-Id: [0-9a-f-]{36}$/m);
    const { success, error } = JSON.parse(body) as Failure;
    expect({ success, code: error.code, status: error.status }).toEqual({ success: false, code, status });
  });

  test.each([
    ['http://x/v1/requests/x', 401, 'invalid_api_key'],
    ['http://x:8080/v1/requests/x?wait=1', 401, 'invalid_api_key'],
    ['HTTPS://x/v1/requests/x', 401, 'invalid_api_key'],
    ['http://x/v1/nothing', 404, 'route_not_found'],
    ['http://x/portal/../v1/requests/x', 404, 'route_not_found'],
    ['http://x', 404, 'route_not_found'],
    ['http://x?a=1', 404, 'route_not_found'],
    ['*', 404, 'route_not_found'],
  ])('the request target %s gets %i', async (target, status, code) => {
    const lines = [`GET ${target} HTTP/1.1`, 'Host: other', 'Connection: close', '', ''];
    const [head = '', body = ''] = (await send(...lines)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect((JSON.parse(body) as Failure).error.code).toBe(code);
  });

  test('a path in other letter case gets 404', async () => {
    for (const path of ['/V1/requests', '/v1/Requests', '/v1/REQUESTS/x']) {
      const response = await fetch(`${engine.origin}${path}`, {
        headers: { Authorization: `Bearer ${partner.key}` },
      });
      const { error } = (await response.json()) as Failure;
      expect([response.status, error.code]).toEqual([404, 'route_not_found']);
    }
  });

  test('a request that breaks off leaves neither its key nor its body in the log', async () => {
    await send(
      'POST /v1/medicines/search HTTP/1.1',
      'Host: x',
      `Authorization: Bearer ${partner.key}`,
      'Content-Type: application/json',
      'Transfer-Encoding: chunked',
      '',
      'zz patient-of-ours',
      '',
    );
    await eventually(() => engine.logs.some((line) => line.includes('POST /medicines/search')), {
      deadlineMs: 10_000,
      describe: 'the call to be logged',
    });
    const decoded = engine.logs.map(decodeBytes).join('');
    expect(decoded).not.toContain(partner.key);
    expect(decoded).not.toContain('patient-of-ours');
  });

  test.each([
    ['with another status', { status: 'delivered' }],
    ['without items', { items: [] }],
    ['for half a pack', { items: [{ ...ITEM, quantity: 0.5 }] }],
  ])('an order %s is refused and leaves none of its content in the log', async (_, wrong) => {
    const linesBefore = engine.logs.length;
    expect((await partner.call('POST', '/requests', { ...ORDER, ...wrong })).status).toBe(400);
    await eventually(() => engine.logs.slice(linesBefore).some((line) => line.includes('POST /requests')), {
      deadlineMs: 10_000,
      describe: 'the call to be logged',
    });
    const lines = engine.logs.slice(linesBefore);
    expect(lines.filter((line) => line.includes(ORDER.enrollee_id) || line.includes('Adeola'))).toEqual([]);
    expect(lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 50)).toEqual([]);
  });

  test('a logged error and its cause have name, message, code and stack, and nothing else', () => {
    const cause = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (enrollee_id)=(ENR-1)',
    });
    const error = Object.assign(new Error('Parse Error', { cause }), {
      code: 'HPE_INVALID_CHUNK_SIZE',
      rawPacket: Buffer.from(partner.key),
    });
    expect(errorForLog(error)).toEqual({
      type: 'Error',
      message: 'Parse Error',
      code: 'HPE_INVALID_CHUNK_SIZE',
      stack: error.stack,
      cause: { type: 'Error', message: 'duplicate key', code: '23505', stack: cause.stack },
    });
  });

  /** Replaces every array of bytes in a log line with its text. */
  function decodeBytes(line: string): string {
    return line.replaceAll(/\[[\d,]+\]/g, (bytes) =>
      Buffer.from(JSON.parse(bytes) as number[]).toString('latin1'),
    );
  }
});
